import ArgumentParser
import DRNLog

/// The options that select a log and one of its sessions.
struct LogOptions: ParsableArguments {
  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp("A session's name (default: the one started last).", valueName: "name"))
  var session: String?

  /// Opens the selected session.
  func openSession(in context: CommandContext) throws -> LogSession {
    try context.log(named: log).session(named: session)
  }
}

extension LogReader {
  /// The session with the given name, or the one that was started last.
  func session(named name: String?) throws(LogError) -> LogSession {
    guard let name else { return try latestSession() }
    return try session(named: name)
  }
}

extension PositionName {
  /// The default position of most commands: the newest one.
  static let newest = PositionName.beforeHead(0)

  static func parsing(_ argument: String) throws -> PositionName {
    guard let name = PositionName(argument) else {
      throw ValidationError("a position is \(forms).")
    }
    return name
  }

  /// The forms of a position, for messages.
  static let forms =
    "42, @ (the newest), @-3, :mark, or a time with its zone such as 2026-11-21T10:00:00Z or 10:00:00Z"
}
