import DRN
import DRNLog

/// A list of sessions as text for people.
final class SessionLines {
  private let style: Style
  private let bold: Style.Paint
  private let text: TransitionText

  private static let space = UInt8(ascii: " ")
  private static let nameWidth = 20
  private static let durationWidth = 11
  private static let countWidth = 9

  /// - Parameter session: Any session of the log.
  init(_ session: LogSession, _ style: Style, _ times: LocalTime) {
    self.style = style
    bold = Style.Paint(style.bold)
    text = TransitionText(session: session, style: style, times: times)
  }

  /// The heads of the columns.
  ///
  /// - Parameter row: A row, whose times are as wide as the others'.
  func heads(_ row: SessionRow) -> String {
    let heads = [
      padded("session", Self.nameWidth),
      padded("start", text.times.full(row.session.startedAt).count),
      padded("lasting", Self.durationWidth, left: true),
      padded("length", Self.countWidth, left: true), "last screen",
    ]
    return style.dim(heads.joined(separator: "  "))
  }

  /// Appends the line of a session.
  func append(_ row: SessionRow, to bytes: inout [UInt8]) throws(LogError) {
    let session = row.session
    bytes += bold.before
    bytes.append(DisplayText.escaping(session.name), width: Self.nameWidth)
    bytes += bold.after
    bytes.append(2, times: Self.space)
    text.appendTime(session.startedAt, to: &bytes)
    bytes.append(2, times: Self.space)
    bytes.append(atRightOf: Self.durationWidth) { Quantity.append(row.duration, to: &$0) }
    bytes.append(2, times: Self.space)
    bytes.append(atRightOf: Self.countWidth) { bytes in
      let count = row.transitionCount
      if count < 1_000 { bytes.appendDecimal(count) } else { bytes.append(grouped(count)) }
    }
    bytes.append(2, times: Self.space)
    if let place = row.place { try text.appendSummary(place, to: &bytes) }
    if session.firstSeq > 0 { bytes.append(try dropped(session)) }
  }

  /// A remark about a session whose beginning was dropped.
  private func dropped(_ session: LogSession) throws(LogError) -> String {
    let time = try session.droppedAt().map { " on \(text.times.full($0))" } ?? ""
    return "  " + style.dim("(before \(grouped(session.firstSeq)) dropped\(time))")
  }
}
