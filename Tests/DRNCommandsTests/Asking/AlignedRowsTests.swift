import DRNInspect
import DRNLog
import TestSupport
import Testing
import ToolTesting

@testable import ToolTests

/// Two sessions as rows.
@Suite(.temporaryDirectory) struct AlignedRowsTests {
  private func rows() throws -> (AlignedRows, SessionDiff) {
    let diff = try SessionDiff(
      LogReader(path: TemporaryDirectory.path("good.mdb")).latestSession(),
      LogReader(path: TemporaryDirectory.path("bad.mdb")).latestSession())
    return (try AlignedRows.aligning(diff), diff)
  }

  @Test func `what differs is beside what it differs from, and what is missing has an empty side`()
    throws
  {
    try Sample.record(Sample.good, to: "good.mdb")
    try Sample.record(Sample.bad, to: "bad.mdb")
    let (rows, _) = try rows()
    #expect(
      (0..<rows.rowCount).map { rows[$0].map { "\($0.left ?? -1) \($0.kind) \($0.right ?? -1)" } }
        == [
          "0 common 0", "1 common 1", "2 changed 2", "3 common 3", "4 common 4", "5 removed -1",
          "6 common 5", "7 common 6", "8 changed 7", "-1 added 8",
        ])
    #expect(rows.differences == [2, 5, 8])
    #expect([0, 1, 2, 4, 5, 9].map { rows.difference(at: $0) } == [nil, nil, 0, 0, 1, 2])
    #expect(rows.positions(at: 5) == (5, 4))
    #expect(rows.positions(at: 9) == (8, 8))
    #expect(rows[10] == nil && rows[-1] == nil)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13] as [UInt64])
  func `every transition is in one row, in order, and the changes are those of the diff`(
    seed: UInt64
  ) throws {
    for (log, seed) in [("good.mdb", seed), ("bad.mdb", seed + 1)] {
      var random = SplitMix64(state: seed)
      let moves = (0..<1_500).map { _ in
        #""go":"\#(["a", "b", "c"].randomElement(using: &random) ?? "")""#
      }
      try Sample.record(Sample.timed([#""session":"s","initial":"home""#] + moves), to: log)
    }
    let (rows, diff) = try rows()
    let all = (0..<rows.rowCount).compactMap { rows[$0] }
    #expect(all.compactMap(\.left) == Array(0..<diff.leftCount))
    #expect(all.compactMap(\.right) == Array(0..<diff.rightCount))
    var common: [[Int]] = []
    try diff.forEachAlignedRun(context: .max) { run in
      if case .common(let left, let right) = run {
        common += zip(left, right).map { [$0.seq, $1.seq] }
      }
      return true
    }
    #expect(
      all.filter { $0.kind == .common }.map { [$0.left, $0.right].compactMap(\.self) } == common)
    for row in 0..<rows.rowCount {
      let positions = rows.positions(at: row)
      #expect(all[row].left.map { $0 == positions.left } ?? true)
      #expect(all[row].right.map { $0 == positions.right } ?? true)
    }
  }
}
