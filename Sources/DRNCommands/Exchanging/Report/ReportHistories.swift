import DRN
import DRNInspect
import DRNLog

/// The histories in the page, encoded as linked stacks that share their common entries.
///
/// A history is two stacks: the entries up to the cursor, with the current entry on top, and the
/// entries after it, with the next entry on top. A move pushes or pops an entry, so each move adds
/// a row or two, however long the history is. The page can show any state without replaying.
struct ReportHistories {
  /// One history: the tops of its stacks, and how many entries of the back stack belong to it.
  /// Entries below those were dropped.
  struct History: Hashable {
    var back = 0
    var depth = 0
    var forward = 0
  }

  private typealias LogEntry = Entry<RecordedRoute>

  private let budget: StateBudget
  private var entryNumbers: [LogEntry: Int] = [:]
  private var entries: [LogEntry] = []
  private var back = Stacks(entryColumn: .backEntry, belowColumn: .backBelow)
  private var forward = Stacks(entryColumn: .forwardEntry, belowColumn: .forwardBelow)

  /// - Parameter budget: The budget of the whole page.
  init(_ budget: StateBudget) { self.budget = budget }

  /// Stacks, identified by their tops, and their columns. Equal stacks are stored once.
  private struct Stacks {
    let entryColumn: ReportColumn
    let belowColumn: ReportColumn
    private struct Row: Hashable {
      var entry: Int
      var below: Int
    }

    private var numbers: [Row: Int] = [:]
    private var rows: [Row] = []

    init(entryColumn: ReportColumn, belowColumn: ReportColumn) {
      (self.entryColumn, self.belowColumn) = (entryColumn, belowColumn)
    }

    /// The stack with `entry` on top of the stack `below`.
    mutating func top(_ entry: Int, on below: Int, in table: inout ColumnTable) -> Int {
      let row = Row(entry: entry, below: below)
      if let number = numbers[row] { return number }
      rows.append(row)
      numbers[row] = rows.count
      table.append(entry, to: entryColumn)
      table.append(below == 0 ? 0 : rows.count - below, to: belowColumn)
      return rows.count
    }

    func entry(of top: Int) -> Int { rows[top - 1].entry }
    func below(_ top: Int) -> Int { rows[top - 1].below }
  }

  /// A written history, along with its entries up to the cursor.
  struct Written {
    fileprivate(set) var history = History()
    /// The entries up to the current one, and for each the stack of which it is the top.
    fileprivate var entries: [Entry<RecordedRoute>] = []
    fileprivate var tops: [Int] = []
  }

  /// Writes a history.
  ///
  /// - Parameter near: Histories with which it may share most of its entries.
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
      written.tops.append(back.top(entry, on: written.tops.last ?? 0, in: &table))
    }
    var next = 0
    for entry in entries[(cursor + 1)...].reversed() {
      next = forward.top(try number(entry, in: &table, &symbols), on: next, in: &table)
    }
    written.history = History(back: written.tops.last ?? 0, depth: cursor + 1, forward: next)
    return written
  }

  /// Returns a history that was written before, along with its entries.
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

  /// The stacks of the leading `entries` that `known` has in the same order.
  private static func common(_ entries: [LogEntry], with known: Written) -> ArraySlice<Int> {
    // `entries` may lack the oldest entries of `known`, which the history limit drops.
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
    try budget.keep()
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
