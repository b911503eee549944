import DRNLog
import TerminalScreen

/// The list of the log's sessions, from which the user selects one.
struct SessionList: Sendable {
  let sessions: [LogSession]
  private let times: LocalTime
  private(set) var selection: Int

  init(_ sessions: [LogSession], _ times: LocalTime, selecting number: UInt32) {
    self.sessions = sessions
    self.times = times
    selection = sessions.firstIndex { $0.number == number } ?? 0
  }

  var selected: LogSession? { sessions.indices.contains(selection) ? sessions[selection] : nil }

  mutating func move(by count: Int) {
    selection = min(max(selection + count, 0), max(sessions.count - 1, 0))
  }

  /// The visible lines, which include the selection.
  func lines(height: Int) -> [TextLine] {
    guard height > 0 else { return [] }
    let top = min(max(selection - height / 2, 0), max(sessions.count - height, 0))
    return sessions.indices[top..<min(top + height, sessions.count)].map { index in
      let session = sessions[index]
      var line = TextLine(padded(DisplayText.escaping(session.name), 24) + " ", .bold)
      let count = (try? session.head()).map { grouped($0 - session.firstSeq + 1) } ?? "damaged"
      line.append(padded(count, 12, left: true) + "  ")
      line.append(times.full(session.startedAt), .dim)
      return index == selection ? line.selected : line
    }
  }
}
