import ArgumentParser
import DRNInspect
import DRNLog

struct WhyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Explain why the user is where they are.",
    usage: """
      drn why log.mdb                 where the user is now, and what led there
      drn why log.mdb :crash          the same for a marked moment
      drn why log.mdb --all           back to the session's start, however far
      """,
    discussion: """
      Begins with the place, what lies on top of it, and where closing that returns to. Then each line \
      is a transition, the newest first: how the user came back to the place, if they did; how the \
      place was made; how the place was made from which they came; and so on, back to the session's \
      start.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("The position (default: @).", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of places, 1 or more.", valueName: "count"))
  var limit = 100

  @Flag(help: "All places, back to the session's start.")
  var all = false

  @Flag(help: "Values whole in text, however long they are; otherwise cut in the middle.")
  var full = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("-n must be at least 1, not \(limit).") }
  }

  func run(in context: CommandContext) throws {
    let session = try options.openSession(in: context)
    let seq = try session.seq(of: position ?? .newest)
    let why = try context.progress("transitions looked at").during { update in
      try session.why(at: seq, limit: all ? .max : limit) { looked in
        update(looked)
        return true
      }
    }
    switch output.form {
    case .json: context.document(try why.json(of: session))
    case .plain: try why.writePlain(of: session, to: context.output)
    case .text:
      output.page(in: context)
      let text = WhyText(
        session: session, style: output.style(in: context), times: output.times, isFull: full)
      for line in try text.lines(why) { context.output.line(line) }
    }
    if !output.json { try session.announce(unlessNamed: options.session, in: context) }
  }
}
