import ArgumentParser
import DRN
import DRNLog

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Show every transition with the state after it.",
    discussion: """
      From POS on, or all of a range; the session's beginning unless told otherwise. With --json, \
      one JSON object for each transition.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("Where to begin, or a range.", valueName: "pos"),
    transform: PositionRange.parsing)
  var position: PositionRange?

  @Flag(help: "All sessions, one after another.")
  var allSessions = false

  @Flag(name: .shortAndLong, help: "Go on with what is recorded from now on.")
  var follow = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if allSessions && (options.session != nil || position != nil || follow) {
      throw ValidationError(
        "--all-sessions goes with no session, position or --follow: it shows everything.")
    }
  }

  func run() throws {
    let log = try LogReader(path: options.log)
    if allSessions {
      try log.forEachSession { session in try replay(session, in: nil) }
    } else {
      let session = try log.session(named: options.session)
      let range = try position?.resolveFromPosition(in: session)
      try replay(session, in: range)
    }
  }

  private func replay(_ session: LogSession, in range: ClosedRange<Int>?) throws {
    let json = TransitionLine(session)
    let text = TransitionText(session: session, style: output.style)
    if !output.json {
      StandardOutput.shared.line(output.style.bold("session \(DisplayText.escaping(session.name))"))
    }
    try session.forEachPosition(in: range, follow: follow) { position in
      if output.json {
        StandardOutput.shared.line(try json.bytes(position.record, state: position.state))
      } else {
        StandardOutput.shared.line(try text.line(position.record))
        for line in try text.lines(position.state) {
          StandardOutput.shared.line("         " + line)
        }
      }
    }
  }
}

extension PositionRange {
  /// A range as it is; a single position to the end.
  func resolveFromPosition(in session: LogSession) throws -> ClosedRange<Int> {
    guard let first, first == last else { return try resolve(in: session) }
    return try session.seq(of: first)...Int.max
  }
}
