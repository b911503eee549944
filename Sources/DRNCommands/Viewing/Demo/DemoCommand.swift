import ArgumentParser
import DRN
import DRNLog

struct DemoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Record a small shop app's session and show it.",
    usage: """
      drn demo                     record demo.mdb, and travel through it
      drn demo shop.mdb --text     another file, and text
      """,
    discussion: """
      It records through the same engine as an app does: a composite, a rewind, a branch. A log that \
      is there already gets one more session.
      """)

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log = "demo.mdb"

  @Flag(help: "Print text, on a terminal too.")
  var text = false

  @OptionGroup var output: OutputOptions

  func run(in context: CommandContext) throws {
    let name = try record(in: context)
    let reader = try LogReader(path: log)
    let session = try reader.session(named: name)
    if output.isText, !text, ReplayScreen.isPossible(in: context) {
      let screen = try ReplayScreen(
        session, of: reader, at: nil, follows: false, style: output.style(in: context),
        times: output.times, in: context)
      screen.showMessage(
        "A visit to a small shop, recorded into \(log). ? shows the keys, q quits.")
      return screen.run()
    }
    guard !output.isText else { return try show(session, in: context) }
    let out = TransitionOutput(session, output, in: context)
    try session.forEachState(in: nil, follow: false, in: context) { try out.showWithState($0, $1) }
  }

  /// Records a visit as a new session, and returns the session's name.
  private func record(in context: CommandContext) throws -> String {
    let options = EventLog.Options(onDamage: .refuse)
    return try context.recording(in: log, options) { log in
      let name = try unusedName(in: log)
      try ShopVisit.record(into: log, session: name, endingAt: options.now())
      return name
    }
  }

  private func unusedName(in log: EventLog) throws -> String {
    var (name, number) = ("demo", 1)
    while try log.hasSession(name) {
      number += 1
      name = "demo-\(number)"
    }
    return name
  }

  private func show(_ session: LogSession, in context: CommandContext) throws {
    let out = context.output
    let style = output.style(in: context)
    let text = TransitionText(session: session, style: style, times: output.times)
    let lanes = try BranchLanes(session, in: context)
    out.line("A visit to a small shop, recorded into \(DisplayText.escaping(log)):")
    out.line()
    try session.forEachRecord(in: nil, follow: false, in: context) { record, node in
      let line = try text.line(record, gutter: lanes.gutter(of: record, node))
      out.line("  " + line)
    }
    out.line()
    out.line("It ends here:")
    out.line()
    for line in try text.lines(session.position(session.head()).state) { out.line("  " + line) }
    out.line()
    let session = session.name == "demo" ? "" : " --session \(session.name)"
    out.line("Look further:")
    // A file with a subcommand's name is opened by the word.
    let open = SubcommandNames.all.contains(log) ? "open \(log)" : log
    for (command, meaning) in [
      ("\(open)\(session)", "the screen to travel on; ? shows its keys"),
      ("replay \(log)\(session)", "every state on the way"),
      ("show \(log) 6\(session)", "the composite, and where closing it returns to"),
      ("diff \(log) @-4 @\(session)", "what the rewind changed"),
      ("branch \(log)\(session)", "the future that was overtaken"),
    ] {
      out.line("  \(padded("drn \(command)", 34)) \(style.dim(meaning))")
    }
  }
}
