/// A system call that can be made to fail; the numbers are those of `CFaults`.
package enum SystemCall: Int32, CaseIterable, Codable, Sendable {
  case open, write, sync, dataSync, truncate, allocate, map, mapSync, rename, unlink
}

/// Which calls fail, and how.
package struct FaultPlan: Codable, Sendable {
  package var call: SystemCall
  /// The `errno`; 0 cuts a write short.
  package var code: Int32
  /// The first call that fails, from 1 on.
  package var first: Int
  /// How many fail, one after another.
  package var count: Int
  /// Whether they do their work before they fail.
  package var isLate: Bool

  package init(
    _ call: SystemCall, code: Int32, first: Int, count: Int = 1, isLate: Bool = false
  ) {
    self.call = call
    self.code = code
    self.first = first
    self.count = count
    self.isLate = isLate
  }

  /// Lets nothing fail; calls are counted.
  package static let none = Self(.open, code: 0, first: 1, count: 0)
}

/// What an app does while calls fail.
package enum FaultScenario: String, CaseIterable, Sendable {
  /// A bit of everything.
  case mixed
  /// The same with a queue that is full after some transitions.
  case narrow
  /// So much at once that the journal grows.
  case growth
  /// The log's file is written anew, and a session is erased.
  case compaction
}

/// What came of a plan.
package struct FaultOutcome: Codable, Sendable {
  /// How many calls of each kind there were.
  package var reached: [String: Int] = [:]
  package var injected = 0
  /// How many transitions were acknowledged, and how many the logs have in the end.
  package var acknowledged = 0
  package var recorded = 0
  /// Why the recording of a session stopped.
  package var stops: [String] = []
  /// How often opening failed, with a sentence.
  package var refusals = 0
  /// How often the app was told that writing failed.
  package var failures = 0
  package var problem: String?

  package init() {}
}
