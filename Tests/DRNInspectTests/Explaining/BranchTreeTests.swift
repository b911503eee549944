import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite(.temporaryDirectory) struct BranchTreeTests {
  private func tree(_ record: (TestManager) -> Void) throws -> [BranchTree.Branch] {
    let path = try temporaryPath()
    try withLog(path) { log in
      record(try log.manager(session: "main", initial: TestRoute.home).manager)
    }
    return try BranchTree(LogReader(path: path).latestSession()).branches
  }

  @Test func `a session without going back has one branch`() throws {
    let branches = try tree { manager in
      for item in 1...3 { manager.go(.item(item)) }
      manager.note("end")
    }
    #expect(branches == [.init(tip: 3, fork: nil, first: 0, isCurrent: true)])
  }

  @Test func `what was overtaken is a branch beside the one that goes on`() throws {
    let branches = try tree { manager in
      for item in 1...3 { manager.go(.item(item)) }
      manager.rewind(to: 1)  // 4
      manager.go(.item(10))  // 5
      manager.rewind(to: 3)  // 6
    }
    #expect(branches.map(\.tip) == [3, 5])
    #expect(branches.map(\.isCurrent) == [true, false])
  }

  @Test func `a fence begins a branch that leaves no other`() throws {
    let branches = try tree { manager in
      manager.go(.item(1))  // 1
      manager.fence()  // 2
      manager.go(.item(2))  // 3
      manager.rewind(to: 2)  // 4
      manager.go(.item(3))  // 5
    }
    #expect(
      branches == [
        .init(tip: 1, fork: nil, first: 0, isCurrent: false),
        .init(tip: 3, fork: nil, first: 2, isCurrent: false),
        .init(tip: 5, fork: 2, first: 5, isCurrent: true),
      ])
  }

  /// Tips are the changes that no change has as its parent.
  @Test(arguments: Seed.first(2))
  func `tips are the leaves of the tree`(seed: Seed) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordWalk(seed, in: $0, transitions: 250, travelPercent: 15) }
    let session = try LogReader(path: path).latestSession()
    let naive = NaiveSession(try session.records())
    let nodes = Set(naive.nodes)
    let leaves = nodes.subtracting(nodes.compactMap { naive.parent(of: $0) })
    let branches = try BranchTree(session).branches
    #expect(Set(branches.map(\.tip)) == leaves)
    for branch in branches where branch.fork != nil {
      #expect(naive.parent(of: branch.first) == branch.fork)
    }
  }
}
