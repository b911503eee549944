import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct DoctorCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Show who uses a log, and what is wrong with it.",
    usage: """
      drn doctor log.mdb              who writes and reads it, and whether it was closed
      drn doctor log.mdb --fix        bring in what a killed writer left
      drn doctor log.mdb --json       the same for programs
      """,
    discussion: """
      Without --fix it changes nothing, and works beside a live writer. With --fix it brings a dead \
      writer's journal into the log, forgets readers that are gone, and removes what is no longer \
      used; never while another process writes the log. 'drn verify' reads every transition.

      Ends with 0 if there is nothing to do, with 1 and what to do, or with 2 if the log is damaged \
      or cannot be fixed.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Flag(help: "Fix what can be fixed.")
  var fix = false

  @OptionGroup var output: OutputOptions

  func run(in context: CommandContext) throws {
    var found = try LogExamination(of: log)
    var mended: [String] = []
    if fix {
      mended = try found.mend()
      found = try LogExamination(of: log)
    }
    switch output.form {
    case .json: context.output.line(found.json(mended: mended))
    case .plain: found.writePlain(mended: mended, in: context)
    case .text:
      for (name, value) in found.lines(output.times) { show(name, value, in: context) }
      for sentence in mended { show("mended", sentence, in: context) }
      for problem in found.problems {
        show("problem", "\(problem.what) \(advice(problem))", in: context)
      }
      if found.isHealthy {
        show(
          "healthy", "There is nothing to do. 'drn verify' reads every transition, too.",
          in: context)
      }
    }
    if found.isDamaged { throw ExitCode.operationFailed }
    if !found.isHealthy { throw ExitCode.nothingFound }
  }

  private func show(_ name: String, _ value: String, in context: CommandContext) {
    let title = padded(name, 9)
    let shown = name == "problem" ? output.style(in: context).removed(title) : title
    context.output.line("\(shown)  \(DisplayText.escaping(value))")
  }

  private func advice(_ problem: LogExamination.Problem) -> String {
    problem.isMendable ? problem.advice + " 'drn doctor --fix' does it now." : problem.advice
  }
}

extension LogExamination {
  /// The text output: a name and a value per line.
  fileprivate func lines(_ times: LocalTime) -> [(name: String, value: String)] {
    let size = Quantity.bytes(byteCount)
    var lines = [
      (name: "log", value: "\(path), format \(formatVersion), \(size), mode \(octalMode)")
    ]
    lines.append(("closed", isClosed ? "yes" : writer != nil ? "no, it is being written" : "no"))
    lines.append(("journal", journal.map(Self.text) ?? "none"))
    lines.append(("writer", writer.map { Self.text($0, times) } ?? "nobody"))
    for reader in readers ?? [] { lines.append(("reader", Self.text(reader, times))) }
    if readers?.isEmpty ?? true {
      lines.append(("reader", readers == nil ? "unknown on this system" : "nobody"))
    }
    for file in files { lines.append(("beside", "\(file.name), \(Self.text(file.kind))")) }
    if let redaction { lines.append(("redacted", redaction.text(times))) }
    lines += report?.lines(times).map { ($0, $1) } ?? []
    lines.append(("disk", "room for \(Quantity.bytes(freeByteCount))"))
    return lines
  }

  private var octalMode: String { "0" + String(mode, radix: 8) }

  private static func text(_ journal: Journal) -> String {
    "\(Quantity.bytes(journal.byteCount)), \(counted(journal.records, "record")) not in the log yet, "
      + "\(counted(journal.transitions, "transition")) among them"
  }

  private static func text(_ process: RunningProcess, _ times: LocalTime) -> String {
    guard let id = process.id else { return "a process that is not visible from here" }
    var text = "process \(id)"
    if let command = process.command { text += ", \(command)" }
    if let start = process.startedAt { text += ", since \(times.full(start))" }
    return text
  }

  private static func text(_ kind: File.Kind) -> String {
    switch kind {
    case .lock: "liblmdb's lock file"
    case .journalSetAside: "a journal that was set aside: another log's, or a damaged one"
    case .logSetAside: "a damaged log, set aside"
    case .keySetAside: "a key that could not be used, set aside"
    case .logRestored: "a whole log, whose name another file took: keep it"
    case .privacyKey: "the key of the log's hashes: keep it apart from copies of the log"
    case .unfinished: "never finished"
    }
  }

  private static func json(_ process: RunningProcess) -> JSONValue {
    var object: JSONObject = [:]
    object["process"] = process.id.map { .integer(Int($0)) } ?? .null
    object["command"] = process.command.map { .string($0) } ?? .null
    let start = process.startedAt?.nanosecondsSince1970
    object["since"] = start.map { .string(RFC3339.string(nanosecondsSince1970: $0)) } ?? .null
    return .object(object)
  }

  private static func json(_ journal: Journal) -> JSONValue {
    [
      "bytes": .integer(journal.byteCount), "records": .integer(journal.records),
      "transitions": .integer(journal.transitions),
    ]
  }

  private static func json(_ problem: Problem) -> JSONValue {
    [
      "problem": .string(problem.kind.rawValue), "what": .string(problem.what),
      "advice": .string(problem.advice), "mendable": .bool(problem.isMendable),
    ]
  }

  private static func json(_ file: File) -> JSONValue {
    ["name": .string(file.name), "kind": .string(file.kind.rawValue)]
  }

  /// Writes plain records, each a name and a value.
  fileprivate func writePlain(mended: [String], in context: CommandContext) {
    func write(_ name: String, _ value: String, in context: CommandContext) {
      context.output.line(PlainLine([.text(name), .text(value)]))
    }
    func text(_ process: RunningProcess) -> String {
      [process.id.map { "\($0)" } ?? "", process.command ?? ""].joined(separator: " ")
    }
    write("healthy", "\(isHealthy)", in: context)
    write("log", path, in: context)
    write("format", "\(formatVersion)", in: context)
    write("bytes", "\(byteCount)", in: context)
    write("mode", octalMode, in: context)
    write("closed", "\(isClosed)", in: context)
    if let journal {
      write("journalBytes", "\(journal.byteCount)", in: context)
      write("journalRecords", "\(journal.records)", in: context)
      write("journalTransitions", "\(journal.transitions)", in: context)
    }
    if let writer { write("writer", text(writer), in: context) }
    for reader in readers ?? [] { write("reader", text(reader), in: context) }
    for file in files { write("file", "\(file.kind.rawValue) \(file.name)", in: context) }
    if let redaction { write("redacted", redaction.paths.joined(separator: " "), in: context) }
    if let report { write("report", report.json.canonicalText, in: context) }
    write("freeBytes", "\(freeByteCount)", in: context)
    for problem in problems {
      write("problem", "\(problem.kind.rawValue) \(problem.what) \(problem.advice)", in: context)
    }
    for sentence in mended { write("mended", sentence, in: context) }
  }

  /// The examination as JSON.
  fileprivate func json(mended: [String]) -> [UInt8] {
    JSONLineWriter.object { line in
      line.members(of: [
        "healthy": .flag(isHealthy), "log": .text(path), "format": .number(Int(formatVersion)),
        "bytes": .number(byteCount), "mode": .text(octalMode), "closed": .flag(isClosed),
      ])
      line.member("journal", journal.map { Self.json($0) } ?? .null)
      line.member("writer", writer.map { Self.json($0) } ?? .null)
      line.member("readers", readers.map { .array($0.map { Self.json($0) }) } ?? .null)
      line.member("files", .array(files.map { Self.json($0) }))
      if let redaction { line.member("redacted", redaction.json) }
      if let report { line.member("report", report.json) }
      line.member("freeBytes", freeByteCount)
      line.member("problems", .array(problems.map { Self.json($0) }))
      line.member("mended", .array(mended.map { .string($0) }))
    }
  }
}
