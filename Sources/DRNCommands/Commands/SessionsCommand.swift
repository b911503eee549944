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
    output.page()
    if output.form == .text, let redaction = try log.redaction() {
      StandardError.message("This log was redacted, \(redaction.text(output.times)).")
    }
    guard output.json else { return try show(log) }
    let out = StandardOutput.shared
    try out.whole {
      out.write([UInt8(ascii: "[")])
      try show(log)
      out.line([UInt8(ascii: "]")])
    }
  }

  private func show(_ log: LogReader) throws {
    var count = 0
    var progress = Progress("sessions listed", of: try log.sessionCount())
    defer { progress.finish() }
    try log.forEachSession { session in
      do {
        try show(session, isFirst: count == 0)
      } catch let error as LogError where error.code.isDropped {
        // Since it was found.
        return
      }
      count += 1
      progress.update(count)
    }
  }

  /// Where a session begins of which the beginning was dropped.
  private func dropped(_ session: LogSession) throws -> String {
    guard session.firstSeq > 0 else { return "" }
    let time = try session.droppedAt().map { " on \(output.times.full($0))" } ?? ""
    return "  " + output.style.dim("(before \(grouped(session.firstSeq)) dropped\(time))")
  }

  private func show(_ session: LogSession, isFirst: Bool) throws {
    let head = try session.head()
    let newest = try session.position(head)
    let (first, last) = (session.startedAt, newest.record.time)
    let count = head + 1 - session.firstSeq
    let route = newest.state.currentRoute.number
    switch output.form {
    case .json:
      var line = JSONLineWriter()
      line.beginObject()
      line.member("session", session.name)
      line.member("transitions", count)
      line.key("firstTime")
      line.time(nanosecondsSince1970: first.nanosecondsSince1970)
      line.key("lastTime")
      line.time(nanosecondsSince1970: last.nanosecondsSince1970)
      line.member("currentRoute", canonical: try session.json(of: .route, route))
      if session.firstSeq > 0 {
        line.member("firstSeq", session.firstSeq)
        if let time = try session.droppedAt() {
          line.key("droppedAt")
          line.time(nanosecondsSince1970: time.nanosecondsSince1970)
        }
      }
      line.endObject()
      if !isFirst { StandardOutput.shared.write([UInt8(ascii: ",")]) }
      StandardOutput.shared.write(line.bytes)
    case .plain:
      var line = PlainLine()
      line.text(session.name)
      line.number(count)
      line.time(first)
      line.time(last)
      try line.json(.route, route, session)
      line.write()
    case .text:
      let text = TransitionText(session: session, style: output.style, times: output.times)
      let name = output.style.bold(padded(DisplayText.escaping(session.name), 20))
      let lasted = Quantity.duration(from: first, to: last)
      StandardOutput.shared.line(
        "\(name)  \(output.style.dim(output.times.full(first)))  "
          + "\(padded(lasted, 11, left: true))  \(padded(grouped(count), 9, left: true))  "
          + (try text.summary(newest.state)) + (try dropped(session)))
    }
  }
}
