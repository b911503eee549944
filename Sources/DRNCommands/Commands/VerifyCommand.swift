import ArgumentParser
import DRN
import DRNLog

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the whole log.",
    usage: """
      drn verify log.mdb                      whole, or what exactly is damaged
      drn verify log.mdb --json               the same for programs
      drn verify log.mdb --expect good.mdb    and whether it means what was expected
      drn verify log.mdb --schema app.json    and whether this build decodes it
      """,
    discussion: """
      Structure, checksums, prefix hashes, and a full fold against every keyframe; also of a log \
      that is being written. The answer names the version of the log's format. Ends with 0, or with 2 and the first fault. Where something is damaged \
      it goes on, and prints which transitions of which sessions, which values, marks and branches \
      are affected. 'drn snapshot --salvage' saves what is whole.

      --expect is a regression check: the log has to mean what another one means, session by session; \
      times, causes and transactions make no difference. Ends with 1 where it does not, and prints \
      where they part first; with 2 where one of them is damaged.

      --schema tells what a build of the app can no longer decode, by the schema file that its tests wrote: \
      each value with the reason, where it was used last, and whether a session's newest state has it, so \
      that a user will lose a place or meet the fallback. Ends with 1 where there is any. Kinds of values \
      that the file has no examples of are not looked at, and the answer says which. The app's own \
      migrations are not known here; in its tests, LogReader.check(against:migrations:) counts them in.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp("A log that this one has to be the same as.", valueName: "log"),
    completion: .file(extensions: ["mdb"]))
  var expect: String?

  @Option(
    help: ArgumentHelp("What the app decodes, as its tests wrote it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var schema: String?

  @Option(
    help: ArgumentHelp("Only this session is expected; goes with --expect.", valueName: "name"))
  var session: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if session != nil && expect == nil {
      throw ValidationError("--session goes with --expect: all sessions are verified.")
    }
    if schema != nil && expect != nil {
      throw ValidationError("--schema and --expect exclude each other.")
    }
  }

  func run() throws {
    // First, for a schema that cannot be read is known at once.
    let schema = try schema.map { (path) throws(CommandTrouble) in try LogSchema(path: path) }
    let (reader, report) = try verify(log)
    let format = try reader.formatVersion()
    let expectation = report.isWhole ? try expectation(of: reader) : nil
    let decoding = report.isWhole ? try schema.map { try check(reader, against: $0) } : nil
    // Damage to what the log says of itself is a fault like others.
    let redaction = try? reader.redaction()
    output.page()
    if output.plain {
      if schema != nil { decoding?.writePlain() } else { writePlain(report, expectation, format) }
    } else if output.json {
      var line = JSONLineWriter()
      line.beginObject()
      line.member("verified", report.isWhole)
      line.member("sessions", report.sessions)
      line.member("transitions", report.transitions)
      line.member("symbols", report.symbols)
      line.member("format", format.map { .integer(Int($0)) } ?? .null)
      report.dropped?.write(to: &line)
      if !report.isWhole { line.members(of: report) }
      if let redaction { line.member("redacted", redaction.json) }
      try expectation?.write(to: &line)
      decoding?.write(to: &line, version: schema?.version)
      line.endObject()
      StandardOutput.shared.line(line.bytes)
    } else if let difference = expectation?.difference {
      let lines = try difference.lines(
        output.style, output.times, expected: DisplayText.escaping(expect ?? ""),
        found: DisplayText.escaping(log))
      for line in lines { StandardOutput.shared.line(line) }
    } else if let expectation {
      StandardOutput.shared.line("whole, and \(expectation.summary)")
    } else if let decoding {
      for line in decoding.lines(output.style) { StandardOutput.shared.line(line) }
    } else if report.isWhole {
      StandardOutput.shared.line(
        "whole: \(counted(report.transitions, "transition")) in "
          + "\(counted(report.sessions, "session")), \(counted(report.symbols, "value")), "
          + formatText(format))
      if let redaction { StandardOutput.shared.line("redacted: \(redaction.text(output.times))") }
      if let dropped = report.dropped {
        StandardOutput.shared.line(
          "dropped before, the last on \(output.times.full(dropped.lastTime)): \(dropped.summary)")
      }
    } else {
      StandardOutput.shared.line("damaged: \(report.summary), \(formatText(format))")
      for line in report.faultLines {
        StandardOutput.shared.line("  \(DisplayText.escaping(line))")
      }
    }
    if reader.isJournalMissing {
      StandardError.message(
        "The log was not closed, and its journal is not beside it: its end may be missing.")
    }
    try refuse(report, of: log)
    if expectation?.difference != nil || decoding?.findings.isEmpty == false {
      throw ExitCode.nothingFound
    }
  }

  private func formatText(_ format: UInt32?) -> String {
    format.map { "log format \($0)" } ?? "log format unknown"
  }

  private func check(_ reader: LogReader, against schema: LogSchema) throws -> SchemaReport {
    var progress = Progress("transitions searched", of: try reader.transitionCount())
    defer { progress.finish() }
    return try reader.check(against: schema) { progress.update($0) }
  }

  private func writePlain(
    _ report: LogVerifier.Report, _ expectation: Expectation?, _ format: UInt32?
  ) {
    var line = PlainLine()
    line.flag(report.isWhole)
    line.number(report.sessions)
    line.number(report.transitions)
    line.number(report.symbols)
    line.number(report.isWhole ? report.sessions : report.readableSessions)
    line.number(report.isWhole ? report.transitions : report.readableTransitions)
    line.number(report.faultCount)
    line.text(report.faults.first?.description)
    line.flag(expectation.map { $0.difference == nil })
    line.text(expectation?.difference?.pair.name)
    line.number(expectation?.difference?.seq)
    line.number(format.map { Int($0) })
    line.write()
  }

  private func verify(_ path: String) throws -> (LogReader, LogVerifier.Report) {
    let reader = try LogReader(inspecting: path)
    var progress = Progress("transitions verified", of: try reader.transitionCount())
    defer { progress.finish() }
    return (reader, try LogVerifier.inspect(reader) { progress.update($0.transitions) })
  }

  /// What comes of the comparison, where there is one; what is expected has to be whole as well.
  private func expectation(of reader: LogReader) throws -> Expectation? {
    guard let expect else { return nil }
    let (expected, report) = try verify(expect)
    try refuse(report, of: expect)
    return try Expectation(expected, found: reader, session: session)
  }

  private func refuse(_ report: LogVerifier.Report, of path: String) throws {
    guard let first = report.faults.first else { return }
    throw CommandTrouble(
      description: "'\(path)' is damaged: \(first). 'drn snapshot --salvage' saves what is whole.")
  }
}
