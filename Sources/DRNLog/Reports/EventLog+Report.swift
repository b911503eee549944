extension EventLog {
  /// Writes a session, or the last part of it, to a separate file, for a bug report.
  ///
  /// ```swift
  /// let report = try await log.report(
  ///   session: "main", last: .seconds(600), to: path, options: ReportOptions(reason: "Wrong total"))
  /// ```
  ///
  /// The file is a small closed log, which every `drn` command and ``LogReader`` can open. It has
  /// only the values that the session refers to; parameters are hidden according to
  /// ``Options/privacy``. It includes everything that was recorded before the call, committed or
  /// not.
  ///
  /// It is created off the caller's actor and reads the log like another process, so navigation
  /// does not wait.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - last: The length of the session's last part, counted back from its newest transition;
  ///     `nil` for the whole session. The report starts at a block, so it may have up to 1,023
  ///     earlier transitions.
  ///   - path: A path at which there is no file.
  ///   - options: Additional contents of the report.
  /// - Returns: A summary of the report.
  /// - Throws: ``LogError`` with `noSuchSession` or `corrupt`; with `badValue` if an attachment is
  ///   too large; with `store` if the file exists or cannot be written. No file is left in these
  ///   cases.
  /// - Complexity: O(*n*) in the size of the report.
  @concurrent
  public func report(
    session name: String, last: Duration? = nil, to path: String,
    options: ReportOptions = ReportOptions()
  ) async throws(LogError) -> ReportSummary {
    try writer.checkProcess()
    // Uses a separate reader, because the log's reader has a lock.
    return try LogReader(path: self.path)
      .report(session: name, last: last, to: path, options: options, rules: privacy)
  }
}
