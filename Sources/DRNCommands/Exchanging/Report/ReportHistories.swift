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
    var back: UInt32 = 0
    var depth: UInt32 = 0
    var forward: UInt32 = 0
  }

  /// A distinct entry: that of a history, with the page's number of its list of overlays.
  fileprivate struct Row: DistinctRow {
    var seq: Int
    var originSeq: Int
    var index: UInt32
    var originIndex: UInt32
    var route: UInt32
    var tab: UInt32
    var overlays: UInt32

    init(_ entry: borrowing Entry<RecordedRoute>, overlays: Int) {
      seq = entry.id.seq
      index = UInt32(truncatingIfNeeded: entry.id.index)
      route = entry.route.number
      tab = entry.tab?.number ?? 0
      originSeq = entry.origin?.seq ?? -1
      originIndex = UInt32(truncatingIfNeeded: entry.origin?.index ?? 0)
      self.overlays = UInt32(truncatingIfNeeded: overlays)
    }

    var parts: (UInt64, UInt64) {
      (
        UInt64(bitPattern: Int64(seq)) ^ UInt64(overlays) << 40,
        UInt64(index) << 32 ^ UInt64(route) ^ UInt64(bitPattern: Int64(originSeq)) << 20
      )
    }
  }

  private let budget: StateBudget
  private var entries = RowNumbers<Row>()
  private var back = Stacks(entryColumn: .backEntry, belowColumn: .backBelow)
  private var forward = Stacks(entryColumn: .forwardEntry, belowColumn: .forwardBelow)

  /// - Parameter budget: The budget of the whole page.
  init(_ budget: StateBudget) { self.budget = budget }

  /// Stacks, identified by their tops, and their columns. Equal stacks are stored once.
  private struct Stacks {
    private struct Row: DistinctRow {
      var entry: UInt32
      var below: UInt32

      var parts: (UInt64, UInt64) { (UInt64(entry), UInt64(below)) }
    }

    private let entryColumn: ReportColumn
    private let belowColumn: ReportColumn
    private var rows = RowNumbers<Row>()

    init(entryColumn: ReportColumn, belowColumn: ReportColumn) {
      (self.entryColumn, self.belowColumn) = (entryColumn, belowColumn)
    }

    /// The stack with `entry` on top of the stack `below`.
    mutating func top(_ entry: Int, on below: UInt32, in table: inout ColumnTable) -> UInt32 {
      let (number, isNew) = rows.number(of: Row(entry: UInt32(entry), below: below))
      if isNew {
        table.append(entry, to: entryColumn)
        table.append(below == 0 ? 0 : number - Int(below), to: belowColumn)
      }
      return UInt32(number)
    }

    func entry(of top: UInt32) -> Int { Int(rows[Int(top)].entry) }
    func below(_ top: UInt32) -> UInt32 { rows[Int(top)].below }
  }

  /// A written history, along with its entries up to the cursor.
  struct Written {
    fileprivate(set) var history = History()
    /// The entries up to the current one, and for each the stack of which it is the top.
    fileprivate var entries: [Row] = []
    fileprivate var tops: [UInt32] = []
  }

  /// Writes a history.
  ///
  /// - Parameters:
  ///   - last: A history with which it may share most of its entries, and which is not needed any
  ///     more.
  ///   - others: More of them, which are looked at if it shares nothing with the last one.
  mutating func write(
    _ places: Ring<Entry<RecordedRoute>>, cursor: Int, after last: consuming Written?,
    _ others: [Written] = [], in table: inout ColumnTable, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Written {
    var written = last ?? Written()
    var common = try written.entries.isEmpty ? 0 : keepCommon(&written, places, cursor, &symbols)
    for other in others where common == 0 {
      written = other
      common = try keepCommon(&written, places, cursor, &symbols)
    }
    if common == 0 { written = Written() }
    var position = 0
    try places.forEachElement { (entry) throws(LogError) in
      defer { position += 1 }
      guard position >= common, position <= cursor else { return }
      let new = try row(entry, in: &table, &symbols)
      let number = try number(of: new, in: &table, &symbols)
      written.entries.append(new)
      written.tops.append(back.top(number, on: written.tops.last ?? 0, in: &table))
    }
    var next: UInt32 = 0
    if cursor + 1 < places.count {
      for entry in places[(cursor + 1)...].reversed() {
        let new = try row(entry, in: &table, &symbols)
        next = forward.top(try number(of: new, in: &table, &symbols), on: next, in: &table)
      }
    }
    written.history = History(
      back: written.tops.last ?? 0, depth: UInt32(cursor + 1), forward: next)
    return written
  }

  /// Returns a history that was written before, along with its entries.
  func written(_ history: History) -> Written {
    var written = Written(history: history)
    var top = history.back
    for _ in 0..<history.depth {
      written.tops.append(top)
      written.entries.append(entries[back.entry(of: top)])
      top = back.below(top)
    }
    written.tops.reverse()
    written.entries.reverse()
    return written
  }

  /// Keeps the leading places that a written history has in the same order, and returns how many.
  private func keepCommon(
    _ written: inout Written, _ places: Ring<Entry<RecordedRoute>>, _ cursor: Int,
    _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    var (start, count, isOver) = (0, 0, false)
    try places.forEachElement { (entry) throws(LogError) in
      guard !isOver, count <= cursor, let new = try knownRow(entry, &symbols) else {
        isOver = true
        return
      }
      if count == 0 {
        // The oldest entries may be missing, which the history limit drops.
        guard let found = written.entries.firstIndex(of: new) else {
          isOver = true
          return
        }
        start = found
      } else if start + count >= written.entries.count || written.entries[start + count] != new {
        isOver = true
        return
      }
      count += 1
    }
    guard count > 0 else { return 0 }
    written.entries.removeSubrange((start + count)...)
    written.tops.removeSubrange((start + count)...)
    if start > 0 {
      written.entries.removeFirst(start)
      written.tops.removeFirst(start)
    }
    return count
  }

  /// An entry's row; `nil` if its overlays are in no list, so that no entry is like it.
  private func knownRow(
    _ entry: borrowing Entry<RecordedRoute>, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Row? {
    guard !entry.overlays.isEmpty else { return Row(entry, overlays: 0) }
    let list = try symbols.knownList(.overlay, entry.overlays.map(\.number))
    return list.map { Row(entry, overlays: $0) }
  }

  private func row(
    _ entry: borrowing Entry<RecordedRoute>, in table: inout ColumnTable,
    _ symbols: inout ReportSymbols
  ) throws(LogError) -> Row {
    guard !entry.overlays.isEmpty else { return Row(entry, overlays: 0) }
    let list = try symbols.list(.overlay, entry.overlays.map(\.number), in: &table)
    return Row(entry, overlays: list)
  }

  private mutating func number(
    of row: Row, in table: inout ColumnTable, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    let (number, isNew) = entries.number(of: row)
    guard isNew else { return number }
    try budget.keep()
    table.append(try symbols.number(.route, row.route), to: .entryRoute)
    table.append(Int(row.overlays), to: .entryOverlays)
    table.append(row.originSeq + 1, to: .entryOriginSeq)
    table.append(Int(row.originIndex), to: .entryOriginIndex)
    table.append(try symbols.number(.tab, row.tab), to: .entryTab)
    table.append(row.seq, to: .entrySeq)
    table.append(Int(row.index), to: .entryIndex)
    return number
  }
}
