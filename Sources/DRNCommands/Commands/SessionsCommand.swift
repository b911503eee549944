import ArgumentParser
import DRN
import DRNLog

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List the log's sessions, oldest first.",
    usage: """
      drn sessions log.mdb                       name, start, transitions, where it is
      drn sessions log.mdb --json                the same for programs
      drn show log.mdb --session window-2        what to do with a name
      """)

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
