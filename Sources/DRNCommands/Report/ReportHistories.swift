import DRN
import DRNLog

/// Histories as the page gets them: stacks that share what they have in common.
///
/// A history is two stacks: what is back of the cursor, the current entry on top, and what is
/// forward of it, the next entry on top. A move puts an entry on a stack or takes one off, so the
/// history after a move takes a row or two, however long it is. What a state was is thus written
/// down, and nothing has to be folded to show it.
struct ReportHistories {
  /// One history: the tops of its stacks, and how many entries of the first one it has. Older ones
  /// below have been dropped.
  struct History: Hashable {
    var back = 0
    var depth = 0
    var forward = 0
  }

  private typealias LogEntry = Entry<RecordedRoute>

  private var entryNumbers: [LogEntry: Int] = [:]
  private var entries: [LogEntry] = []
  private var back = Stacks()
  private var forward = Stacks()

  /// Stacks by their tops; equal ones are one.
  private struct Stacks {
    private struct Row: Hashable {
      var entry: Int
      var below: Int
    }

    private var numbers: [Row: Int] = [:]
    private var rows: [Row] = []

    mutating func top(_ entry: Int, on below: Int) -> (number: Int, isNew: Bool) {
      let row = Row(entry: entry, below: below)
      if let number = numbers[row] { return (number, false) }
      rows.append(row)
      numbers[row] = rows.count
      return (rows.count, true)
    }

    func entry(of top: Int) -> Int { rows[top - 1].entry }
    func below(_ top: Int) -> Int { rows[top - 1].below }
  }

  /// A history that was written, with what is back of its cursor at hand.
  struct Written {
    fileprivate(set) var history = History()
    /// The first entries, to the current one, and the tops that stand for them.
    fileprivate var entries: [Entry<RecordedRoute>] = []
    fileprivate var tops: [Int] = []
  }

  /// Writes a history down.
  ///
  /// - Parameter near: Histories that it may have most of its entries in common with.
  mutating func write(
    _ entries: Ring<Entry<RecordedRoute>>, cursor: Int, near: [Written],
    in table: inout ColumnTable, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Written {
    var written = Written(entries: Array(entries[...cursor]))
    for known in near where written.tops.isEmpty {
      written.tops += Self.common(written.entries, with: known)
    }
    for index in written.tops.count..<(cursor + 1) {
      let entry = try number(written.entries[index], in: &table, &symbols)
      let below = written.tops.last ?? 0
      let (top, isNew) = back.top(entry, on: below)
      if isNew {
        table.append(entry, to: .backEntry)
        table.append(below == 0 ? 0 : top - below, to: .backBelow)
      }
      written.tops.append(top)
    }
    var next = 0
    for entry in entries[(cursor + 1)...].reversed() {
      let entry = try number(entry, in: &table, &symbols)
      let (top, isNew) = forward.top(entry, on: next)
      if isNew {
        table.append(entry, to: .forwardEntry)
        table.append(next == 0 ? 0 : top - next, to: .forwardBelow)
      }
      next = top
    }
    written.history = History(back: written.tops.last ?? 0, depth: cursor + 1, forward: next)
    return written
  }

  /// A history that was written before.
  func written(_ history: History) -> Written {
    var written = Written(history: history)
    var top = history.back
    for _ in 0..<history.depth {
      written.tops.append(top)
      written.entries.append(entries[back.entry(of: top) - 1])
      top = back.below(top)
    }
    written.tops.reverse()
    written.entries.reverse()
    return written
  }

  /// The tops that stand for the first entries, as far as a known history has them in this order.
  private static func common(_ entries: [LogEntry], with known: Written) -> ArraySlice<Int> {
    // Where the oldest have been dropped meanwhile the others are still there.
    guard let start = known.entries.firstIndex(of: entries[0]) else { return [] }
    let most = min(entries.count, known.entries.count - start)
    var count = 1
    while count < most, known.entries[start + count] == entries[count] { count += 1 }
    return known.tops[start..<(start + count)]
  }

  private mutating func number(
    _ entry: Entry<RecordedRoute>, in table: inout ColumnTable, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    if let number = entryNumbers[entry] { return number }
    entries.append(entry)
    entryNumbers[entry] = entries.count
    table.append(try symbols.number(.route, entry.route.number), to: .entryRoute)
    let overlays = try symbols.list(.overlay, entry.overlays.map(\.number), in: &table)
    table.append(overlays, to: .entryOverlays)
    table.append(entry.origin.map { $0.seq + 1 } ?? 0, to: .entryOriginSeq)
    table.append(entry.origin?.index ?? 0, to: .entryOriginIndex)
    table.append(try symbols.number(.tab, entry.tab?.number ?? 0), to: .entryTab)
    table.append(entry.id.seq, to: .entrySeq)
    table.append(entry.id.index, to: .entryIndex)
    return entries.count
  }
}
