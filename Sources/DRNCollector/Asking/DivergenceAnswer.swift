#if Fleet
  import DRN
  package import DRNLog

  /// How far the sessions of a fleet are the same as a good run.
  package struct DivergenceAnswer: Hashable, Sendable {
    /// In the order of logs and sessions.
    package var sessions: [Session]
    /// How many transitions the good run has.
    package var goodCount: Int

    package struct Session: Hashable, Sendable {
      package var log: Digest128
      package var session: UInt32
      package var name: String
      /// How many transitions it has.
      package var count: Int
      /// How many of its first ones are those of the good run: it leaves it at this position.
      package var common: Int
      /// What it has there; `nil` if it ends before.
      package var place: GoodRun.Place?
    }

    package enum Outcome: String, CaseIterable, Sendable {
      /// It is the good run.
      case same
      /// It is its beginning.
      case beginning
      /// It goes on after its end.
      case longer
      /// It leaves it.
      case leaves
    }

    package func outcome(of session: Session) -> Outcome {
      if session.common < session.count { return session.common < goodCount ? .leaves : .longer }
      return session.common < goodCount ? .beginning : .same
    }

    package func count(of outcome: Outcome) -> Int {
      sessions.count { self.outcome(of: $0) == outcome }
    }

    /// Where sessions leave the good run, the most frequent position first.
    package var positions: [(seq: Int, sessions: Int)] {
      var counts: [Int: Int] = [:]
      for session in sessions where outcome(of: session) == .leaves {
        counts[session.common, default: 0] += 1
      }
      return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { (seq: $0.key, sessions: $0.value) }
    }
  }
#endif
