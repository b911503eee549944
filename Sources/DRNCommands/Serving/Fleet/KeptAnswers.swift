#if Fleet
  import DRNCollector
  import DRNInspect
  import Locking

  /// What a fleet answered, kept until something changes in what is asked.
  ///
  /// Invariants:
  /// - An answer is kept with the stamp that was taken before it was asked for, and given only while that is the stamp.
  /// - At most ``limit`` answers are kept: the one that was not asked for longest is dropped first.
  ///
  /// One question is asked at a time: who asks the same meanwhile waits for the same answer.
  final class KeptAnswers: Sendable {
    private let answers: @Sendable () throws -> any FleetAnswers
    private let state = Lock(State())

    private struct State {
      var stamp: FleetStamp?
      var kept: [Question: Kept] = [:]
      /// Counts the uses.
      var time = 0
    }

    private struct Kept {
      let answer: any Sendable
      var lastUse: Int
    }

    private enum Question: Hashable {
      case graph, versions
      case funnel([String])
      case paths(to: String, length: Int, limit: Int)
      case find(String, limit: Int)
    }

    /// Each answer is small but for the graph, of which there is one: ways, versions, a hundred transitions.
    static var limit: Int { 64 }

    /// - Parameter answers: Where the fleet is asked: it may be there only later.
    init(_ answers: @escaping @Sendable () throws -> any FleetAnswers) { self.answers = answers }

    func graph() throws -> WalkedGraph { try answer(.graph) { try $0.graph() } }

    func versions() throws -> [VersionAnswer] { try answer(.versions) { try $0.versions() } }

    func funnel(_ screens: [String]) throws -> FunnelAnswer {
      try answer(.funnel(screens)) { try $0.funnel(screens) }
    }

    func paths(to screen: String, length: Int, limit: Int) throws -> PathsAnswer {
      try answer(.paths(to: screen, length: length, limit: limit)) {
        try $0.paths(to: screen, length: length, limit: limit)
      }
    }

    /// - Throws: `QueryError` as well, if `condition` is none.
    func find(_ condition: String, limit: Int) throws -> [FoundTransition] {
      let query = try PositionQuery(condition)
      return try answer(.find(condition, limit: limit)) { try $0.find(query, limit: limit) }
    }

    private func answer<Answer: Sendable>(
      _ question: Question, _ ask: (any FleetAnswers) throws -> Answer
    ) throws -> Answer {
      try state.withLock { state in
        let answers = try answers()
        let stamp = try answers.stamp()
        if stamp != state.stamp { (state.stamp, state.kept) = (stamp, [:]) }
        state.time += 1
        if let answer = state.kept[question]?.answer as? Answer {
          state.kept[question]?.lastUse = state.time
          return answer
        }
        let answer = try ask(answers)
        guard stamp.isSettled else { return answer }
        state.kept[question] = Kept(answer: answer, lastUse: state.time)
        if state.kept.count > Self.limit,
          let oldest = state.kept.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
          state.kept[oldest.key] = nil
        }
        return answer
      }
    }
  }
#endif
