import DRN
package import DRNLog
import Shop

/// The newest transitions of the kiosk's session, as they are in the log.
package struct Timeline: Equatable {
  package struct Line: Hashable, Identifiable {
    package let seq: Int
    package let text: String
    package var id: Int { seq }
  }

  /// The newest transition's position.
  package let head: Int
  /// Newest first.
  package let lines: [Line]

  /// Reads it.
  ///
  /// - Parameter limit: How many lines it has at most; a session may be years old.
  /// - Throws: `LogError` if the log cannot be read.
  package init(of session: String, in log: EventLog, limit: Int = 40) throws {
    let recorded = try log.reader.session(named: session)
    let symbols = Symbolizer<ShopRoute>(reader: recorded.source)
    let newest = try recorded.head()
    var found: [Line] = []
    try recorded.forEachRecordReversed(in: max(0, newest - limit + 1)...max(0, newest)) {
      record, _ in
      let transition = try? record.transition(symbols)
      found.append(
        Line(seq: record.seq, text: transition?.description ?? "\(record.seq) \(record.kind)"))
    }
    (head, lines) = (newest, found)
  }
}
