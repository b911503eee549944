import DRN
import DRNLog
import TerminalScreen

/// Draws the rows of the timeline: branch, position, time since the previous one, kind, details.
struct TimelineRows {
  let glyphs: Glyphs
  let width: Int
  /// The branches, once they are known.
  let lanes: BranchLanes?
  let marks: Marks

  func line(_ row: ClosedRange<Int>, in timeline: inout Timeline) -> TextLine {
    let position: LogPosition
    switch timeline.position(row.upperBound) {
    case .success(let found): position = found
    case .failure(let error):
      var line = TextLine(number(row.upperBound, timeline.head) + " ", .bold)
      line.append("\(error)", .failure)
      return line
    }
    var line = TextLine()
    if let lanes, width >= 36 {
      line.append(lanes.gutter(of: position, isGroup: row.count > 1, limit: width < 60 ? 3 : 8))
    }
    line.append(number(row.upperBound, timeline.head), .bold)
    line.append(" ")
    if width >= 44 {
      let gap = timeline.gap(before: row).map(GapText.text) ?? ""
      line.append(padded(gap, 6, left: true) + " ", .dim)
    }
    if row.count > 1 {
      appendGroup(row, position, timeline.text, to: &line)
    } else {
      append(position, timeline.text, of: timeline.group(of: row.upperBound), to: &line)
    }
    if let mark = marks[row.upperBound].first {
      line.append("  :\(DisplayText.escaping(mark))", .mark)
    }
    return line
  }

  /// The position, padded to the width of the newest one to align the columns.
  private func number(_ seq: Int, _ head: Int) -> String {
    padded("\(seq)", "\(head)".count, left: true)
  }

  private func append(
    _ position: LogPosition, _ text: TransitionText, of group: ClosedRange<Int>?,
    to line: inout TextLine
  ) {
    let record = position.record
    do throws(LogError) {
      if let name = record.group?.name, group?.lowerBound == record.seq {
        line.append(glyphs.unfolded + " ", .dim)
        line.append(DisplayText.escaping(try text.session.text(name)) + " ", .kind)
      } else if group != nil {
        line.append(glyphs.vertical + " ", .dim)
      }
      let kind = record.kind.name
      line.append(width >= 46 ? padded(kind, 14) : kind, .kind)
      line.append(" ")
      let description = try text.description(record)
      line.append(description)
      if let word = record.wordBeforePlace(in: position.state) {
        let space = description.isEmpty ? "" : " "
        line.append("\(space)\(word) \(try text.summary(position.state))", .dim)
      }
    } catch {
      line.append("\(error)", .failure)
    }
  }

  private func appendGroup(
    _ row: ClosedRange<Int>, _ position: LogPosition, _ text: TransitionText,
    to line: inout TextLine
  ) {
    line.append(glyphs.folded + " ", .dim)
    do throws(LogError) {
      let name = position.record.group?.name ?? 0
      line.append(DisplayText.escaping(try text.session.text(name)), .kind)
      line.append(" \(row.count) \(glyphs.arrow) ", .dim)
      line.append(try text.summary(position.state))
    } catch {
      line.append("\(error)", .failure)
    }
  }
}

extension EventRecord {
  /// The word before the place that an event led to; `nil` if its description names the place.
  fileprivate func wordBeforePlace(in state: RecordedState) -> String? {
    switch kind {
    case .overlayShown, .overlayPushed, .rootOverlayShown, .refused: "on"
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward, .historyEdited, .fenced,
      .rewound:
      "→"
    case .tabSelected: state.currentRoute.number == route ? nil : "→"
    default: nil
    }
  }
}

/// Formats the time between two transitions in a few characters.
enum GapText {
  static func text(_ gap: Duration) -> String {
    let isNegative = gap < .zero
    let milliseconds = isNegative ? -gap.milliseconds : gap.milliseconds
    let text =
      switch milliseconds {
      case ..<1_000: "\(milliseconds)ms"
      case ..<60_000: "\(milliseconds / 1_000).\(milliseconds / 100 % 10)s"
      case ..<3_600_000: "\(milliseconds / 60_000)m\(milliseconds / 1_000 % 60)s"
      case ..<86_400_000: "\(milliseconds / 3_600_000)h\(milliseconds / 60_000 % 60)m"
      default: "\(milliseconds / 86_400_000)d"
      }
    return (isNegative ? "-" : "+") + text
  }
}
