#if Fleet
  package import DRN
  package import DRNLog

  /// How many sessions came how far on a way of screens.
  package struct FunnelAnswer: Hashable, Sendable {
    package var steps: [Step]
    /// How many sessions there are.
    package var sessions: Int

    package struct Step: Hashable, Sendable {
      package var screen: String
      /// The sessions that came that far, and of how many logs they are.
      package var sessions: Int
      package var logs: Int
    }

    /// - Parameters:
    ///   - reached: How many sessions came exactly that many steps far.
    ///   - logs: How many logs have a session that came that far, and none that came further.
    init(_ screens: [String], sessions: Int, reached: [Int: Int], logs: [Int: Int]) {
      self.sessions = sessions
      steps = screens.enumerated().map { index, screen in
        func sum(_ counts: [Int: Int]) -> Int {
          counts.reduce(0) { $1.key > index ? $0 + $1.value : $0 }
        }
        return Step(screen: screen, sessions: sum(reached), logs: sum(logs))
      }
    }
  }

  /// The ways that end at a screen.
  package struct PathsAnswer: Hashable, Sendable {
    /// The most frequent first; equal ones by the bytes of their screens' names.
    package var paths: [Path]
    /// How many visits the screen has, with those by ways that are left out.
    package var arrivals: Int

    package struct Path: Hashable, Sendable {
      package var screens: [String]
      package var count: Int
      package var sessions: Int
    }
  }

  /// A transition that was found.
  package struct FoundTransition: Hashable, Sendable {
    package var log: Digest128
    package var session: UInt32
    package var name: String
    package var seq: Int
    package var time: Timestamp
    package var kind: String
    /// The screen after it.
    package var screen: String
  }

  /// What a version of the app did.
  package struct VersionAnswer: Hashable, Sendable {
    /// Empty if the app told none.
    package var version: String
    package var sessions: Int
    package var logs: Int
    package var transitions: Int
    package var refusals: Int
    /// The screens that are dead ends in what was walked with this version, by their names' bytes.
    package var deadEnds: [String]
    /// When its first transition was.
    package var firstTime: Timestamp
    /// Whether more is refused than in the versions before it together, at least half as much again, and by more
    /// than chance makes likely.
    package var hasRise = false
    /// The dead ends that no version before it has, although it had the screen.
    package var newDeadEnds: [String] = []

    package var refusalRate: Double {
      transitions == 0 ? 0 : Double(refusals) / Double(transitions)
    }
  }
#endif
