public import DRNLog

/// What a recorded transition survives, as `EventLog` will be told; the one place to change when it
/// can be.
public enum Durability: Sendable {
  /// The death of the process.
  case process
  /// The loss of power, once `synchronize()` has returned.
  case disk
}

extension EventLog {
  /// Opens a log for a benchmark.
  public static func open(_ path: String, durability: Durability) throws -> EventLog {
    // When EventLog.Options has it: options.durability = durability == .disk ? .disk : .process
    try EventLog.open(path)
  }

  /// Writes everything and closes the log, as an app does that ends: then one file is the whole log.
  public func finish() throws {
    // When EventLog has it: try close()
    try flush()
  }

  /// Whether a transition survives the process as soon as it is recorded.
  public static var hasJournal: Bool { false }
}
