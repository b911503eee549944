import ArgumentParser
import DRN
import DRNLog

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Travel through time: every transition, with the state after it.",
    usage: """
      drn replay log.mdb              a screen, at the newest transition
      drn replay log.mdb -f           a screen that follows a running app
      drn replay log.mdb --text 10..  text from there on
      drn replay log.mdb --json       one JSON object for each transition
      """,
    discussion: """
      On a terminal it shows a screen: 'drn help keys' has its keys, and ? shows them there. Elsewhere, \
      and with --text or --json, it prints: from a position on, or all of a range; from the session's \
      beginning unless told otherwise.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("Where to begin, or all that is printed.", valueName: "range"),
    transform: PositionRange.parsing)
  var position: PositionRange?

  @Flag(help: "All sessions together, by time.")
  var allSessions = false

  @Flag(name: .shortAndLong, help: "Go on with what is recorded from now on.")
  var follow = false

  @Flag(help: "Print text, on a terminal too.")
  var text = false

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
      var last: UInt32?
      try log.forEachPositionByTime { session, position in
        if session.number != last { showName(of: session) }
        last = session.number
        try show(position, of: session)
      }
    } else {
      let session = try log.session(named: options.session)
      if showsScreen {
        let range = try position?.resolve(in: session)
        return try ReplayScreen(
          session, of: log, at: range, follows: follow, style: output.style
        ).run()
      }
      let range = try position?.resolveFromPosition(in: session)
      showName(of: session)
      try session.forEachPosition(in: range, follow: follow) { try show($0, of: session) }
    }
  }

  private var showsScreen: Bool { !output.json && !text && ReplayScreen.isPossible }

  private func showName(of session: LogSession) {
    guard !output.json else { return }
    StandardOutput.shared.line(output.style.bold("session \(DisplayText.escaping(session.name))"))
  }

  private func show(_ position: LogPosition, of session: LogSession) throws {
    guard !output.json else {
      let line = try TransitionLine(session).bytes(position.record, state: position.state)
      return StandardOutput.shared.line(line)
    }
    let text = TransitionText(session: session, style: output.style)
    StandardOutput.shared.line(try text.line(position.record))
    for line in try text.lines(position.state) { StandardOutput.shared.line("         " + line) }
  }
}

extension PositionRange {
  /// A range as it is; a single position to the end.
  func resolveFromPosition(in session: LogSession) throws -> ClosedRange<Int> {
    guard let first, first == last else { return try resolve(in: session) }
    return try session.seq(of: first)...Int.max
  }
}
