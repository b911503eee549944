import ArgumentParser
import DRN
import DRNLog

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List the log's sessions, oldest first.")

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    let log = try LogReader(path: log)
    if output.json { StandardOutput.shared.write([UInt8(ascii: "[")]) }
    var isFirst = true
    try log.forEachSession { session in
      let head = try session.head()
      let newest = try session.position(head)
      let count = head + 1 - session.firstSeq
      if output.json {
        var line = JSONLineWriter()
        line.beginObject()
        line.member("session", session.name)
        line.member("transitions", count)
        line.key("firstTime")
        line.time(nanosecondsSince1970: session.startedAt.nanosecondsSince1970)
        line.key("lastTime")
        line.time(nanosecondsSince1970: newest.record.time.nanosecondsSince1970)
        let route = newest.state.currentRoute.number
        line.member("currentRoute", canonical: try session.json(of: .route, route))
        line.endObject()
        StandardOutput.shared.write((isFirst ? [] : [UInt8(ascii: ",")]) + line.bytes)
      } else {
        let text = TransitionText(session: session, style: output.style)
        let name = output.style.bold(padded(DisplayText.escaping(session.name), 20))
        let started = RFC3339.string(
          nanosecondsSince1970: session.startedAt.nanosecondsSince1970)
        StandardOutput.shared.line(
          "\(name)  \(output.style.dim(String(started.prefix(19))))  "
            + "\(padded("\(count)", 8, left: true))  \(try text.summary(newest.state))")
      }
      isFirst = false
    }
    if output.json { StandardOutput.shared.line([UInt8(ascii: "]")]) }
  }
}

struct StatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Count what is in the log.")

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

struct BranchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List a session's branches.",
    discussion: """
      A branch is what grew when the user moved on after going back. Its tip is its last change, \
      and 'drn show LOG TIP' shows where it led; * marks the one that the session is on.
      """)

  @OptionGroup var options: LogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try options.openSession()
    let text = TransitionText(session: session, style: output.style)
    let branches = try BranchTree(session).branches
    var line = JSONLineWriter()
    if output.json { line.beginArray() }
    for (index, branch) in branches.enumerated() {
      let tip = try session.position(branch.tip)
      if output.json {
        line.beginObject()
        line.member("branch", index + 1)
        line.member("fork", branch.fork.map { .integer($0) } ?? .null)
        line.member("first", branch.first)
        line.member("tip", branch.tip)
        line.member("current", branch.isCurrent)
        let route = tip.state.currentRoute.number
        line.member("currentRoute", canonical: try session.json(of: .route, route))
        line.endObject()
      } else {
        let origin = branch.fork.map { "after \($0)" } ?? "the first"
        StandardOutput.shared.line(
          "\(branch.isCurrent ? "*" : " ") \(index + 1)  \(padded(origin, 12))  "
            + "\(padded("\(branch.first)..\(branch.tip)", 14))  \(try text.summary(tip.state))")
      }
    }
    if output.json {
      line.endArray()
      StandardOutput.shared.line(line.bytes)
    }
  }
}
