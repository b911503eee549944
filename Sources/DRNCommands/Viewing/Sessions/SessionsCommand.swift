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
    let (form, style, times) = (output.form, output.style, output.times)
    var count = 0
    var progress = Progress("sessions listed", of: try log.sessionCount())
    defer { progress.finish() }
    var text: TransitionText?
    try log.forEachSession { session in
      do {
        let (head, newest) = try session.headPosition()
        switch form {
        case .json: try showJSON(newest, head: head, of: session, isFirst: count == 0)
        case .plain: output.write(try answer(newest, head: head, of: session))
        case .text:
          // The values are of the log, whichever session's text says what they are.
          let words = text ?? TransitionText(session: session, style: style, times: times)
          text = words
          try show(newest, head: head, of: session, words)
        }
      } catch let error as LogError where error.code.isDropped {
        // It was dropped since it was listed.
        return
      }
      count += 1
      progress.update(count)
    }
  }

  private func answer(
    _ newest: LogPosition, head: Int, of session: LogSession
  ) throws(LogError) -> Answer {
    [
      "session": .text(session.name), "transitions": .number(head + 1 - session.firstSeq),
      "firstTime": .time(session.startedAt), "lastTime": .time(newest.record.time),
      "currentRoute": .json(try session.json(of: .route, newest.state.currentRoute.number)),
    ]
  }

  private func showJSON(
    _ newest: LogPosition, head: Int, of session: LogSession, isFirst: Bool
  ) throws {
    let answer = try answer(newest, head: head, of: session)
    let droppedAt = session.firstSeq > 0 ? try session.droppedAt() : nil
    if !isFirst { StandardOutput.shared.write([UInt8(ascii: ",")]) }
    StandardOutput.shared.write(
      JSONLineWriter.object { line in
        line.members(of: answer)
        if session.firstSeq > 0 { line.member("firstSeq", session.firstSeq) }
        if let droppedAt { line.member("droppedAt", droppedAt) }
      })
  }

  private func show(
    _ newest: LogPosition, head: Int, of session: LogSession, _ text: TransitionText
  ) throws(LogError) {
    try StandardOutput.shared.line { (bytes) throws(LogError) in
      bytes.append(DisplayText.escaping(session.name), width: 20, painted: text.style.bold)
      bytes.append("  ")
      text.appendTime(session.startedAt, to: &bytes)
      bytes.append("  ")
      let lasted = Quantity.duration(from: session.startedAt, to: newest.record.time)
      bytes.append(lasted, width: 11, left: true)
      bytes.append("  ")
      bytes.append(grouped(head + 1 - session.firstSeq), width: 9, left: true)
      bytes.append("  ")
      try text.appendSummary(newest.state, to: &bytes)
      if session.firstSeq > 0 { bytes.append(try dropped(session, text)) }
    }
  }

  /// A remark about a session whose beginning was dropped.
  private func dropped(
    _ session: LogSession, _ text: TransitionText
  ) throws(LogError) -> String {
    let time = try session.droppedAt().map { " on \(text.times.full($0))" } ?? ""
    return "  " + text.style.dim("(before \(grouped(session.firstSeq)) dropped\(time))")
  }
}
