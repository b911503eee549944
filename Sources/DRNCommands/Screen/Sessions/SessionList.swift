import DRNInspect
import DRNLog
import TerminalScreen

/// The list of the log's sessions, from which the user selects one: in any order, and those that have
/// what was typed.
///
/// It begins with the sessions alone, of which only those that are visible are looked into. The index
/// comes later, and with it searching and sorting.
struct SessionList {
  /// The sessions as the log has them.
  private(set) var sessions: [LogSession]
  private(set) var index: SessionIndex?
  /// The indices of the sessions that are listed, in order.
  private(set) var listed: [Int]
  /// The place of the selected one in the list.
  private(set) var selection: Int
  /// What is typed after `/`, while that is open.
  var prompt: Prompt?
  /// What the listed ones have, or the condition that is true of them, as it was typed.
  var search = ""
  /// Whether that is words although it looks like a condition, because it is none.
  var isWords = false
  var order = SessionOrder()
  /// Whether the selected one is to be compared with the one that is shown.
  let isComparing: Bool
  private let text: TransitionText

  /// - Parameter shown: The session that is shown, which is selected at first.
  init(
    _ sessions: [LogSession], _ times: LocalTime, selecting shown: LogSession,
    toCompare isComparing: Bool
  ) {
    self.isComparing = isComparing
    (self.sessions, listed) = (sessions, SessionOrder.byStart(sessions))
    // Values have the numbers that they had when the sessions were read.
    text = TransitionText(session: sessions.first ?? shown, times: times)
    selection = listed.firstIndex { sessions[$0].number == shown.number } ?? 0
  }

  var selected: LogSession? {
    listed.indices.contains(selection) ? sessions[listed[selection]] : nil
  }

  mutating func move(by count: Int) {
    selection = min(max(selection + count, 0), max(listed.count - 1, 0))
  }

  /// Takes the index of the sessions, of which there may be more meanwhile.
  mutating func take(_ index: SessionIndex) {
    let number = selected?.number
    (self.index, sessions) = (index, index.rows.map(\.session))
    list(SessionOrder.byStart(sessions), selecting: number)
  }

  /// Lists the sessions at these indices. The selection stays if it is among them.
  mutating func list(_ indices: [Int]) { list(indices, selecting: selected?.number) }

  private mutating func list(_ indices: [Int], selecting number: UInt32?) {
    listed = indices
    selection = indices.firstIndex { sessions[$0].number == number } ?? 0
  }

  var title: String {
    let count = listed.count == sessions.count ? "" : "\(grouped(listed.count)) of "
    let isCondition = !isWords && TypedSessionSearch.isCondition(search)
    let words = search.isEmpty ? "" : isCondition ? " where \(search)" : " with '\(search)'"
    return
      "\(isComparing ? "Compare with: sessions" : "Sessions")\(words): \(count)\(grouped(sessions.count))"
  }

  /// The hint about keys for the last line.
  var keys: String {
    let search = search.isEmpty ? "/ searches" : "Esc shows all"
    return
      "Enter \(isComparing ? "compares with" : "shows") the session, \(search), o sorts, O turns the order, q closes"
  }

  /// What to search for; `nil` for nothing.
  ///
  /// - Throws: ``QueryError`` if the text looks like a condition and is none, as while it is typed.
  func wanted() throws(QueryError) -> TypedSessionSearch? {
    search.isEmpty ? nil : isWords ? .words(search) : try TypedSessionSearch(search)
  }
}

// Drawing.

extension SessionList {
  /// The heads of the columns, and the visible lines, which include the selection.
  func lines(height: Int, width: Int, _ glyphs: Glyphs) -> [TextLine] {
    let columns = SessionColumns(width: width)
    let height = height - 1
    let top = min(max(selection - height / 2, 0), max(listed.count - height, 0))
    let visible = listed[min(top, listed.count)..<min(top + max(height, 0), listed.count)]
    return [columns.heads(order, glyphs)]
      + visible.enumerated().map { place, index in
        let line = columns.line(row(index), text)
        return top + place == selection ? line.fitted(to: width, glyphs).selected : line
      }
  }

  private func row(_ index: Int) -> SessionRow {
    self.index?.rows[index] ?? SessionRow(lookingInto: sessions[index])
  }
}
