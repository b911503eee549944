import ArgumentParser
import DRN
import DRNLog

struct StatCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Count what is in the log.",
    usage: """
      drn stat <log> [options]

      drn stat log.mdb             sessions, transitions, bytes, from when to when
      drn stat log.mdb --json      the same for programs
      """,
    discussion: "Which screens were visited most, and by which ways, is in 'drn graph'.")

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  /// Whether a second line of JSON says which session is the newest, and where its user is, for `drn mcp`.
  @Flag(help: .hidden)
  var newest = false

  @OptionGroup var output: OutputOptions

  func run(in context: CommandContext) throws {
    let reader = try context.log(named: log)
    let statistics = try context.progress("sessions counted", of: try reader.sessionCount()).during
    {
      try LogStatistics(reader, progress: $0)
    }
    let versions = try unlessDamaged(.blocks, in: context) { try reader.appVersions() }
    switch output.form {
    case .json:
      context.document(
        statistics.json(
          versions, try reader.redaction(), try reader.reportManifest(),
          try unlessDamaged(.sessions, in: context) { try reader.attachments() }))
      if newest { try writeNewest(in: reader, in: context) }
    case .plain: statistics.writePlain(to: context.output)
    case .text:
      output.page(in: context)
      let redaction = try reader.redaction()
      let manifest = try reader.reportManifest()
      for line in statistics.lines(
        versions, redaction, manifest, output.style(in: context), output.times)
      {
        context.output.line(line)
      }
    }
  }

  /// Writes which session is the newest, by when it was started, and where its user is; nothing if there is none, or
  /// damage hides it.
  private func writeNewest(in reader: LogReader, in context: CommandContext) throws {
    guard try reader.sessionCount() > 0 else { return }
    let line = try unlessDamaged(.blocks, in: context) {
      var session = try reader.latestSession()
      // A table may have had another order.
      try reader.forEachSession { if $0.startedAt > session.startedAt { session = $0 } }
      let newest = try session.position(session.head())
      let (route, overlays) = (
        try session.json(of: .route, newest.state.currentRoute.number),
        try session.jsonArray(of: .overlay, newest.state.overlays.map(\.number))
      )
      return [
        JSONLineWriter.object { line in
          line.object("newest") { line in
            line.member("session", session.name)
            line.member("seq", newest.record.seq)
            line.member("time", newest.record.time)
            line.member("currentRoute", canonical: route)
            line.member("overlays", canonical: overlays)
          }
        }
      ]
    }.first
    if let line { context.output.line(line) }
  }

  /// What is read; nothing where it is damaged, which is noted.
  private func unlessDamaged<Element>(
    _ part: LogFault.Part, in context: CommandContext, _ read: () throws -> [Element]
  ) throws -> [Element] {
    do {
      return try read()
    } catch let error as LogError where error.code.isDamage {
      context.omissions.note([try LogFault(part, error)], of: log)
      return []
    }
  }
}

extension LogStatistics {
  /// Rounded to two decimal places.
  private var roundedBytesPerTransition: Double { (bytesPerTransition * 100).rounded() / 100 }

  /// The lines of the text output, with the counts aligned.
  fileprivate func lines(
    _ versions: [String], _ redaction: LogRedaction?, _ manifest: ReportManifest?, _ style: Style,
    _ times: LocalTime
  ) -> [String] {
    let counts = [
      ("sessions", sessions), ("transitions", transitions), ("routes", routes),
      ("overlays", overlays), ("tabs", tabs), ("flows", flows),
    ].map { ($0, grouped($1)) }
    let width = counts.map(\.1.count).max() ?? 0
    var lines = counts.map { ($0, style.bold(padded($1, width, left: true))) }
    let share = transitions == 0 ? "" : ", \(Quantity.bytes(bytesPerTransition)) per transition"
    lines.append(("size", style.bold(Quantity.bytes(bytes)) + share))
    lines.append(
      ("format", "\(formatVersion)" + style.dim(", of DRN's records; LMDB's format is the file's")))
    if let firstTime, let lastTime {
      lines.append(("from", times.full(firstTime)))
      lines.append(("to", times.full(lastTime)))
      lines.append(("lasting", Quantity.duration(from: firstTime, to: lastTime)))
    }
    if let dropped {
      lines.append(("dropped", dropped.summary))
      lines.append(("last", times.full(dropped.lastTime)))
    }
    if !versions.isEmpty {
      let names = versions.joined(separator: ", then ")
      lines.append(("versions", DisplayText.escaping(names, limit: 500)))
    }
    if let redaction { lines.append(("redacted", redaction.text(times))) }
    lines += manifest?.lines(times) ?? []
    return lines.map { name, value in style.dim(padded(name, 11)) + "  " + value }
  }

  private var answer: Answer {
    [
      "sessions": .number(sessions), "transitions": .number(transitions),
      "routes": .number(routes), "overlays": .number(overlays), "tabs": .number(tabs),
      "flows": .number(flows), "bytes": .number(bytes),
      "bytesPerTransition": .fraction(roundedBytesPerTransition), "firstTime": .time(firstTime),
      "lastTime": .time(lastTime),
    ]
  }

  fileprivate func writePlain(to output: CommandOutput) {
    output.line(PlainLine(answer.values + [.number(Int(formatVersion))]))
  }

  fileprivate func json(
    _ versions: [String], _ redaction: LogRedaction?, _ manifest: ReportManifest?,
    _ attachments: [(name: String, byteCount: Int)]
  ) -> [UInt8] {
    JSONLineWriter.object { line in
      line.members(of: answer)
      dropped?.write(to: &line)
      line.member("format", Int(formatVersion))
      if !versions.isEmpty { line.member("appVersions", .array(versions.map { .string($0) })) }
      if let redaction { line.member("redacted", redaction.json) }
      if let manifest { line.member("report", manifest.json) }
      guard !attachments.isEmpty else { return }
      line.objects("attachments", attachments) { line, attachment in
        line.member("name", attachment.name)
        line.member("bytes", attachment.byteCount)
      }
    }
  }
}
