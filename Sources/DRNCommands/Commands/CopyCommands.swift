import ArgumentParser
import DRN
import DRNLog

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write all sessions as JSON Lines.",
    discussion: """
      'drn import' reads them; a log, exported and imported, exports the same bytes. They go \
      to standard output unless a file is named.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(help: ArgumentHelp("Only this session.", valueName: "name"))
  var session: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String?

  @OptionGroup(visibility: .hidden) var form: OutputOptions

  func run() throws {
    let path = log
    let log = try LogReader(path: path)
    let file = try output.map { output throws(CommandTrouble) in
      try FileOutput(output, readFrom: path)
    }
    var progress = Progress("transitions exported")
    var count = 0
    func export(_ session: LogSession) throws {
      let line = TransitionLine(session)
      try session.forEachRecord { record in
        let bytes = try line.bytes(record)
        if let file { try file.line(bytes) } else { StandardOutput.shared.line(bytes) }
        count += 1
        progress.update(count)
      }
    }
    if let session {
      try export(try log.session(named: session))
    } else {
      try log.forEachSession(export)
    }
    progress.finish()
    try file?.finish()
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read sessions that 'drn export' wrote into a log.")

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log: String

  func run() throws {
    var lines = try LineInput(path: file)
    let log = try EventLog.open(log)
    let interruption = Interruption { [weak log] in try? log?.flush() }
    defer { withExtendedLifetime(interruption) {} }
    var importer = LogImporter(into: log)
    var progress = Progress("transitions imported")
    do {
      while let line = try lines.next() {
        if line.allSatisfy(\.isWhiteSpace) { continue }
        try importer.add(line)
        progress.update(importer.transitionCount)
      }
      try importer.finish()
      progress.finish()
    } catch let error as LineError {
      progress.finish()
      try log.flush()
      throw CommandTrouble(
        description: "line \(lines.lineNumber) of '\(file)': \(error) Nothing after it was read.")
    }
  }
}

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Write a compact copy of the log as it is now.",
    discussion: "Works beside a live writer.")

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  func run() throws {
    try LogReader(path: log).snapshot(to: output)
  }
}

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the whole log.",
    discussion: """
      Structure, checksums, prefix hashes, and a full fold against every keyframe. Ends with 0, or \
      with 2 and the first fault.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    var progress = Progress("transitions verified")
    let report: LogVerifier.Report
    do {
      report = try LogVerifier.verify(LogReader(path: log)) { progress.update($0.transitions) }
      progress.finish()
    } catch {
      progress.finish()
      throw error
    }
    if output.json {
      var line = JSONLineWriter()
      line.beginObject()
      line.member("verified", true)
      line.member("sessions", report.sessions)
      line.member("transitions", report.transitions)
      line.member("symbols", report.symbols)
      line.endObject()
      StandardOutput.shared.line(line.bytes)
    } else {
      StandardOutput.shared.line(
        "whole: \(counted(report.transitions, "transition")) in "
          + "\(counted(report.sessions, "session")), \(counted(report.symbols, "value"))")
    }
  }
}

extension UInt8 {
  /// Space, tab, carriage return or line feed.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
