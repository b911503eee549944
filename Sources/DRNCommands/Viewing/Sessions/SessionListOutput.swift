import DRN
import DRNLog

/// Prints sessions, one after another.
final class SessionListOutput {
  private let output: OutputOptions
  private let context: CommandContext
  private let style: Style
  private let form: OutputOptions.Form
  /// Made with the first session: the values are of the log, whichever session's text says what they
  /// are.
  private var lines: SessionLines?
  /// How many were printed.
  private(set) var count = 0

  init(_ output: OutputOptions, in context: CommandContext) {
    self.context = context
    (self.output, style, form) = (output, output.style(in: context), output.form)
  }

  func show(_ row: SessionRow) throws {
    switch form {
    case .json: try showJSON(row)
    case .plain: output.write(try answer(row), in: context)
    case .text:
      let lines = lines ?? SessionLines(row.session, style, output.times)
      if count == 0, context.output.isTerminal { context.output.line(lines.heads(row)) }
      self.lines = lines
      try context.output.line { (bytes) throws(LogError) in
        try lines.append(row, to: &bytes)
      }
    }
    count += 1
  }
}

// For programs.

extension SessionListOutput {
  private func answer(_ row: SessionRow) throws(LogError) -> Answer {
    [
      "session": .text(row.session.name), "transitions": .number(row.transitionCount),
      "firstTime": .time(row.session.startedAt), "lastTime": .time(row.lastTime),
      "currentRoute": .json(
        try row.place.map { (place) throws(LogError) in
          try row.session.json(of: .route, place.route)
        }),
    ]
  }

  private func showJSON(_ row: SessionRow) throws {
    let (session, answer) = (row.session, try answer(row))
    let droppedAt = session.firstSeq > 0 ? try session.droppedAt() : nil
    if count > 0 { context.output.write([UInt8(ascii: ",")]) }
    context.output.write(
      JSONLineWriter.object { line in
        line.members(of: answer)
        if session.firstSeq > 0 { line.member("firstSeq", session.firstSeq) }
        if let droppedAt { line.member("droppedAt", droppedAt) }
      })
  }
}
