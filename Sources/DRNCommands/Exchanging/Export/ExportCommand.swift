import ArgumentParser
import DRNInspect
import DRNLog

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write sessions for other programs, or as JSON Lines.",
    usage: """
      drn export <log> [<range>] [--format <format>] [--session <name>] [-o <file>]

      drn export log.mdb -o log.jsonl                   all of it, for 'drn import'
      drn export log.mdb 10..20 -o log.csv              some of it, for a spreadsheet
      drn export log.mdb --format chrome -o trace.json  for Perfetto and other trace viewers
      drn export log.mdb 10.. -o bug.cast               a recording that asciinema plays
      """,
    discussion: """
      All sessions, or the one that is named; a range is of that one, or of the one started last. A \
      Redux DevTools file and a terminal recording always hold one. Without --format the file's name decides: .jsonl, \
      .ndjson, .csv, .redux.json, .trace.json, .cast, .mmd, .mermaid, .dot, .gv; anything else is JSON Lines.

      JSON Lines, CSV and Redux DevTools files come back by 'drn import'; as JSON Lines a log exports \
      the same bytes again. In CSV a text that begins as a formula does has an apostrophe in front. A \
      trace and a recording stand still where the log's clock went back.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var positions: RangeOptions

  @Option(help: ArgumentHelp("What to write.", valueName: "format"))
  var format: ExportFormat?

  @Option(help: ArgumentHelp("Only this session.", valueName: "name"))
  var session: String?

  @Flag(help: "All sessions, which is what it does without --session and a range.")
  var allSessions = false

  @Option(
    help: ArgumentHelp(
      "The longest pause of a recording, such as 2s or 1m (default: 2s).", valueName: "time"))
  var idleLimit: DurationArgument?

  @Option(
    help: ArgumentHelp("The size of a recording (default: 80x24).", valueName: "columns>x<rows"))
  var size: SizeArgument?

  @OptionGroup var file: FileOptions

  /// The output options of every command. `--json` is accepted only with a format that is JSON
  /// anyway; `--color` applies to messages.
  @OptionGroup(visibility: .hidden) var form: OutputOptions

  private var chosenFormat: ExportFormat {
    format ?? file.output.flatMap(ExportFormat.init(path:)) ?? .jsonl
  }

  func validate() throws {
    if allSessions,
      session != nil || positions.range != nil || chosenFormat == .redux
        || chosenFormat == .asciicast
    {
      throw ValidationError(
        "--all-sessions goes with neither --session nor a range, nor with the formats redux and asciicast, which "
          + "hold one.")
    }
    if idleLimit != nil || size != nil, chosenFormat != .asciicast {
      throw ValidationError("--idle-limit and --size go with the format asciicast.")
    }
    if form.plain {
      throw ValidationError(
        "--plain cannot be used with an export: --format csv has one record per line.")
    }
    if form.json, !chosenFormat.isJSON {
      throw ValidationError(
        "--json cannot be combined with the format \(chosenFormat.rawValue): leave it out.")
    }
    guard positions.range != nil, chosenFormat == .mermaid || chosenFormat == .dot else { return }
    throw ValidationError("a graph covers whole sessions: leave the range out.")
  }

  func run(in context: CommandContext) throws {
    let log = try context.log(named: log)
    let budget = StateBudget(path: log.path)
    switch chosenFormat {
    case .jsonl: try export(log, in: context) { JSONLinesFormat($0) }
    case .csv: try export(log, in: context) { CSVFormat($0, budget) }
    case .redux: try export(log, in: context) { ReduxFormat($0, budget) }
    case .chrome: try export(log, in: context) { ChromeFormat($0, budget) }
    case .asciicast: try export(log, in: context) { AsciicastFormat($0, recording, budget) }
    case .mermaid: try exportGraph(of: log, as: .mermaid, in: context)
    case .dot: try exportGraph(of: log, as: .dot, in: context)
    }
  }

  private func export<Format: SessionFormat>(
    _ log: LogReader, in context: CommandContext, as format: (DataOutput) -> Format
  ) throws {
    var selection = try ExportSelection(
      log, session: session, range: positions.range,
      hasGaps: Format.hasGaps, in: context)
    if let what = Format.onlyOne { try narrow(&selection, for: what, in: context) }
    if positions.range != nil { try selection.session?.announce(unlessNamed: session, in: context) }
    if selection.hasGaps, Format.hasGaps {
      context.errors.message(
        "The clock was set back: transitions between those of the range lie outside it and are left out, so that "
          + "'drn import' cannot read the rest as one session.")
    }
    let output = try DataOutput(file.place(readFrom: self.log), in: context)
    var format = format(output)
    let selected = selection
    var progress = context.progress("transitions exported", of: try selected.transitionCount())
    defer { progress.finish() }
    var count = 0
    try format.begin(selection)
    try selection.forEachSession { session, range in
      try format.write(session, range) {
        count += 1
        progress.update(count)
      }
    }
    try format.end()
    try output.finish()
  }

  /// Exports the walked graph, as `drn graph` draws it without further options.
  private func exportGraph(
    of log: LogReader, as language: GraphPicture.Language, in context: CommandContext
  ) throws {
    let output = try DataOutput(file.place(readFrom: self.log), in: context)
    let graph = try WalkedGraph.walking(log, sessions: session.map { [$0] } ?? [], in: context)
    try GraphPicture(graph, as: language).write(
      to: output, option: "'drn graph --limit'", in: context)
  }

  private var recording: AsciicastFormat.Settings {
    var settings = AsciicastFormat.Settings()
    if let size { (settings.columns, settings.rows) = (size.columns, size.rows) }
    if let idleLimit { settings.longestPause = idleLimit.duration }
    return settings
  }

  private func narrow(
    _ selection: inout ExportSelection, for what: String, in context: CommandContext
  ) throws {
    let left = try selection.narrowToOneSession()
    guard left > 0, let name = selection.session?.name else { return }
    context.errors.message(
      "\(what) holds one session: this is '\(name)', the newest. "
        + "\(counted(left, "other")) can be exported with --session; 'drn sessions' lists them.")
  }
}
