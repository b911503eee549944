import DRN
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite struct StateBudgetTests {
  @Test func `small states never count, and large ones count together`() throws {
    let budget = StateBudget(path: "log.mdb")
    let small = RecordedState(Place(RecordedRoute(1)))
    for seq in 0..<1_000 { try budget.take(small, at: seq) }
    try budget.take(StateBudget.limit - 1, at: 1_000)
    try budget.take(small, at: 1_001)
    try budget.take(1, at: 1_002)
    #expect(throws: LogError.self) { try budget.take(1, at: 1_003) }
  }

  @Test func `to look at places counts a part of printing them`() throws {
    let budget = StateBudget(path: "log.mdb")
    try budget.take(StateBudget.limit * 4, at: 0, part: 4)
    let error = #expect(throws: LogError.self) { try budget.take(4, at: 7, part: 4) }
    #expect(error?.description.contains("up to transition 7") == true)
  }

  @Test func `kept entries have a limit of their own`() throws {
    let budget = StateBudget(path: "log.mdb")
    try budget.keep(StateBudget.entryLimit - 1)
    try budget.keep()
    #expect(throws: LogError.self) { try budget.keep() }
  }
}
