import ArgumentParser
import DRN
import DRNLog

struct StatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Count what is in the log.",
    usage: """
      drn stat log.mdb             sessions, transitions, bytes, from when to when
      drn stat log.mdb --json      the same for programs
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    let statistics = try LogStatistics(LogReader(path: log))
    let perTransition = (statistics.bytesPerTransition * 100).rounded() / 100
    func text(_ time: Timestamp?) -> String? {
      time.map { RFC3339.string(nanosecondsSince1970: $0.nanosecondsSince1970) }
    }
    guard output.json else {
      for (name, value) in [
        ("sessions", "\(statistics.sessions)"), ("transitions", "\(statistics.transitions)"),
        ("routes", "\(statistics.routes)"), ("overlays", "\(statistics.overlays)"),
        ("tabs", "\(statistics.tabs)"), ("flows", "\(statistics.flows)"),
        ("bytes", "\(statistics.bytes) (\(perTransition) per transition)"),
        ("from", text(statistics.firstTime) ?? "–"), ("to", text(statistics.lastTime) ?? "–"),
      ] {
        StandardOutput.shared.line("\(padded(name, 12)) \(value)")
      }
      return
    }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("sessions", statistics.sessions)
    line.member("transitions", statistics.transitions)
    line.member("routes", statistics.routes)
    line.member("overlays", statistics.overlays)
    line.member("tabs", statistics.tabs)
    line.member("flows", statistics.flows)
    line.member("bytes", statistics.bytes)
    line.member("bytesPerTransition", JSONNumber(perTransition).map { .number($0) } ?? .null)
    line.member("firstTime", text(statistics.firstTime).map { .string($0) } ?? .null)
    line.member("lastTime", text(statistics.lastTime).map { .string($0) } ?? .null)
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
