import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct SnapshotCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Write a compact copy of the log as it is now.",
    usage: """
      drn snapshot <log> [--salvage | --redact <path> ...] -o <file> [options]

      drn snapshot log.mdb -o copy.mdb              a copy, also while an app writes it
      drn snapshot bad.mdb --salvage -o saved.mdb   what is intact in a damaged log
      drn snapshot log.mdb --redact app -o r.mdb    without what the app calls private
      drn snapshot log.mdb --redact user.id -o r.mdb    without one parameter
      """,
    discussion: """
      Works beside a live writer, and overwrites an existing file only with --force.

      With --salvage every transition that can be read is saved into a new log that verifies, and \
      it says what was left behind. A session keeps its name up to the first transition that is \
      lost; what is whole behind it is a session of its own, 'main (after 1023)', with the positions \
      that it had. A value that is lost has a placeholder. Ends with 0 where nothing was lost, and \
      else with 2, with the new log there.

      With --redact parameters are hidden: a hash with a random key, which is not kept, replaces each \
      value, so that equal ones are equal and the copy replays as the log does. A path is a \
      case and its parameter, 'search.query'; '*' is any name, 'profile' all parameters of a case, \
      'overlay:login.email' the same of overlays only, 'route:**' whole routes, 'note:payment.card' a \
      part of a note, 'meta:focus' of a transition's meta, 'session:*' the sessions' names, and 'app' \
      everything that the app's own rules say. Names of marks, labels, reasons, windows and times \
      stay. The copy is another log, which verifies and says what was hidden.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var file: NewLogOptions

  @Flag(help: "Save what is intact in a damaged log.")
  var salvage = false

  @Option(
    help: ArgumentHelp(
      "Hide a parameter, or all that the app's rules name ('app'); may be repeated.",
      valueName: "path"))
  var redact: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if salvage, !redact.isEmpty {
      throw ValidationError(
        "--salvage and --redact exclude each other: salvage first, and redact what was saved.")
    }
    for text in redact where text != Self.appRules {
      if let fault = ParameterPath(stringLiteral: text).fault { throw ValidationError("\(fault)") }
    }
  }

  /// The argument that stands for the rules of the log's app.
  private static var appRules: String { "app" }

  func run(in context: CommandContext) throws {
    let interruption = Interruption { UnfinishedFiles.removeAll() }
    defer { withExtendedLifetime(interruption) {} }
    if salvage {
      try runSalvage(in: context)
    } else if redact.isEmpty {
      try runSnapshot(in: context)
    } else {
      try runRedaction(in: context)
    }
  }

  private func runRedaction(in context: CommandContext) throws {
    let reader = try context.log(named: log)
    let report = try context.progress("transitions copied", of: try reader.transitionCount()).during
    {
      update in
      try file.write(readFrom: [log]) {
        try reader.snapshot(to: $0, redacting: paths(of: reader), progress: update)
      }
    }
    switch output.form {
    case .json:
      try writeJSON(in: context) { $0.member("redacted", .array(report.matches.map(\.json))) }
    case .plain: try writePlain(nil, in: context)
    case .text: report.show(in: context)
    }
    report.warn(in: context)
  }

  private func paths(of reader: LogReader) throws -> [ParameterPath] {
    var paths: [ParameterPath] = []
    for text in redact {
      guard text == Self.appRules else {
        paths.append(try ParameterPath(text))
        continue
      }
      guard let rules = try reader.privacyRules(), !rules.hiddenOutside.isEmpty else {
        throw CommandError(
          "The app of '\(log)' has given it no rules: name what is to be hidden, as in "
            + "'--redact search.query'.")
      }
      paths += rules.hiddenOutside
    }
    return paths
  }

  private func runSnapshot(in context: CommandContext) throws {
    let reader = try context.log(named: log)
    try context.progress("transitions copied", of: try reader.transitionCount()).during {
      update in
      try file.write(readFrom: [log]) { try reader.snapshot(to: $0, progress: update) }
    }
    if output.plain { try writePlain(nil, in: context) }
    if output.json { try writeJSON(in: context) }
  }

  /// Prints the size of the copy, and the members that `members` adds.
  private func writeJSON(
    in context: CommandContext, _ members: (inout JSONLineWriter) -> Void = { _ in }
  ) throws {
    try context.object { line in
      line.member("bytes", try LogReader(path: file.output).byteCount())
      members(&line)
    }
  }

  private func runSalvage(in context: CommandContext) throws {
    let report = try context.progress("transitions looked at").during {
      update in
      let reader = try LogReader(inspecting: context.path(of: log))
      return try file.write(readFrom: [log]) { try reader.salvage(to: $0, progress: update) }
    }
    switch output.form {
    case .json: try writeJSON(in: context) { $0.members(of: report) }
    case .plain: try writePlain(report, in: context)
    case .text: printText(report, in: context)
    }
    guard report.isComplete else {
      let state = report.found.isWhole ? "incomplete" : "damaged"
      throw CommandError(
        "'\(log)' is \(state), and not all of it could be saved: '\(file.output)' has "
          + "\(counted(report.transitions, "transition")) of \(grouped(report.found.transitions)). "
          + "Keep the \(state) log for what was left behind.")
    }
  }

  private func writePlain(_ report: SalvageReport?, in context: CommandContext) throws {
    let copy = try LogReader(path: file.output)
    let statistics = try LogStatistics(copy)
    context.output.line(
      PlainLine([
        .number(statistics.bytes), .flag(report?.isComplete ?? true), .number(statistics.sessions),
        .number(statistics.transitions), .number(report?.lossCount ?? 0),
        .number(report?.placeholderCount ?? 0),
      ]))
  }

  private func printText(_ report: SalvageReport, in context: CommandContext) {
    let output = context.output
    output.line(
      "saved: \(counted(report.transitions, "transition")) in \(counted(report.sessions, "session"))"
    )
    for part in report.parts { output.line("  \(DisplayText.escaping("\(part)"))") }
    for placeholder in report.placeholders {
      output.line(
        "  \(placeholder.kind) symbol \(placeholder.number) is lost: \(DisplayText.escaping(placeholder.json)) stands for it"
      )
    }
    for loss in report.losses { output.line("  left behind: \(DisplayText.escaping("\(loss)"))") }
    let more = report.lossCount - report.losses.count
    if more > 0 { output.line("  and \(grouped(more)) more") }
    if report.isComplete, !report.found.isWhole {
      for line in report.found.faultLines { output.line("  mended: \(DisplayText.escaping(line))") }
    }
  }
}

extension RedactionReport.Match {
  fileprivate var json: JSONValue {
    [
      "path": .string(path.text), "values": .integer(valueCount),
      "suggestion": suggestion.map { .string($0) } ?? .null,
    ]
  }
}
