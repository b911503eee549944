import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Fences and edits in a log: they hold after a restart, and in every copy.
@Suite(.temporaryDirectory) struct RecordedFenceTests {
  /// Records a fence at 2, and leaves more than a block after it.
  private func record(_ path: String, moves: Int = 1_100) throws {
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(4711))
      manager.fence()
      for item in 0..<moves { manager.go(.item(item)) }
      try log.close()
    }
  }

  private func expectFence(at path: String) throws {
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(manager.rewind(to: 1).refusal?.code == .fenced)
      #expect(manager.rewind(to: 2) == .changed(seq: manager.head))
      #expect(manager.undo() == .unchanged)
      #expect(manager.currentRoute == .item(4711))
      #expect(manager.state.entries.count == 1)
      manager.redo()
      #expect(manager.rewind(to: 1, crossingFence: true) == .changed(seq: manager.head))
      #expect(manager.undo() == .changed(seq: manager.head))
      #expect(manager.currentRoute == .home)
      try log.close()
    }
    let report = try LogVerifier.verify(LogReader(path: path))
    #expect(report.transitions > 1_100)
  }

  @Test func `after a restart nothing leads behind a fence`() throws {
    let path = try temporaryPath()
    try record(path)
    try expectFence(at: path)
  }

  @Test func `in a copy, and after a compaction, neither`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path)
    try LogReader(path: path).snapshot(to: copy)
    try expectFence(at: copy)
    try withLog(path) { log in
      try log.compact()
      try log.close()
    }
    try expectFence(at: path)
  }

  @Test func `a fence is found while it is in the journal alone, and directly after a restart`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.fence()
      #expect(manager.rewind(to: 1).refusal?.code == .fenced)
      #expect(manager.fence() == .unchanged)
      try log.close()
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(manager.undo() == .unchanged)
      #expect(manager.rewind(to: 0).refusal?.code == .fenced)
    }
  }

  @Test func `of a session whose beginning was dropped the fences that are left count`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.fence()
      for item in 0..<3_000 { manager.go(.item(item)) }
      manager.fence()
      let second = manager.head
      manager.go(.home)
      try log.flush()
      try log.apply(RetentionLimits(transitions: 1_500))
      #expect(manager.rewind(to: second - 1).refusal?.code == .fenced)
      manager.rewind(to: second)
      #expect(manager.undo() == .unchanged)
    }
  }

  @Test func `an edit is read as it was made, with kept entries, new places, overlays and tabs`()
    throws
  {
    let path = try temporaryPath()
    var expected: [NavigationState<TestRoute>] = []
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.go(.favorite(2))
      manager.update(.item(3))
      manager.perform(
        .editHistory { _ in
          HistoryEdit(
            [.new(Place(.favorite(7))), .kept(2), .new(Place(.search("x"))), .kept(0)], cursor: 1)
        })
      expected.append(manager.state)
      manager.removeEntries { $0 == .home }
      expected.append(manager.state)
      try log.close()
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(manager.state == expected[1])
      manager.undo()
      #expect(manager.state == expected[0])
    }
  }

  @Test func `an edit that a guard refused is read as it was meant`() throws {
    let path = try temporaryPath()
    let edit = HistoryEdit<TestRoute>([.new(Place(.secret)), .kept(0)], cursor: 0)
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.installGuards()
      #expect(manager.perform(.editHistory { _ in edit }).refusal?.code == .blocked)
      try log.close()
    }
    var last: NavigationEvent<TestRoute>?
    try LogReader(path: path).latestSession().forEachTransition(of: TestRoute.self) {
      last = $0.event
    }
    #expect(last == .refused(attempted: .historyEdited(edit), reason: "Members only."))
  }

  @Test func `an edit of a whole long history is read again`() throws {
    let path = try temporaryPath()
    var expected: NavigationState<TestRoute>?
    try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: TestRoute.home, settings: SessionSettings(historyLimit: 20_000)
      ).manager
      manager.reset(to: (0..<16_000).map { .item($0) })
      manager.removeEntries { if case .item(let id) = $0 { id % 3 == 0 } else { false } }
      manager.go(.home)
      expected = manager.state
      try log.close()
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(manager.state == expected)
    }
  }
}
