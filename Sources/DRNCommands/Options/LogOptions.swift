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
  func openSession() throws -> LogSession {
    try LogReader.answering(from: log).session(named: session)
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

/// A closed range of positions: `10..20`, `10..`, `..20`, or a single one.
struct PositionRange: Sendable {
  let first: PositionName?
  let last: PositionName?

  static func parsing(_ argument: String) throws -> PositionRange {
    guard let dots = argument.firstRange(of: "..") else {
      let position = try end(argument)
      return PositionRange(first: position, last: position)
    }
    let (left, right) = (argument[..<dots.lowerBound], argument[dots.upperBound...])
    return PositionRange(
      first: left.isEmpty ? nil : try end(String(left)),
      last: right.isEmpty ? nil : try end(String(right)))
  }

  private static func end(_ text: String) throws -> PositionName {
    guard let name = PositionName(text) else {
      throw ValidationError(
        "a range is 10..20, 10.., ..20 or one position, and a position is \(PositionName.forms).")
    }
    return name
  }

  /// The seqs in the range. Without an end, its upper bound is `Int.max`.
  ///
  /// - Throws: ``LogError``, and ``CommandError`` if the range ends before it begins.
  func resolve(in session: LogSession) throws -> ClosedRange<Int> {
    let lower = if let first { try session.seq(of: first) } else { session.firstSeq }
    let upper = if let last { try session.seq(of: last) } else { Int.max }
    guard lower <= upper else {
      throw CommandError(
        "The range ends at \(upper), before its beginning at \(lower).",
        status: .validationFailure)
    }
    return lower...upper
  }
}
