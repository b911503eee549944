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
    let log = try LogReader.answering(from: log)
    output.page()
    if output.form == .text, let redaction = try log.redaction() {
      StandardError.message("This log was redacted, \(redaction.text(output.times)).")
    }
    guard output.json else { return try show(log) }
    let out = StandardOutput.shared
    try out.writeAtomically {
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
        // It was dropped since it was listed.
        return
      }
      count += 1
      progress.update(count)
    }
  }

  /// A remark about a session whose beginning was dropped; otherwise empty.
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
    case .json, .plain:
      let answer: Answer = [
        "session": .text(session.name), "transitions": .number(count), "firstTime": .time(first),
        "lastTime": .time(last), "currentRoute": .json(try session.json(of: .route, route)),
      ]
      guard output.json else { return output.write(answer) }
      let droppedAt = session.firstSeq > 0 ? try session.droppedAt() : nil
      if !isFirst { StandardOutput.shared.write([UInt8(ascii: ",")]) }
      StandardOutput.shared.write(
        JSONLineWriter.object { line in
          line.members(of: answer)
          if session.firstSeq > 0 { line.member("firstSeq", session.firstSeq) }
          if let droppedAt { line.member("droppedAt", droppedAt) }
        })
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
