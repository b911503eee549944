import DRNLog

extension CommandContext {
  /// Opens a log, lets `body` record in it and closes it, also at a signal that ends the process.
  ///
  /// A log that begins with this does not stay if it fails before there is a session in it.
  func recording<Result>(
    in path: String, _ options: EventLog.Options, _ body: (EventLog) throws -> Result
  ) throws -> Result {
    let before = FileStatus(path: path)
    do {
      let log = try writing(path, options)
      let interruption = Interruption { [weak log] in try? log?.close() }
      defer { withExtendedLifetime(interruption) {} }
      // What was recorded before a failure is kept.
      defer { try? log.close() }
      let result = try body(log)
      try log.close()
      return result
    } catch {
      let hadNoLog = before.map { $0.isRegular && $0.byteCount == 0 } ?? true
      if hadNoLog { LogFiles.removeEmptyLog(at: path, keepsFile: before != nil) }
      throw error
    }
  }
}
