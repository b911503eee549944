import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A log against the recorder in memory, which keeps every state.
@Suite(.temporaryDirectory) struct TimeTravelTests {
  @Test(arguments: Seed.first(2))
  func `travels as the recorder in memory does`(seed: Seed) throws {
    let path = try temporaryPath()
    let settings = SessionSettings(historyLimit: 2 + Int(seed.value % 4))
    let memory = MemoryRecorder<TestRoute>()
    let oracle = TestManager(.home, settings: settings, recorder: memory)
    oracle.installGuards()
    try withLog(path) { log in
      let recorded = try log.manager(session: "main", initial: TestRoute.home, settings: settings)
        .manager
      recorded.installGuards()
      var calls = CallGenerator(seed)
      calls.travelPercent = 4
      while oracle.head < 3_200 {
        let call = calls.next(head: oracle.head)
        let (expected, outcome) = (oracle.make(call), recorded.make(call))
        guard outcome == expected, recorded.state == oracle.state, recorded.head == oracle.head
        else {
          Issue.record("\(call) gave \(outcome), not \(expected).")
          return
        }
        if oracle.head % 97 == 0 { try log.flush() }
      }
    }

    // What is in the file is what was done, at every position.
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    let session = try reader.latestSession()
    let naive = NaiveSession(memory.transitions)
    let symbols = Symbolizer<TestRoute>(reader: reader)
    try session.forEachPosition(in: 0...Int.max - 1) { position in
      let seq = position.record.seq
      guard try position.state.decoded(symbols) == naive.states[seq],
        position.node == naive.nodes[seq],
        seq == 0 || position.record.time == naive.transitions[seq].time
      else {
        Issue.record("Position \(seq) is not what was recorded.")
        return false
      }
      return true
    }
    #expect(try session.head() == oracle.head)
  }

  /// Gives a manager that records in a log and one in memory the same calls.
  private func expectSame(
    items count: Int, travel: [@Sendable (TestManager) -> Void]
  ) throws {
    let oracle = TestManager(.home, recorder: MemoryRecorder<TestRoute>())
    let log = try EventLog.open(try temporaryPath())
    let recorded = try log.manager(session: "main", initial: TestRoute.home).manager
    for manager in [oracle, recorded] {
      for item in 1...count { manager.go(.item(item)) }
    }
    for step in travel {
      step(oracle)
      step(recorded)
      #expect(recorded.state == oracle.state)
      #expect(recorded.head == oracle.head)
    }
    try log.flush()
    let position = try log.reader.latestSession().position(recorded.head)
    #expect(try position.state.decoded(log.symbolizer(for: TestRoute.self)) == oracle.state)
    _ = try LogVerifier.verify(log.reader)
  }

  @Test func `rewinds within a block and across blocks`() throws {
    let targets = [2_200, 2_048, 2_047, 2_049, 1_024, 1_023, 1_025, 0, 1, 1_400]
    try expectSame(
      items: 2_200,
      travel: targets.map { target in { manager in manager.rewind(to: target) } })
  }

  @Test func `rewinds of rewinds, over block boundaries`() throws {
    try expectSame(
      items: 1_040,
      travel: (0..<60).map { step in
        { manager in
          // Each to the one before, or to where that one came from.
          manager.rewind(to: step % 3 == 0 ? 5 + step : manager.head - step % 2)
        }
      })
  }

  @Test func `undoes everything to the start and redoes it`() throws {
    try expectSame(
      items: 20,
      travel: Array(repeating: { $0.undo() }, count: 22)
        + Array(repeating: { $0.redo() }, count: 22)
        + [{ $0.rewind(to: 3) }, { $0.go(.home) }, { $0.undo() }, { $0.redo() }])
  }

  @Test func `redo takes the newest branch`() throws {
    try expectSame(
      items: 3,
      travel: [
        { $0.undo() }, { $0.go(.item(10)) }, { $0.undo() }, { $0.go(.item(11)) }, { $0.undo() },
        { $0.note("in between") }, { $0.mark("here") }, { $0.redo() }, { $0.redo() }, { $0.undo() },
        { $0.undo() }, { $0.redo() }, { $0.redo() },
      ])
  }

  @Test(arguments: [1_017, 1_020, 1_023, 1_024])
  func `a group over a block boundary is one step`(items: Int) throws {
    try expectSame(
      items: items,
      travel: [
        { manager in
          manager.transaction("checkout") {
            manager.note("first")
            for id in 900..<906 { manager.go(.favorite(id)) }
            manager.mark("last")
          }
        },
        { $0.undo() }, { $0.redo() }, { $0.go(.home) },
        // Into the middle of the group means its end.
        { $0.rewind(to: items + 3) }, { $0.undo() }, { $0.go(.item(1)) }, { $0.undo() },
        { $0.redo() },
      ])
  }

  @Test func `there is no travel to where nothing is`() throws {
    let log = try EventLog.open(try temporaryPath())
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    #expect(manager.undo() == .unchanged)
    #expect(manager.redo() == .unchanged)
    #expect(manager.rewind(to: 1) == .refused(.noSuchTransition(1, head: 0)))
    #expect(manager.rewind(to: -1) == .refused(.noSuchTransition(-1, head: 0)))
    #expect(manager.head == 0)
  }

  @Test func `travel goes on after the log was opened again`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 1...600 { manager.go(.item(item)) }
      manager.rewind(to: 300)
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      #expect(manager.currentRoute == .item(300))
      manager.undo()
      #expect(manager.currentRoute == .item(299))
      manager.redo()
      #expect(manager.currentRoute == .item(300))
      // After a rewind that was before the opening, a change is a branch still.
      manager.go(.item(1_000))
      manager.undo()
      manager.redo()
      #expect(manager.currentRoute == .item(1_000))
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }
}
