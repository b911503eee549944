// The design's goals for speed and size.

extension Goal {
  static var recordedVsObservable: Goal { Goal("recorded-vs-observable", "×", .atMost(1)) }
  static var sqliteVsRecorded: Goal { Goal("sqlite-vs-recorded", "×", .atLeast(50)) }
  static var lmdbVsRecorded: Goal { Goal("lmdb-per-event-vs-recorded", "×", .atLeast(10)) }
  static var recordedTail: Goal { Goal("recorded-p99.9", "µs", .atMost(20)) }
  static var limitedTail: Goal { Goal("recorded-p99.9-while-limits-cut", "µs", .atMost(20)) }
  static var diskAlone: Goal { Goal("disk-one-caller-vs-raw", "×", .atMost(1.2)) }
  static var diskTogether: Goal { Goal("disk-100-callers-vs-one", "×", .atLeast(50)) }
  static var sizeOfOneSession: Goal { Goal("size-one-session", "B", .atMost(16)) }
  static var sizeOfRealSessions: Goal { Goal("size-real-sessions", "B", .atMost(64)) }
  static var replay: Goal { Goal("replay", "M/s", .atLeast(50)) }
  static var replayVsCursor: Goal { Goal("replay-vs-cursor-scan", "×", .atLeast(1)) }
  static var anyPosition: Goal { Goal("any-position", "µs", .atMost(50)) }
  static var anyPositionGrowth: Goal { Goal("any-position-long-vs-short", "×", .atMost(2)) }
  static var firstDivergence: Goal { Goal("first-divergence", "ms", .atMost(1)) }
  static var openAndRestore: Goal { Goal("open-and-restore", "ms", .atMost(5)) }
  static var toolTime: Goal { Goal("drn-show-time", "ms", .atMost(30)) }
  static var firstScreen: Goal { Goal("drn-replay-first-screen", "ms", .atMost(50)) }
  static var toolMemory: Goal { Goal("drn-show-memory", "MB", .atMost(30)) }
}
