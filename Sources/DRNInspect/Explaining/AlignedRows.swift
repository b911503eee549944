import DRNLog

/// Two sessions side by side: rows with a transition of the left session, of the right one, or of both.
///
/// Rows are kept as runs: memory grows with the number of differences, not with that of transitions.
///
/// Invariants:
/// - Runs follow one another: each begins where the one before it ends, in the rows and in both sessions.
/// - No run is empty, and a run of common transitions follows no other such run.
package struct AlignedRows: Sendable {
  /// What the rows of a run have.
  package enum Kind: Int, Sendable {
    /// The same transition on both sides.
    case common
    /// Transitions that differ.
    case changed
    /// A transition of the left session only.
    case removed
    /// A transition of the right session only.
    case added
  }

  /// Rows of one kind.
  package struct Run: Sendable {
    package let kind: Kind
    /// The first row.
    package let row: Int
    /// The positions at which it begins in both sessions; on a side without transitions, the next one.
    package let left: Int
    package let right: Int
    package fileprivate(set) var count: Int

    fileprivate var leftEnd: Int { kind == .added ? left : left + count }
    fileprivate var rightEnd: Int { kind == .removed ? right : right + count }
  }

  package private(set) var runs: [Run] = []
  /// The first row of each difference: of rows that are not common and follow one another.
  package private(set) var differences: [Int] = []
  /// The position at which both sessions begin.
  package let first: Int

  /// The numbers of transitions on both sides since the last common one.
  private var (removed, added) = (0, 0)

  /// Begins with the transitions that both sessions begin with.
  package init(_ diff: SessionDiff) {
    first = diff.comparedFrom
    append(.common, diff.commonPrefix - first)
  }

  package var rowCount: Int { runs.last.map { $0.row + $0.count } ?? 0 }

  /// Adds the next aligned transitions. Differing ones become rows with the next common transition, or
  /// with ``finish()``.
  package mutating func add(_ run: SessionDiff.AlignedRun) {
    switch run {
    case .common(let left, _):
      finish()
      append(.common, left.count)
    case .change(.added): added += 1
    case .change(.removed): removed += 1
    case .change(.changed): (removed, added) = (removed + 1, added + 1)
    }
  }

  /// Makes rows of the differing transitions at the end.
  package mutating func finish() {
    guard removed + added > 0 else { return }
    differences.append(rowCount)
    let pairs = min(removed, added)
    append(.changed, pairs)
    append(.removed, removed - pairs)
    append(.added, added - pairs)
    (removed, added) = (0, 0)
  }

  private mutating func append(_ kind: Kind, _ count: Int) {
    guard count > 0 else { return }
    if let last = runs.last, last.kind == kind {
      runs[runs.count - 1].count += count
    } else {
      runs.append(
        Run(
          kind: kind, row: rowCount, left: runs.last?.leftEnd ?? first,
          right: runs.last?.rightEnd ?? first, count: count))
    }
  }
}

extension AlignedRows {
  /// The number of differences after which an alignment ends.
  package static let differenceLimit = 1 << 20

  /// Aligns two sessions to their ends.
  ///
  /// - Parameter progress: Called with the rows so far; returns whether to continue.
  package static func aligning(
    _ diff: SessionDiff, _ progress: (AlignedRows) throws -> Bool = { _ in true }
  ) throws -> AlignedRows {
    var rows = AlignedRows(diff)
    try diff.forEachAlignedRun { run in
      rows.add(run)
      return try rows.differences.count < differenceLimit && progress(rows)
    }
    rows.finish()
    return rows
  }

  /// The transitions of a row.
  package struct Row: Hashable, Sendable {
    package let kind: Kind
    package let left: Int?
    package let right: Int?
  }

  /// The row with that number; `nil` if there is none.
  package subscript(row: Int) -> Row? {
    guard let run = run(at: row) else { return nil }
    let offset = row - run.row
    return Row(
      kind: run.kind, left: run.kind == .added ? nil : run.left + offset,
      right: run.kind == .removed ? nil : run.right + offset)
  }

  /// The newest position of each session at a row: that of the row, or else of the nearest one before it.
  package func positions(at row: Int) -> (left: Int?, right: Int?) {
    guard let run = run(at: row) else { return (nil, nil) }
    let offset = row - run.row
    let left = run.kind == .added ? run.left - 1 : run.left + offset
    let right = run.kind == .removed ? run.right - 1 : run.right + offset
    return (left < first ? nil : left, right < first ? nil : right)
  }

  /// The number of the difference at a row or before it, from 0; `nil` before the first.
  package func difference(at row: Int) -> Int? {
    let count = differences.endOfPrefix { $0 <= row }
    return count > 0 ? count - 1 : nil
  }

  private func run(at row: Int) -> Run? {
    guard (0..<rowCount).contains(row) else { return nil }
    return runs[runs.endOfPrefix { $0.row <= row } - 1]
  }
}

extension Array {
  /// How many elements at the beginning satisfy `isBefore`, which those after them do not.
  fileprivate func endOfPrefix(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
