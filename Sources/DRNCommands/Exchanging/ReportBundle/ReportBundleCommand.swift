import ArgumentParser
import DRNLog

struct ReportBundleCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "report-bundle", abstract: "Write one session to a small file for a bug report.",
    usage: """
      drn report-bundle <log> -o <file> [--session <name>] [--last <time>] [options]

      drn report-bundle log.mdb -o bug.mdb                  the session started last
      drn report-bundle log.mdb -o bug.mdb --last 10m       its last ten minutes
      drn report-bundle log.mdb -o bug.mdb --attach a.png   with a picture
      drn report-bundle log.mdb -o bug.mdb --redact search.query   without words
      """,
    discussion: """
      The file is a log: every command opens it. It has one session with the values that it refers to, \
      and what is given here; 'drn stat' shows that, and 'drn attachments' what is attached. What the \
      app's own rules hide is hidden in it, and what --redact names besides.

      Works beside a live writer, and overwrites an existing file only with --force. --last counts back from \
      the session's newest transition; up to 1,023 earlier ones come along.
      """)

  @OptionGroup var options: LogOptions

  @OptionGroup var file: NewLogOptions

  @Option(help: ArgumentHelp("Only the end of the session: 90s, 10m, 2h or 1d.", valueName: "time"))
  var last: DurationArgument?

  @Option(help: ArgumentHelp("Why it is made, in a sentence.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "A fact about the environment; may be given several times.", valueName: "key=value"))
  var note: [String] = []

  @Option(
    help: ArgumentHelp("A file that goes with it; may be given several times.", valueName: "file"),
    completion: .file())
  var attach: [String] = []

  @Option(
    help: ArgumentHelp(
      "A parameter to hide, such as search.query; may be given several times.", valueName: "path"))
  var redact: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try notes()
    _ = try paths()
  }

  func run(in context: CommandContext) throws {
    let interruption = Interruption { UnfinishedFiles.removeAll() }
    defer { withExtendedLifetime(interruption) {} }
    let reader = try context.log(named: options.log)
    let session = try reader.session(named: options.session)
    var contents = ReportOptions(reason: reason, notes: try notes(), redacting: try paths())
    contents.attachments = try attach.map { path throws(CommandError) in
      try LogAttachment(path: path)
    }
    let count = try session.head() + 1 - session.firstSeq
    let summary = try context.progress("transitions copied", of: count).during {
      try write(session.name, of: reader, contents, $0)
    }
    show(summary, in: context)
  }

  private func write(
    _ session: String, of reader: LogReader, _ contents: ReportOptions, _ progress: (Int) -> Void
  ) throws -> ReportSummary {
    try file.write(readFrom: [options.log] + attach) {
      try reader.report(
        session: session, last: last?.duration, to: $0, options: contents, progress: progress)
    }
  }

  private func show(_ summary: ReportSummary, in context: CommandContext) {
    switch output.form {
    case .json:
      context.object { line in
        line.member("bytes", summary.byteCount)
        line.member("transitions", summary.transitions)
        line.member("attachments", summary.attachments)
        line.member("report", summary.manifest.json)
      }
    case .plain:
      context.output.line(
        PlainLine([
          .number(summary.byteCount), .text(summary.manifest.session), .number(summary.transitions),
          .number(summary.manifest.firstSeq), .number(summary.manifest.head),
          .number(summary.attachments),
        ]))
    case .text:
      context.output.line(
        "\(counted(summary.transitions, "transition")) of session "
          + "'\(DisplayText.escaping(summary.manifest.session))', "
          + "\(Quantity.bytes(summary.byteCount))")
      summary.redaction?.show(in: context)
    }
    summary.redaction?.warn(in: context)
  }

  private func notes() throws -> [String: String] {
    var notes: [String: String] = [:]
    for note in note {
      let note = note.unicodeScalars
      guard let sign = note.firstIndex(of: "="), sign > note.startIndex else {
        throw ValidationError("--note takes a name and a value, such as device=phone.")
      }
      notes[String(note[..<sign])] = String(note[note.index(after: sign)...])
    }
    return notes
  }

  private func paths() throws -> [ParameterPath] {
    // `app` means the app's own rules, which always apply.
    try redact.filter { $0 != "app" }.map { text in
      do throws(ParameterPathError) {
        return try ParameterPath(text)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }
}
