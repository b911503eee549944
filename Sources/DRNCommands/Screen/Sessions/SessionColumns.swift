import DRNLog
import TerminalScreen

/// The columns of the list of sessions, as many as fit.
struct SessionColumns {
  private enum Column: CaseIterable {
    case name, start, duration, length, screen

    var key: SessionOrder.Key {
      switch self {
      case .name: .name
      case .start: .start
      case .duration: .duration
      case .length: .length
      case .screen: .screen
      }
    }

    var head: String {
      switch self {
      case .name: "session"
      case .start: "start"
      case .duration: "lasting"
      case .length: "length"
      case .screen: "last screen"
      }
    }

    var isNumber: Bool { self == .duration || self == .length }
  }

  private let columns: [(column: Column, width: Int)]

  init(width: Int) {
    var columns: [(column: Column, width: Int)] = [
      (.name, width < 100 ? 16 : 24), (.start, 16), (.duration, 11), (.length, 9),
    ]
    func rest() -> Int { width - columns.reduce(0) { $0 + $1.width + 2 } }
    // The last screen tells more than a time.
    for dropped in [Column.duration, .start, .length] where rest() < 16 {
      columns.removeAll { $0.column == dropped }
    }
    self.columns = columns + [(.screen, max(rest(), 8))]
  }

  /// The names of the columns, and a sign at the one by which they are sorted.
  func heads(_ order: SessionOrder, _ glyphs: Glyphs) -> TextLine {
    var line = TextLine()
    for (column, width) in columns {
      let isSorted = column.key == order.key
      let sign = isSorted ? (order.isReversed ? glyphs.unfolded : glyphs.current) : ""
      let text = isSorted ? "\(column.head) \(sign)" : column.head
      append(text, column, width, isSorted ? .title : .dim, to: &line)
    }
    return line
  }

  func line(_ row: SessionRow, _ text: TransitionText) -> TextLine {
    var line = TextLine()
    for (column, width) in columns {
      switch column {
      case .name:
        append(DisplayText.escaping(row.session.name), column, width, .bold, to: &line)
      case .start:
        // To the minute, which tells sessions apart.
        let time = String(text.times.full(row.session.startedAt).prefix(16))
        append(time, column, width, .dim, to: &line)
      case .duration:
        let duration = row.place == nil ? "" : Quantity.duration(row.duration)
        append(duration, column, width, .plain, to: &line)
      case .length:
        let count = row.place == nil ? "damaged" : grouped(row.transitionCount)
        append(count, column, width, .plain, to: &line)
      case .screen:
        let screen = row.place.flatMap { try? text.summary($0) } ?? ""
        append(screen, column, width, .plain, to: &line)
      }
    }
    return line
  }

  private func append(
    _ text: String, _ column: Column, _ width: Int, _ style: TextStyle, to line: inout TextLine
  ) {
    let shown = padded(text.cut(to: width), width, left: column.isNumber)
    line.append(shown + (column == .screen ? "" : "  "), style)
  }
}
