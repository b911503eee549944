import ArgumentParser
import DRN
import DRNLog

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Show who uses a log, and what is wrong with it.",
    usage: """
      drn doctor log.mdb              who writes and reads it, and whether it was closed
      drn doctor log.mdb --fix        bring in what a killed writer left
      drn doctor log.mdb --json       the same for programs
      """,
    discussion: """
      Looking changes nothing, and works beside a live writer. With --fix it brings a dead writer's \
      journal into the log, forgets readers that are gone, and removes what nobody uses any more; \
      never while another process writes the log. 'drn verify' reads every transition.

      Ends with 0 if there is nothing to do, with 1 and what to do, or with 2 if the log is damaged \
      or cannot be mended.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Flag(help: "Mend what can be mended.")
  var fix = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    var found = try LogExamination(of: log)
    var mended: [String] = []
    if fix {
      mended = try found.mend()
      found = try LogExamination(of: log)
    }
    if output.json {
      StandardOutput.shared.line(found.json(mended: mended))
    } else {
      for (name, value) in found.lines { show(name, value) }
      for sentence in mended { show("mended", sentence) }
      for problem in found.problems { show("problem", "\(problem.what) \(advice(problem))") }
      if found.isHealthy { show("healthy", "There is nothing to do.") }
    }
    if found.isDamaged { throw ExitCode.trouble }
    if !found.isHealthy { throw ExitCode.nothingFound }
  }

  private func show(_ name: String, _ value: String) {
    let title = padded(name, 9)
    let shown = name == "problem" ? output.style.removed(title) : title
    StandardOutput.shared.line("\(shown)  \(DisplayText.escaping(value))")
  }

  private func advice(_ problem: LogExamination.Problem) -> String {
    problem.isMendable ? problem.advice + " 'drn doctor --fix' does it now." : problem.advice
  }
}

extension LogExamination {
  /// What is shown to people, line by line.
  fileprivate var lines: [(name: String, value: String)] {
    var lines = [
      (
        name: "log",
        value: "\(path), format \(formatVersion), \(byteCount) bytes, mode \(octalMode)"
      )
    ]
    lines.append(("closed", isClosed ? "yes" : writer != nil ? "no, it is being written" : "no"))
    lines.append(("journal", journal.map(Self.text) ?? "none"))
    lines.append(("writer", writer.map(Self.text) ?? "nobody"))
    for reader in readers ?? [] { lines.append(("reader", Self.text(reader))) }
    if readers?.isEmpty ?? true {
      lines.append(("reader", readers == nil ? "unknown on this system" : "nobody"))
    }
    for file in files { lines.append(("beside", "\(file.name), \(Self.text(file.kind))")) }
    lines.append(("disk", "room for \(freeByteCount >> 20) MB"))
    return lines
  }

  private var octalMode: String { "0" + String(mode, radix: 8) }

  private static func text(_ journal: Journal) -> String {
    "\(journal.byteCount) bytes, \(counted(journal.records, "record")) not in the log yet, "
      + "\(counted(journal.transitions, "transition")) among them"
  }

  private static func text(_ process: RunningProcess) -> String {
    guard let id = process.id else { return "a process that is not to be seen from here" }
    var text = "process \(id)"
    if let command = process.command { text += ", \(command)" }
    if let start = process.startedAt {
      let time = RFC3339.string(nanosecondsSince1970: start.nanosecondsSince1970)
      text += ", since \(time.prefix(19))Z"
    }
    return text
  }

  private static func text(_ kind: File.Kind) -> String {
    switch kind {
    case .lock: "liblmdb's lock file"
    case .journalSetAside: "another log's journal, set aside"
    case .logSetAside: "a damaged log, set aside"
    case .unfinished: "never finished"
    }
  }

  private static func json(_ process: RunningProcess) -> JSONValue {
    var object: JSONObject = [:]
    object["process"] = process.id.map { .integer(Int($0)) } ?? .null
    object["command"] = process.command.map { .string($0) } ?? .null
    object["since"] =
      process.startedAt.map {
        .string(RFC3339.string(nanosecondsSince1970: $0.nanosecondsSince1970))
      } ?? .null
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

  /// The same as JSON.
  fileprivate func json(mended: [String]) -> [UInt8] {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("healthy", isHealthy)
    line.member("log", path)
    line.member("format", Int(formatVersion))
    line.member("bytes", byteCount)
    line.member("mode", octalMode)
    line.member("closed", isClosed)
    line.member("journal", journal.map { Self.json($0) } ?? .null)
    line.member("writer", writer.map { Self.json($0) } ?? .null)
    line.member("readers", readers.map { .array($0.map { Self.json($0) }) } ?? .null)
    line.member("files", .array(files.map { Self.json($0) }))
    line.member("freeBytes", freeByteCount)
    line.member("problems", .array(problems.map { Self.json($0) }))
    line.member("mended", .array(mended.map { .string($0) }))
    line.endObject()
    return line.bytes
  }
}
