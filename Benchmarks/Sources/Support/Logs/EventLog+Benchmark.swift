public import DRNLog

extension EventLog {
  /// Opens a log for a benchmark.
  public static func open(_ path: String, durability: Durability) throws -> EventLog {
    try EventLog.open(path, options: Options(durability: durability))
  }

  /// Closes the log, as an app does that ends: then one file is the whole log.
  public func finish() throws { try close() }
}
