import ArgumentParser
import DRN
import DRNLog

struct StatCommand: ParsableCommand {
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

  @OptionGroup var output: OutputOptions

  func run() throws {
    let reader = try LogReader(path: log)
    var progress = Progress("sessions counted", of: try reader.sessionCount())
    let statistics = try LogStatistics(reader) { progress.update($0) }
    progress.finish()
    switch output.form {
    case .json:
      StandardOutput.shared.line(
        statistics.json(try reader.redaction(), try reader.reportManifest()))
    case .plain: statistics.writePlain()
    case .text:
      output.page()
      let redaction = try reader.redaction()
      let manifest = try reader.reportManifest()
      for line in statistics.lines(redaction, manifest, output.style, output.times) {
        StandardOutput.shared.line(line)
      }
    }
  }
}

extension LogStatistics {
  /// To two digits after the point.
  private var roundedBytesPerTransition: Double { (bytesPerTransition * 100).rounded() / 100 }

  /// What is shown to people, a line each; numbers of things stand below each other.
  fileprivate func lines(
    _ redaction: LogRedaction?, _ manifest: ReportManifest?, _ style: Style, _ times: LocalTime
  ) -> [String] {
    let counts = [
      ("sessions", sessions), ("transitions", transitions), ("routes", routes),
      ("overlays", overlays), ("tabs", tabs), ("flows", flows),
    ].map { ($0, grouped($1)) }
    let width = counts.map(\.1.count).max() ?? 0
    var lines = counts.map { ($0, style.bold(padded($1, width, left: true))) }
    let share = transitions == 0 ? "" : ", \(Quantity.bytes(bytesPerTransition)) per transition"
    lines.append(("size", style.bold(Quantity.bytes(bytes)) + share))
    lines.append(("format", "\(formatVersion)"))
    if let firstTime, let lastTime {
      lines.append(("from", times.full(firstTime)))
      lines.append(("to", times.full(lastTime)))
      lines.append(("lasting", Quantity.duration(from: firstTime, to: lastTime)))
    }
    if let dropped {
      lines.append(("dropped", dropped.summary))
      lines.append(("last", times.full(dropped.lastTime)))
    }
    if let redaction { lines.append(("redacted", redaction.text(times))) }
    lines += manifest?.lines(times) ?? []
    return lines.map { name, value in style.dim(padded(name, 11)) + "  " + value }
  }

  fileprivate func writePlain() {
    var line = PlainLine()
    for number in [sessions, transitions, routes, overlays, tabs, flows, bytes] {
      line.number(number)
    }
    line.number(roundedBytesPerTransition)
    line.time(firstTime)
    line.time(lastTime)
    line.number(Int(formatVersion))
    line.write()
  }

  fileprivate func json(_ redaction: LogRedaction?, _ manifest: ReportManifest?) -> [UInt8] {
    func text(_ time: Timestamp?) -> JSONValue {
      time.map {
        .string(RFC3339.string(nanosecondsSince1970: $0.nanosecondsSince1970))
      } ?? .null
    }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("sessions", sessions)
    line.member("transitions", transitions)
    line.member("routes", routes)
    line.member("overlays", overlays)
    line.member("tabs", tabs)
    line.member("flows", flows)
    line.member("bytes", bytes)
    line.member(
      "bytesPerTransition", JSONNumber(roundedBytesPerTransition).map { .number($0) } ?? .null)
    line.member("firstTime", text(firstTime))
    line.member("lastTime", text(lastTime))
    dropped?.write(to: &line)
    line.member("format", Int(formatVersion))
    if let redaction { line.member("redacted", redaction.json) }
    if let manifest { line.member("report", manifest.json) }
    line.endObject()
    return line.bytes
  }
}
