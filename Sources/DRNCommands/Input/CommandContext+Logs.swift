import DRNLog

extension CommandContext {
  /// Opens what the user named, to answer from it: a log, or what is read into a temporary log: a packed log, an export,
  /// standard input. What is missing or damaged in its newest part is left out, and noted.
  ///
  /// - Throws: ``CommandError`` if it is nothing that can be opened; `LogError`.
  func log(named name: String) throws -> LogReader { try log(at: path(of: name)) }

  /// Opens a log to answer from it. What is missing or damaged in its newest part is left out, and noted.
  ///
  /// Reading fails with `LogError.Code.cancelled` once the command is cancelled.
  func log(at path: String) throws(LogError) -> LogReader {
    let reader = try LogReader(omittingDamageIn: path) { [cancellation] in cancellation.isCancelled
    }
    omissions.note(reader.omissions, of: path)
    return reader
  }

  /// Opens a log to write it, and notes what it reports.
  func writing(_ path: String, _ options: EventLog.Options) throws(LogError) -> EventLog {
    var options = options
    options.onStatus = { [omissions] in omissions.note($0, of: path) }
    return try EventLog.open(path, options: options)
  }

  /// The path of the log that the user means by a name.
  func path(of name: String) throws -> String {
    guard OpenedInput.isNeeded(for: name) else { return name }
    if let path = inputs.path(of: name) { return path }
    let input = try OpenedInput(name, in: self)
    inputs.keep(input, at: input.path, as: name)
    return input.path
  }
}
