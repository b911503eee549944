import ArgumentParser
import DRN
import DRNLog

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read sessions out of an export, a table or Redux DevTools.",
    usage: """
      drn import <file> <log> [--format <format>] [--columns <map>] [--route <path>]

      drn import log.jsonl copy.mdb                                  what 'drn export' wrote
      drn import views.csv log.mdb --columns route=page,time=at      a table
      drn import steps.tsv log.mdb --no-header --columns route=2     one without names
      drn import state.json log.mdb --route state.location.pathname  a Redux app's states
      """,
    discussion: """
      What 'drn export' wrote is taken as it was recorded: at a line that is not valid it ends with 2 \
      and keeps what came before. Other programs' files go through the engine, as with 'drn record'; \
      what cannot be taken is left out and counted, and --strict makes an end of it. Ends with 2 where \
      nothing could be taken.

      A table's columns say session, time, route, overlay, tab, kind, cause, label, payload. Without a \
      kind, a row says where a user was seen; with one (went, goBack, overlayShown, noted …) what was \
      done. A label makes a note. Times are RFC 3339, UTC where no zone is told, or a number since 1970; \
      rows of one session come in the order of time, and those of many may be mixed.

      Of another app's Redux DevTools file each change of the route is a move, with the action's type \
      as its cause; any other action is a note.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp("What the file is; otherwise it is looked at.", valueName: "format"))
  var format: ImportFormat?

  @Option(
    help: ArgumentHelp(
      "What is in which column of a table, by name or number.", valueName: "map"),
    transform: ColumnMap.parsing)
  var columns: ColumnMap?

  @Option(
    help: ArgumentHelp(
      "What separates a table's cells; otherwise it is looked at.", valueName: "sign"),
    transform: Self.separator)
  var separator: UInt8?

  @Flag(help: "The table has no row of names.")
  var noHeader = false

  @Option(
    help: ArgumentHelp(
      "Where another app's route is, in 'state' or in 'action'.", valueName: "path"),
    transform: Self.path)
  var route: ValuePath?

  @Option(
    help: ArgumentHelp(
      "The session of what names none; otherwise the file's name.", valueName: "name"))
  var session: String?

  @Flag(help: "End at the first thing that cannot be taken.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if noHeader, columns == nil {
      throw ValidationError("--no-header needs --columns, with numbers: --columns route=1.")
    }
  }

  func run() throws {
    var lines = try LineInput(path: file)
    let isTable = columns != nil || separator != nil
    let format = try self.format ?? (isTable ? .csv : ImportFormat(path: file, &lines))
    try check(format, allows: "--columns and --separator", isTable, [.csv])
    try check(format, allows: "--route", route != nil, [.redux])
    try check(format, allows: "--session", session != nil, [.csv, .redux])
    switch format {
    case .jsonl: try read(JSONLinesSource(lines))
    case .csv: try readTable(try CSVInput(lines, separator: separator))
    case .redux:
      let document: ReduxDocument
      do {
        document = try ReduxDocument(try lines.rest())
      } catch let error as LineError {
        throw CommandTrouble(description: "'\(file)' cannot be imported: \(error)")
      }
      try read(
        try ReduxSource(
          document, route: route, session: session, defaultSession: defaultSession, path: file))
    }
  }

  /// Refuses an option that says nothing about a file of that form.
  private func check(
    _ format: ImportFormat, allows option: String, _ isGiven: Bool, _ formats: [ImportFormat]
  ) throws(CommandTrouble) {
    guard isGiven, !formats.contains(format) else { return }
    throw CommandTrouble(
      description: "'\(file)' is read as \(format.rawValue), which \(option) says nothing about.",
      status: .validationFailure)
  }

  /// Reads a table: one of ours, which its first row tells, or any other.
  private func readTable(_ rows: consuming CSVInput) throws {
    var rows = rows
    let first: [[UInt8]]
    do {
      guard let row = try rows.next() else {
        throw CommandTrouble(description: "'\(file)' has no rows.")
      }
      first = row
    } catch let error as LineError {
      throw CommandTrouble(description: "line \(rows.lineNumber) of '\(file)': \(error)")
    }
    let header = noHeader ? nil : first.map { String(decoding: $0, as: UTF8.self) }
    guard let columns else {
      guard header == CSVColumns.all else {
        let names = (header ?? []).prefix(30).joined(separator: ", ")
        throw CommandTrouble(
          description: "'\(file)' is a table of its own: say what its columns are, such as "
            + "--columns route=NAME,time=NAME. It has \(names).", status: .validationFailure)
      }
      return try read(CSVExportSource(rows))
    }
    let indices = try columns.indices(in: header, width: first.count, path: file)
    try read(
      TableSource(
        rows, indices: indices, width: first.count, session: session ?? defaultSession,
        first: noHeader ? first : nil))
  }

  private func read<Source: ImportSource & ~Copyable>(_ source: consuming Source) throws {
    var source = source
    let log = try EventLog.open(log, options: .init(onDamage: .refuse))
    let interruption = Interruption { [weak log] in try? log?.close() }
    defer { withExtendedLifetime(interruption) {} }
    var report = ImportReport(isStrict: strict, progress: source.progress)
    do {
      try source.read(into: log, &report)
      report.finish()
      try log.close()
    } catch let error as LogError where error.code.isPresence {
      report.finish()
      try log.close()
      throw trouble(at: source.place, "\(error) Import into another log.")
    } catch let error as LineError {
      report.finish()
      try log.close()
      throw trouble(at: source.place, "\(error)")
    }
    report.show(output.form)
    // Like every command that copies, it says nothing to people where nothing went wrong.
    if !report.isComplete, report.transitionCount == 0 {
      throw CommandTrouble(description: "Nothing of '\(file)' could be taken.")
    }
  }

  private func trouble(at place: String, _ sentence: String) -> CommandTrouble {
    CommandTrouble(description: "\(place) of '\(file)': \(sentence) Nothing after it was read.")
  }

  /// The file's name without folder and ending.
  private var defaultSession: String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }
    return file == "-" || stem.isEmpty ? "imported" : String(stem)
  }

  private static func separator(_ argument: String) throws -> UInt8 {
    let sign = argument == "tab" || argument == "\\t" ? "\t" : argument
    guard sign.utf8.count == 1, let byte = sign.utf8.first, byte < 0x80, byte != UInt8(ascii: "\""),
      byte >= 0x20 || byte == UInt8(ascii: "\t")
    else {
      throw ValidationError("a separator is one sign such as ; or |, or the word tab.")
    }
    return byte
  }

  private static func path(_ argument: String) throws -> ValuePath {
    let path: ValuePath
    do {
      path = try ValuePath(parsing: argument)
    } catch {
      throw ValidationError("\(error)")
    }
    guard ["state", "action"].contains(path.root) else {
      throw ValidationError(
        "a path begins with 'state' or 'action', such as state.router.location.pathname.")
    }
    return path
  }
}
