import DRN
import DRNInspect
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct SymbolFilterTests {
  private func digest(_ number: Int) -> Digest128 {
    PrefixHash.digest(ofJSON: Array("\(number)".utf8))
  }

  @Test(arguments: [0, 1, 4_096, 4_097, 30_000])
  func `what was inserted is found, and little else`(count: Int) {
    var filter = SymbolFilter()
    for number in 0..<count { filter.insert(digest(number)) }
    #expect((0..<count).allSatisfy { filter.mayContain(digest($0)) })
    let others = (count..<count + 10_000).count(where: { filter.mayContain(digest($0)) })
    #expect(others < 100, "of 10,000")
  }

  @Test func `two filters together have what either has, also when more is inserted`() {
    var (filter, earlier) = (SymbolFilter(), SymbolFilter())
    for number in 0..<5_000 { earlier.insert(digest(number)) }
    for number in 5_000..<5_010 { filter.insert(digest(number)) }
    filter.formUnion(earlier)
    for number in 5_010..<15_000 { filter.insert(digest(number)) }
    #expect((0..<15_000).allSatisfy { filter.mayContain(digest($0)) })
  }

  @Test func `values that the log had before it was opened keep their numbers`() throws {
    let path = try temporaryPath()
    func record(_ items: Range<Int>, in log: EventLog) throws {
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in items { manager.go(.item(item)) }
    }
    try withLog(path) { try record(100..<500, in: $0) }
    try withLog(path) { log in
      // So many new ones that the earlier ones are read in the background.
      try record(500..<900, in: log)
      try log.flush()
      for _ in 0..<20_000 where log.writer.numbers.withLock({ !$0.knowsAll }) { usleep(1_000) }
      #expect(log.writer.numbers.withLock { $0.knowsAll })
      // Known to neither the session nor this process's tables.
      try record(100..<490, in: log)
      try record(900..<910, in: log)
    }
    let reader = try LogReader(path: path)
    #expect(try reader.symbolCount(of: .route) == 811)
    _ = try LogVerifier.verify(reader)
  }
}
