extension EventLog {
  /// Writes a session, or the last part of it, to a file of its own: for a bug report.
  ///
  /// ```swift
  /// let report = try await log.report(
  ///   session: "main", last: .seconds(600), to: path, options: ReportOptions(reason: "Wrong total"))
  /// ```
  ///
  /// The file is a small closed log, which every `drn` command and ``LogReader`` open. It has only what the
  /// session refers to; parameters are hidden as ``Options/privacy`` says. Everything that was recorded
  /// before the call is in it, committed or not.
  ///
  /// It is made off the caller's actor, and reads the log as another process would: whoever navigates
  /// meanwhile waits for nothing.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - last: How much of the session's end the report has, counted back from its newest transition;
  ///     `nil` for all of it. It begins where a block does, so up to 511 earlier transitions come along.
  ///   - path: A path where no file is.
  ///   - options: What the report has besides the session.
  /// - Returns: What is in the report.
  /// - Throws: ``LogError`` with `noSuchSession` or `corrupt`; with `badValue` where an attachment is too
  ///   large; with `store` where the file exists or cannot be written. Nothing is left there then.
  /// - Complexity: O(*n*) in what the report has.
  @concurrent
  public func report(
    session name: String, last: Duration? = nil, to path: String,
    options: ReportOptions = ReportOptions()
  ) async throws(LogError) -> ReportSummary {
    try writer.checkProcess()
    // One of its own: the log's has a lock that others wait for.
    return try LogReader(path: self.path)
      .report(session: name, last: last, to: path, options: options, rules: privacy)
  }
}
