import Dispatch
import Locking
import Testing

@testable import DRNLog

/// An app is told of failures and of their ends in their order, whoever tells it.
@Suite struct StatusQueueTests {
  /// What an app was told: `true` that writing fails, `false` that it works again.
  private final class Told: Sendable {
    private let values = Lock([Bool](), nil)
    var all: [Bool] { values.withLock(\.self) }

    func add(_ status: LogStatus) {
      switch status {
      case .writingFailed: values.withLock { $0.append(true) }
      case .writingResumed: values.withLock { $0.append(false) }
      default: Issue.record("nobody added \(status)")
      }
    }
  }

  private let error = LogError(.closed, path: "log.mdb")

  @Test func `what happened first is told first, by whoever tells next`() {
    let told = Told()
    let statuses = StatusQueue(nil) { told.add($0) }
    // A failure that is to be told later, and its end, which is told at once.
    statuses.fail(error)
    #expect(statuses.isFailing && told.all == [])
    #expect(statuses.resume())
    statuses.tell()
    #expect(told.all == [true, false])
    statuses.tell()
    #expect(told.all == [true, false] && !statuses.isFailing)
  }

  @Test func `only a change is told`() {
    let told = Told()
    let statuses = StatusQueue(nil) { told.add($0) }
    #expect(!statuses.resume())
    for _ in 0..<3 { statuses.fail(error) }
    statuses.tell()
    #expect(statuses.resume() && !statuses.resume())
    statuses.tell()
    #expect(told.all == [true, false])
  }

  /// A callback may request a commit, which tells what came of it.
  @Test func `what a callback causes is told after it`() {
    let told = Told()
    let queue = Lock<StatusQueue?>(nil, nil)
    let isTelling = Lock(false, nil)
    let statuses = StatusQueue(nil) { status in
      #expect(isTelling.withLock { !$0 }, "one callback ran inside another one")
      isTelling.withLock { $0 = true }
      told.add(status)
      if told.all.count == 1, let statuses = queue.withLock(\.self) {
        #expect(statuses.resume())
        statuses.tell()
      }
      isTelling.withLock { $0 = false }
    }
    queue.withLock { $0 = statuses }
    statuses.fail(error)
    statuses.tell()
    #expect(told.all == [true, false])
    queue.withLock { $0 = nil }
  }

  @Test func `threads that fail and resume at once are told in turn, and nothing is left`() {
    let told = Told()
    let statuses = StatusQueue(nil) { told.add($0) }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for turn in 0..<500 {
        if (thread + turn) % 2 == 0 { statuses.fail(error) } else { _ = statuses.resume() }
        statuses.tell()
      }
    }
    let all = told.all
    #expect(all.count > 1)
    #expect(all == all.indices.map { $0 % 2 == 0 })
    #expect(statuses.isFailing == (all.last ?? false))
  }
}
