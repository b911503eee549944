import ArgumentParser
import DRNLog

struct ReplayCommand: ContextCommand {
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
      On a terminal it shows a screen, at a position or at the newest one: 'drn help keys' has its keys, \
      and ? shows them there. Elsewhere, and with --text or --json, it prints: from a position on, or all of a range; from the session's \
      beginning unless told otherwise.
      """)

  @OptionGroup var options: LogOptions

  @OptionGroup var positions: RangeOptions

  @Flag(help: "All sessions together, by time.")
  var allSessions = false

  @Flag(
    name: .shortAndLong,
    help: "Keep running and show new transitions; wait for a log that is not there yet.")
  var follow = false

  @Flag(help: "Print text, on a terminal too.")
  var text = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if allSessions && (options.session != nil || positions.range != nil || follow) {
      throw ValidationError(
        "--all-sessions cannot be combined with a session, a position or --follow: it shows everything."
      )
    }
  }

  func run(in context: CommandContext) throws {
    if follow { try options.waitForLog(in: context) }
    let log = try context.log(named: options.log)
    if allSessions {
      output.page(in: context)
      // All share the budget of the first. Sessions may take turns with every transition.
      var outputs: [UInt32: TransitionOutput] = [:]
      var shown: TransitionOutput?
      var count = 0
      var progress = context.progress("transitions shown", of: try log.transitionCount())
      defer { progress.finish() }
      try log.forEachPositionByTime { session, position in
        if shown?.session.number != session.number {
          let out =
            outputs[session.number] ?? TransitionOutput(session, output, in: context, after: shown)
          outputs[session.number] = out
          out.showName()
          shown = out
        }
        try shown?.showWithState(position, indent: Self.indent)
        count += 1
        progress.update(count)
      }
    } else {
      let session = try log.session(named: options.session)
      if showsScreen(in: context) {
        let range = try positions.range?.resolve(in: session, context)
        return try ReplayScreen(
          session, of: log, at: range, follows: follow, style: output.style(in: context),
          times: output.times, in: context
        ).run()
      }
      let window =
        try positions.range?.window(in: session, startsAtPosition: true, isFollowed: follow)
        ?? .whole(session)
      if !follow { output.page(in: context) }
      try session.announce(unlessNamed: options.session, in: context)
      let out = TransitionOutput(session, output, in: context)
      out.showName()
      try session.forEachState(in: window.seqs, follow: follow, in: context) { record, state in
        guard window.contains(record) else { return }
        try out.showWithState(record, state, indent: Self.indent)
      }
    }
  }

  /// The indentation of the lines of a state.
  private static let indent = "         "

  private func showsScreen(in context: CommandContext) -> Bool {
    output.isText && !text && ReplayScreen.isPossible(in: context)
  }
}
