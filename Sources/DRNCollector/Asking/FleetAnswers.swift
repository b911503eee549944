#if Fleet
  package import DRNInspect

  /// What can be asked of a fleet, wherever it is computed.
  package protocol FleetAnswers {
    /// What changes with the answers.
    func stamp() throws -> FleetStamp

    /// How many sessions visit the screens in this order, others in between or not.
    func funnel(_ screens: [String]) throws -> FunnelAnswer

    /// The most frequent ways that end at a screen: the visits up to each of its visits, as far as no time travel
    /// is between them.
    ///
    /// - Parameters:
    ///   - length: The maximum number of screens of a way, with the last one.
    ///   - limit: The maximum number of ways.
    func paths(to screen: String, length: Int, limit: Int) throws -> PathsAnswer

    /// The transitions that a condition is true of, in the order of logs, sessions and positions.
    func find(_ query: PositionQuery, limit: Int) throws -> [FoundTransition]

    /// How many transitions a condition is true of.
    func count(_ query: PositionQuery) throws -> Int

    /// The graph that all sessions together walked.
    ///
    /// - Parameter grouping: What counts as one screen; overlays and tabs go by their names.
    func graph(by grouping: WalkedGraph.Grouping) throws -> WalkedGraph

    /// What each version of the app did, in the order in which they were first seen.
    func versions() throws -> [VersionAnswer]

    /// How far each session is the same as a good run.
    func divergence(from good: GoodRun) throws -> DivergenceAnswer
  }

  extension FleetAnswers {
    /// The graph of the screens' names.
    package func graph() throws -> WalkedGraph { try graph(by: .name) }
  }
#endif
