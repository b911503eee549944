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
      output.page()
      var shown: SessionForm?
      var count = 0
      var progress = Progress("transitions shown", of: try log.transitionCount())
      defer { progress.finish() }
      try log.forEachPositionByTime { session, position in
        let form = shown?.session.number == session.number ? shown : nil
        if form == nil { showName(of: session) }
        shown = form ?? SessionForm(session, output)
        try shown?.show(position)
        count += 1
        progress.update(count)
      }
    } else {
      let session = try log.session(named: options.session)
      if showsScreen {
        let range = try position?.resolve(in: session)
        return try ReplayScreen(
          session, of: log, at: range, follows: follow, style: output.style,
          times: output.times
        ).run()
      }
      let range = try position?.resolveFromPosition(in: session)
      if !follow { output.page() }
      showName(of: session)
      let form = SessionForm(session, output)
      try session.forEachPosition(in: range, follow: follow) { try form.show($0) }
    }
  }

  private var showsScreen: Bool { output.isText && !text && ReplayScreen.isPossible }

  private func showName(of session: LogSession) {
    guard output.isText else { return }
    StandardOutput.shared.line(output.style.bold("session \(DisplayText.escaping(session.name))"))
  }
}

/// Prints positions of one session with their states.
struct SessionForm {
  let session: LogSession
  private let form: OutputOptions.Form
  private let text: TransitionText

  init(_ session: LogSession, _ output: OutputOptions) {
    self.session = session
    form = output.form
    text = TransitionText(session: session, style: output.style, times: output.times)
  }

  func show(_ position: LogPosition) throws {
    switch form {
    case .json:
      let line = try TransitionLine(session).bytes(position.record, state: position.state)
      StandardOutput.shared.line(line)
    case .plain: try PlainLine.write(position.record, state: position.state, of: session)
    case .text:
      StandardOutput.shared.line(try text.line(position.record))
      for line in try text.lines(position.state) {
        StandardOutput.shared.line("         " + line)
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
