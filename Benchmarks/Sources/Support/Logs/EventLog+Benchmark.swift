public import DRNLog

extension EventLog {
  /// Opens a log with default options and the given durability.
  public static func open(_ path: String, durability: Durability) throws -> EventLog {
    try EventLog.open(path, options: Options(durability: durability))
  }

  /// Closes the log, as an app does at its end, so that one file has the whole log.
  public func finish() throws { try close() }
}
