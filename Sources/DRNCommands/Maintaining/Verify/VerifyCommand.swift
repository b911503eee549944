import ArgumentParser
import DRNInspect
import DRNLog

struct VerifyCommand: ContextCommand {
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
      that is being written. The answer names the version of the log's format. Ends with 0, or with \
      2 and the first fault. Where something is damaged it continues, and prints which transitions \
      of which sessions, which values, marks and branches are affected. 'drn snapshot LOG --salvage -o NEW' \
      saves what is whole.

      --expect is a regression check: the log has to mean what another one means, session by session; \
      times, causes and transactions make no difference. Ends with 1 where it does not, and prints \
      where they first diverge; with 2 where one of them is damaged.

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
    help: ArgumentHelp("The app's schema, as its tests wrote it.", valueName: "file"),
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

  func run(in context: CommandContext) throws {
    // Read first, so that an unreadable schema is reported at once.
    let schema = try schema.map { (path) throws(CommandError) in
      try LogSchema(path: path, in: context)
    }
    let (reader, report) = try verify(log, in: context)
    let format = try reader.formatVersion()
    let expectation = report.isWhole ? try expectation(of: reader, in: context) : nil
    let decoding =
      report.isWhole ? try schema.map { try check(reader, against: $0, in: context) } : nil
    // If this is damaged, the report has it as a fault.
    let redaction = try? reader.redaction()
    output.page(in: context)
    if output.plain {
      if schema != nil {
        decoding?.writePlain(in: context)
      } else {
        writePlain(report, expectation, format, in: context)
      }
    } else if output.json {
      try context.object { line in
        line.members(of: [
          "verified": .flag(report.isWhole), "sessions": .number(report.sessions),
          "transitions": .number(report.transitions), "symbols": .number(report.symbols),
          "format": .number(format.map { Int($0) }),
        ])
        report.dropped?.write(to: &line)
        if !report.isWhole { line.members(of: report) }
        if let redaction { line.member("redacted", redaction.json) }
        try expectation?.write(to: &line)
        decoding?.write(to: &line, version: schema?.version)
      }
    } else if let difference = expectation?.difference {
      let lines = try difference.lines(
        output.style(in: context), output.times, expected: DisplayText.escaping(expect ?? ""),
        found: DisplayText.escaping(log))
      for line in lines { context.output.line(line) }
    } else if let expectation {
      context.output.line("whole, and \(expectation.summary)")
    } else if let decoding {
      for line in decoding.lines(output.style(in: context)) { context.output.line(line) }
    } else if report.isWhole {
      context.output.line(
        "whole: \(counted(report.transitions, "transition")) in "
          + "\(counted(report.sessions, "session")), \(counted(report.symbols, "value")), "
          + formatText(format))
      if let redaction { context.output.line("redacted: \(redaction.text(output.times))") }
      if let dropped = report.dropped {
        context.output.line(
          "dropped before, the last on \(output.times.full(dropped.lastTime)): \(dropped.summary)")
      }
    } else {
      context.output.line("damaged: \(report.summary), \(formatText(format))")
      for line in report.faultLines {
        context.output.line("  \(DisplayText.escaping(line))")
      }
    }
    try failIfDamaged(report, of: log)
    if expectation?.difference != nil || decoding?.findings.isEmpty == false {
      throw ExitCode.nothingFound
    }
  }

  private func formatText(_ format: UInt32?) -> String {
    format.map { "log format \($0)" } ?? "log format unknown"
  }

  private func check(_ reader: LogReader, against schema: LogSchema, in context: CommandContext)
    throws -> SchemaReport
  {
    try context.progress("transitions searched", of: try reader.transitionCount()).during {
      try reader.check(against: schema, progress: $0)
    }
  }

  private func writePlain(
    _ report: LogVerifier.Report, _ expectation: Expectation?, _ format: UInt32?,
    in context: CommandContext
  ) {
    let difference = expectation?.difference
    context.output.line(
      PlainLine([
        .flag(report.isWhole), .number(report.sessions), .number(report.transitions),
        .number(report.symbols),
        .number(report.isWhole ? report.sessions : report.readableSessions),
        .number(report.isWhole ? report.transitions : report.readableTransitions),
        .number(report.faultCount), .text(report.faults.first?.description),
        .flag(expectation.map { $0.difference == nil }), .text(difference?.name),
        .number(difference?.pair.commonPrefix), .number(format.map { Int($0) }),
      ]))
  }

  private func verify(_ path: String, in context: CommandContext) throws -> (
    LogReader, LogVerifier.Report
  ) {
    let reader = try LogReader(inspecting: context.path(of: path))
    let report = try context.progress("transitions verified", of: try reader.transitionCount())
      .during {
        update in try LogVerifier.inspect(reader) { update($0.transitions) }
      }
    // The report has the faults of what is there.
    context.omissions.note([reader.absence].compactMap(\.self), of: path)
    return (reader, report)
  }

  /// The comparison with `--expect`, if given.
  ///
  /// - Throws: ``CommandError`` if the expected log is damaged.
  private func expectation(of reader: LogReader, in context: CommandContext) throws -> Expectation?
  {
    guard let expect else { return nil }
    let (expected, report) = try verify(expect, in: context)
    try failIfDamaged(report, of: expect)
    return try Expectation(expected, found: reader, session: session)
  }

  private func failIfDamaged(_ report: LogVerifier.Report, of path: String) throws {
    guard let first = report.faults.first else { return }
    throw CommandError(
      "'\(path)' is damaged: \(first). 'drn snapshot \(ShellWord.quoting(path)) --salvage -o \(NewFile.name)' saves "
        + "what is whole.")
  }
}
