import DRNInspect
import DRNLog
import Synchronization

/// A log's sessions in memory, and which routes each has visited: to search and to sort them while the
/// user types.
final class SessionIndex: Sendable {
  /// The sessions as they began.
  let rows: [SessionRow]
  /// The routes of all rows, one row's after another's.
  private let routes: [UInt32]
  /// Where the routes of each row end.
  private let ends: [Int]
  private let times: LocalTime
  private let path: String
  /// The texts of values, for one search after another.
  private let texts = ValueSpellings()

  /// How many routes are kept. Sessions beyond it are found by their names and last screens only.
  private static var routeLimit: Int { 1 << 24 }

  /// - Throws: `CancellationError` if it was stopped; `LogError` if the log cannot be read.
  init(_ path: String, _ times: LocalTime, _ control: JobControl) throws {
    var (rows, routes, ends) = ([SessionRow](), [UInt32](), [Int]())
    var symbols = BlockSymbols()
    // For each route, the row in which it occurred last.
    var marks: [UInt32: Int] = [:]
    try LogReader(omittingDamageIn: path).forEachEnd(
      { end in
        let (session, row) = (end.session, rows.count + 1)
        do {
          try session.forEachBlock(from: session.firstSeq) { block in
            try? symbols.read(block)
            for route in symbols[.route]
            where marks.updateValue(row, forKey: route) != row { routes.append(route) }
            return !control.isStopped && routes.count < Self.routeLimit
          }
        } catch let error as LogError where error.code.isDamage {
          // Found by what is intact.
        }
        rows.append(SessionRow(end))
        ends.append(routes.count)
        if control.isStopped { throw CancellationError() }
        return true
      },
      damaged: { session, _ in
        rows.append(SessionRow(damaged: session))
        ends.append(routes.count)
      })
    (self.rows, self.routes, self.ends) = (rows, routes, ends)
    (self.times, self.path) = (times, path)
  }

  /// The indices of the rows that have a text, or of which a condition is true, in an order.
  ///
  /// - Throws: `CancellationError` if it was stopped; `LogError` if the log cannot be read.
  func indices(
    with wanted: TypedSessionSearch?, in order: SessionOrder, _ control: JobControl
  ) throws -> [Int] {
    guard let first = rows.first else { return [] }
    let text = TransitionText(session: first.session, times: times, texts: texts)
    let found: [Int]
    switch wanted {
    case nil: return try order.indices(of: rows, text)
    case .words(let words): found = try indices(with: words, text, control)
    case .condition(let query): found = try indices(matching: query, control)
    }
    let places = try order.indices(of: found.map { rows[$0] }, text)
    return places.map { found[$0] }
  }

  private func indices(
    with words: String, _ text: TransitionText, _ control: JobControl
  ) throws -> [Int] {
    var search = SessionSearch(words, text)
    var found: [Int] = []
    for (index, row) in rows.enumerated() {
      if control.isStopped { throw CancellationError() }
      let beginning = index == 0 ? 0 : ends[index - 1]
      if try search.isFound(in: row) || search.isFound(inOneOf: routes[beginning..<ends[index]]) {
        found.append(index)
      }
    }
    return found
  }

  /// Damaged sessions do not match: nothing is known of them.
  private func indices(matching query: SessionQuery, _ control: JobControl) throws -> [Int] {
    var matcher = SessionMatcher(query, path: path)
    var found: [Int] = []
    for (index, row) in rows.enumerated() where row.place != nil {
      if control.isStopped { throw CancellationError() }
      do {
        if try matcher.matches(row.session, head: row.head, lastTime: row.lastTime) {
          found.append(index)
        }
      } catch let error as LogError where error.code.isDamage {
        continue
      }
    }
    return found
  }
}
