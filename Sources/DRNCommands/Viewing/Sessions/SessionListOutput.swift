import DRN
import DRNLog

/// Prints sessions, one after another.
struct SessionListOutput {
  private let output: OutputOptions
  private let style: Style
  private let form: OutputOptions.Form
  /// Made with the first session: the values are of the log, whichever session's text says what they
  /// are.
  private var text: TransitionText?
  /// How many were printed.
  private(set) var count = 0

  init(_ output: OutputOptions) {
    (self.output, style, form) = (output, output.style, output.form)
  }

  mutating func show(_ row: SessionRow) throws {
    switch form {
    case .json: try showJSON(row)
    case .plain: output.write(try answer(row))
    case .text:
      let text = text ?? TransitionText(session: row.session, style: style, times: output.times)
      if count == 0, StandardOutput.isTerminal { showHeads(row, text) }
      self.text = text
      try show(row, text)
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
      "currentRoute": .json(try row.place.map { (place) throws(LogError) in
          try row.session.json(of: .route, place.route)
        }),
    ]
  }

  private func showJSON(_ row: SessionRow) throws {
    let (session, answer) = (row.session, try answer(row))
    let droppedAt = session.firstSeq > 0 ? try session.droppedAt() : nil
    if count > 0 { StandardOutput.shared.write([UInt8(ascii: ",")]) }
    StandardOutput.shared.write(
      JSONLineWriter.object { line in
        line.members(of: answer)
        if session.firstSeq > 0 { line.member("firstSeq", session.firstSeq) }
        if let droppedAt { line.member("droppedAt", droppedAt) }
      })
  }
}

// For people.

extension SessionListOutput {
  private static var nameWidth: Int { 20 }
  private static var durationWidth: Int { 11 }
  private static var countWidth: Int { 11 }

  /// The heads of the columns, which are only for the eye: a script counts lines.
  private func showHeads(_ row: SessionRow, _ text: TransitionText) {
    let heads = [
      padded("session", Self.nameWidth),
      padded("start", text.times.full(row.session.startedAt).count),
      padded("lasting", Self.durationWidth, left: true),
      padded("transitions", Self.countWidth, left: true), "last screen",
    ]
    StandardOutput.shared.line(style.dim(heads.joined(separator: "  ")))
  }

  private func show(_ row: SessionRow, _ text: TransitionText) throws(LogError) {
    let session = row.session
    try StandardOutput.shared.line { (bytes) throws(LogError) in
      bytes.append(
        DisplayText.escaping(session.name), width: Self.nameWidth, painted: style.bold)
      bytes.append("  ")
      text.appendTime(session.startedAt, to: &bytes)
      bytes.append("  ")
      bytes.append(
        Quantity.duration(from: session.startedAt, to: row.lastTime), width: Self.durationWidth,
        left: true)
      bytes.append("  ")
      bytes.append(grouped(row.transitionCount), width: Self.countWidth, left: true)
      bytes.append("  ")
      if let place = row.place { try text.appendSummary(place, to: &bytes) }
      if session.firstSeq > 0 { bytes.append(try dropped(session, text)) }
    }
  }

  /// A remark about a session whose beginning was dropped.
  private func dropped(
    _ session: LogSession, _ text: TransitionText
  ) throws(LogError) -> String {
    let time = try session.droppedAt().map { " on \(text.times.full($0))" } ?? ""
    return "  " + style.dim("(before \(grouped(session.firstSeq)) dropped\(time))")
  }
}
