import ArgumentParser
import DRNInspect
import DRNLog

struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read sessions out of an export, a table or Redux DevTools.",
    usage: """
      drn import <file> <log> [--format <format>] [--columns <map>] [--route <path>]

      drn import log.jsonl copy.mdb                                  what 'drn export' wrote
      drn import views.csv log.mdb --columns route=page,time=at      a table
      drn import events.ndjson log.mdb --columns route=page.path     JSON Lines of another program
      drn import state.json log.mdb --route state.location.pathname  a Redux app's states
      """,
    discussion: """
      What 'drn export' wrote is imported as it was recorded: at a line that is not valid it ends with \
      2 and keeps what came before; with --keep-going the line is left out and counted, and so is what \
      needs it in its session. Other programs' files go through the engine, as with 'drn record'; \
      what cannot be imported is left out and counted; with --strict it ends the import. Ends with 2 if \
      nothing could be imported.

      A table's columns say session, time, route, overlay, tab, kind, cause, label, payload. Without a \
      kind, a row says where a user was seen; with one (went, goBack, overlayShown, noted …) what was \
      done. A label makes a note. Times are RFC 3339, as databases write it too, dates in digits (20261121), \
      or a number since 1970; UTC without a zone. Between tabs a quote is a character like any other. The \
      rows of one session must be in the order of time; those of several may be mixed.

      In JSON Lines of other programs a column is a key, or a path such as properties.path or items[-1].

      Of another app's Redux DevTools file each change of the route is a move, with the action's type \
      as its cause; any other action is a note.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(help: ArgumentHelp("The file's format, detected unless given.", valueName: "format"))
  var format: ImportFormat?

  @Option(
    help: ArgumentHelp(
      "What is in which column of a table, by name or number, or under which key of JSON Lines.",
      valueName: "map"),
    transform: ColumnMap.parsing)
  var columns: ColumnMap?

  @Option(
    help: ArgumentHelp(
      "The separator of a table's cells, detected unless given.", valueName: "sign"),
    transform: Self.separator)
  var separator: UInt8?

  @Flag(help: "The table has no row of names.")
  var noHeader = false

  @Option(
    help: ArgumentHelp(
      "Where another app's route is, in 'state' or in 'action'.", valueName: "path"),
    transform: Self.path)
  var route: JSONPath?

  @Option(
    help: ArgumentHelp(
      "The session where the file names none (default: the file's name).", valueName: "name"))
  var session: String?

  @Flag(help: "End at the first thing that cannot be imported.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if strict, output.keepGoing {
      throw ValidationError("--strict and --keep-going exclude each other.")
    }
    if noHeader, columns == nil {
      throw ValidationError("--no-header needs --columns, with numbers: --columns route=1.")
    }
  }

  func run(in context: CommandContext) throws {
    var lines = try LineInput(path: file, input: context.input.file)
    try checkIsText(&lines)
    let hasColumns = columns != nil || separator != nil
    let format = try detectedFormat(of: &lines, hasColumns: hasColumns)
    try check(format, allows: "--columns", columns != nil, [.csv, .jsonl])
    try check(format, allows: "--separator", separator != nil, [.csv])
    try check(format, allows: "--no-header", noHeader, [.csv])
    try check(format, allows: "--route", route != nil, [.redux])
    let isForeign = format != .jsonl || columns != nil
    try check(format, allows: "--session", session != nil && !isForeign, [.csv, .redux])
    let progress = lines.progress(in: context)
    switch format {
    case .jsonl:
      guard let columns else { return try read(JSONLinesSource(lines), progress, context) }
      try refuseExport(&lines)
      try read(
        ForeignLinesSource(lines, paths: columns.paths(), session: session ?? defaultSession),
        progress, context)
    case .csv:
      let separator = separator ?? (file.lowercased().hasSuffix(".tsv") ? UInt8(ascii: "\t") : nil)
      try readTable(try CSVInput(lines, separator: separator), progress, context)
    case .redux:
      let document: ReduxDocument
      do {
        document = try ReduxDocument(try lines.rest())
      } catch let error as LineError {
        throw CommandError("'\(file)' cannot be imported: \(error)")
      }
      let source = try ReduxSource(
        document, route: route, session: session, defaultSession: defaultSession, path: file)
      try read(source, context.progress("actions imported", of: document.steps.count), context)
    }
  }

  /// The format that was named, or the one that the file seems to have.
  ///
  /// - Throws: ``CommandError`` if it has none that can be imported, or if more has to be said to import it.
  private func detectedFormat(
    of lines: inout LineInput, hasColumns: Bool
  ) throws(CommandError) -> ImportFormat {
    if let format { return format }
    let beginning = try lines.beginning { $0.count >= 1 << 14 }
    guard !beginning.isEmpty else { return hasColumns ? .csv : .jsonl }
    let kind = TextKind(beginning)
    let name = InputName(file, isFirst: true)
    guard let format = ImportFormat(path: file, kind, hasColumns: hasColumns) else {
      if route != nil { return .redux }
      let sentence = "\(name) cannot be imported: it seems to be \(kind.name)."
      guard kind == .commands, let command = kind.command(for: file) else {
        throw CommandError("\(sentence) \(Self.importable)")
      }
      throw CommandError("\(sentence) '\(command)' makes a log of it.")
    }
    guard format == .jsonl, kind == .lines, !hasColumns else { return format }
    throw CommandError(
      "\(name) has lines of another program: say what is where, such as --columns "
        + "session=userId,route=properties.path,time=timestamp. \(Self.keys(of: beginning))",
      status: .validationFailure)
  }

  /// Throws if the columns are named of what `drn export` wrote.
  private func refuseExport(_ lines: inout LineInput) throws(CommandError) {
    let beginning = try lines.beginning { $0.contains(UInt8(ascii: "\n")) }
    let (keys, _) = JSONKeys.scan(beginning.prefix { $0 != UInt8(ascii: "\n") })
    guard ["session", "seq", "time", "kind", "cause"].allSatisfy(keys.contains) else { return }
    throw CommandError(
      "\(InputName(file, isFirst: true)) is an export of a log, which says itself what is where: leave --columns out.",
      status: .validationFailure)
  }

  /// What can be imported, for whoever has something else.
  private static let importable =
    "Exports, tables (CSV) and JSON Lines of other programs, with --columns, and files of Redux DevTools, with --route, can be imported."

  /// The keys of the first line.
  private static func keys(of beginning: [UInt8]) -> String {
    let line = beginning.drop(while: \.isWhiteSpace).prefix { $0 != UInt8(ascii: "\n") }
    return "The first has \(DisplayText.escaping(ColumnMap.listing(JSONKeys.scan(line).keys)))."
  }

  /// Throws if the file is none that can be imported, and says what it seems to be.
  private func checkIsText(_ lines: inout LineInput) throws(CommandError) {
    let beginning = try lines.beginning {
      $0.count >= FileSignature.byteCount || $0.contains(UInt8(ascii: "\n"))
    }
    guard let signature = FileSignature(beginning) else { return }
    let name = file == "-" ? "Standard input" : "'\(file)'"
    if file != "-", LogFileRole(of: file) == .log {
      throw CommandError(
        "\(name) is a log itself: 'drn export \(file) | drn import - LOG' copies its sessions.")
    }
    let advice =
      if let unpacker = signature.unpacker {
        file != "-" && FileKind(unpacking: file) == .database
          ? "it has a log: 'drn snapshot \(ShellWord.quoting(file)) -o LOG' unpacks it."
          : file == "-"
            ? "unpack it with '\(unpacker)' first."
            : "unpack it, as with '\(unpacker) < \(file) | drn import - LOG'."
      } else {
        "JSON Lines, tables (CSV) and files of Redux DevTools can be imported, in UTF-8."
      }
    throw CommandError("\(name) seems to be \(signature.name): \(advice)")
  }

  /// Throws if an option is given that does not apply to the file's format.
  private func check(
    _ format: ImportFormat, allows option: String, _ isGiven: Bool, _ formats: [ImportFormat]
  ) throws(CommandError) {
    guard isGiven, !formats.contains(format) else { return }
    throw CommandError(
      "'\(file)' is read as \(format.rawValue): \(option) does not apply to it.",
      status: .validationFailure)
  }

  /// Reads a table: one that `drn export` wrote, known by its first row, or any other.
  private func readTable(
    _ rows: consuming CSVInput, _ progress: Progress, _ context: CommandContext
  ) throws {
    var rows = rows
    let first: [[UInt8]]
    do {
      guard let row = try rows.next() else {
        throw CommandError("'\(file)' has no rows.")
      }
      first = row
    } catch let error as LineError {
      throw CommandError("line \(rows.lineNumber) of '\(file)': \(error)")
    }
    let header = noHeader ? nil : first.map { String(decoding: $0, as: UTF8.self) }
    guard let columns else {
      guard let known = CSVColumns.known.first(where: { $0 == header }) else {
        let names = ColumnMap.listing(header ?? [])
        throw CommandError(
          "'\(file)' has columns of its own: say what they are, such as "
            + "--columns route=NAME,time=NAME. It has \(names).", status: .validationFailure)
      }
      return try read(CSVExportSource(rows, known), progress, context)
    }
    let indices = try columns.indices(in: header, width: first.count, path: file)
    try read(
      TableSource(
        rows, indices: indices, width: first.count, session: session ?? defaultSession,
        first: noHeader ? first : nil), progress, context)
  }

  private func read<Source: ImportSource & ~Copyable>(
    _ source: consuming Source, _ progress: Progress, _ context: CommandContext
  ) throws {
    var source = source
    try context.recording(in: log, .init(onDamage: .refuse)) { log in
      var report = ImportReport(
        isStrict: strict, keepsGoing: output.keepGoing, progress: progress)
      var failure: String?
      do {
        try source.read(into: log, &report)
      } catch let error as LogError where error.code.isPresence {
        failure = "\(error) Import into another log."
      } catch let error as LineError {
        failure = "\(error)"
      }
      report.finish()
      try log.close()
      if let failure {
        throw CommandError("\(source.place) of '\(file)': \(failure) Nothing after it was read.")
      }
      report.show(output, in: context)
      // On success it prints no text, like every command that copies.
      if !report.isComplete, report.transitionCount == 0 {
        throw CommandError("Nothing of '\(file)' could be imported.")
      }
    }
  }

  /// The file's name without folder and extensions.
  private var defaultSession: String {
    let stem = LogFiles.parts(of: file).name.unicodeScalars.prefix { $0 != "." }
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

  private static func path(_ argument: String) throws -> JSONPath {
    let path: JSONPath
    do {
      path = try JSONPath(parsing: argument)
    } catch {
      throw ValidationError("\(error)")
    }
    guard ["state", "action"].contains(path.steps.first?.name) else {
      throw ValidationError(
        "a path begins with 'state' or 'action', such as state.router.location.pathname.")
    }
    return path
  }
}
