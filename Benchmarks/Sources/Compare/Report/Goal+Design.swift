import Lanes

// The design's goals for speed and size.

// A transition.
extension Goal {
  static var recordedVsPattern: Goal { Goal("recorded-vs-pattern", "×", .atMost(1.1)) }
  static var sqliteVsRecorded: Goal { Goal("sqlite-vs-recorded", "×", .atLeast(50)) }
  static var sqliteVsTracked: Goal { Goal("sqlite-vs-recorded-tracked", "×", .atLeast(50)) }
  static var lmdbVsRecorded: Goal { Goal("lmdb-per-event-vs-recorded", "×", .atLeast(5)) }
  static var recordedTail: Goal { Goal("recorded-p99.9", "µs", .atMost(20)) }
  static var limitedTail: Goal { Goal("recorded-p99.9-while-limits-cut", "µs", .atMost(20)) }
}

// The lanes: ratios to the pattern's manager that is used in the same way, or microseconds.
extension Goal {
  /// The goal for a lane's processor time; `nil` if it has none.
  static func ofLane(_ usage: Usage) -> Goal? {
    switch usage.name {
    case "nobody-looks": Goal("lane-nobody-looks", "×", .atMost(1.1))
    case "read-once": Goal("lane-read-once", "×", .atMost(1.5))
    case "tracked": Goal("lane-tracked", "×", .atMost(1.1))
    case "closures": Goal("lane-closures", "×", .atMost(3))
    case "stream": Goal("lane-stream", "×", .atMost(3))
    case "equal-strings": Goal("lane-equal-strings", "×", .atMost(2.5))
    case "cause": Goal("lane-cause", "µs", .atMost(0.3))
    case "guard": Goal("lane-guard", "µs", .atMost(0.4))
    case "transaction": Goal("lane-transaction", "µs", .atMost(0.5))
    case "overlays": Goal("lane-overlays", "×", .atMost(1.5))
    case "composites": Goal("lane-composites", "×", .atMost(1.5))
    case "sessions": Goal("lane-sessions", "×", .atMost(5))
    default: nil
    }
  }

  /// The same goal for a lane's instructions; `nil` if it is not a ratio.
  static func ofInstructions(_ usage: Usage) -> Goal? {
    guard let goal = ofLane(usage), goal.unit == "×" else { return nil }
    return Goal(goal.name + "-instructions", goal.unit, goal.bound)
  }

  static var mallocsReadOnce: Goal { Goal("mallocs-read-once", "", .atMost(0)) }
}

// Values that are new.
extension Goal {
  static var millionRoutes: Goal { Goal("million-routes", "µs", .atMost(1)) }
  static var millionRoutesGrowth: Goal { Goal("million-routes-vs-100,000", "×", .atMost(3)) }
  static var newRouteTail: Goal { Goal("new-route-p99.9", "µs", .atMost(20)) }
}

// Checkpoints.
extension Goal {
  static var checkpointInstructions: Goal {
    Goal("checkpoint-instructions", "a transition", .atMost(800))
  }
  static var checkpointRate: Goal { Goal("checkpoints-per-second", "/s", .atMost(2)) }
  static var checkpointBytes: Goal { Goal("checkpoint-bytes", "B a transition", .atMost(400)) }
  static var trickleSyncs: Goal { Goal("trickle-syncs", "a minute", .atMost(10)) }
  static var trickleBytes: Goal { Goal("trickle-bytes", "KB a minute", .atMost(150)) }
  static var diskAlone: Goal { Goal("disk-one-caller-vs-raw", "×", .atMost(1.2)) }
  static var diskTogether: Goal { Goal("disk-100-callers-vs-one", "×", .atLeast(50)) }
}

// The log.
extension Goal {
  static var sizeOfOneSession: Goal { Goal("size-one-session", "B", .atMost(14)) }
  static var sizeOfRealSessions: Goal { Goal("size-real-sessions", "B", .atMost(36)) }
  static var replay: Goal { Goal("replay", "M/s", .atLeast(60)) }
  static var replayVsCursor: Goal { Goal("replay-vs-cursor-scan", "×", .atLeast(1.2)) }
  static var showTail: Goal { Goal("show-p99", "µs", .atMost(50)) }
  static var rewindTail: Goal { Goal("rewind-p99", "µs", .atMost(60)) }
  static var undoTail: Goal { Goal("undo-p99", "µs", .atMost(60)) }
  static var anyPositionGrowth: Goal { Goal("any-position-long-vs-short", "×", .atMost(2)) }
  static var firstDivergence: Goal { Goal("first-divergence", "ms", .atMost(1)) }
}

// A launch.
extension Goal {
  static var openClosed: Goal { Goal("open-closed", "ms", .atMost(5)) }
  static var openKilled: Goal { Goal("open-killed", "ms", .atMost(5)) }
  static var openKilledUncached: Goal { Goal("open-killed-uncached", "ms", .atMost(50)) }
  static var restoreFirst: Goal { Goal("restore-first-of-10,000", "ms", .atMost(50)) }
  static var restoreAll: Goal { Goal("restore-10,000-sessions", "s", .atMost(2)) }
}

// The tool.
extension Goal {
  static var toolTime: Goal { Goal("drn-show-time", "ms", .atMost(30)) }
  static var toolMemory: Goal { Goal("drn-show-memory", "MB", .atMost(30)) }
  static var firstScreen: Goal { Goal("drn-replay-first-screen", "ms", .atMost(50)) }

  /// The processor time of a command.
  static func command(_ name: String, _ seconds: Double) -> Goal {
    Goal("drn-\(name)", "s", .atMost(seconds))
  }
  static var reportMemory: Goal { Goal("drn-report-memory", "MB", .atMost(150)) }
}
