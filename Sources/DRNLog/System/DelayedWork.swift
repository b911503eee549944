import Dispatch
import Locking

/// Work that is planned for several times and done once, at the earliest of them.
///
/// Without it, each plan would run by itself: where work plans itself again, the number of plans would grow.
final class DelayedWork: Sendable {
  private struct Plan: Sendable {
    var deadline: DispatchTime?
    /// Incremented with every plan, which invalidates earlier ones.
    var number = 0
  }

  private let queue: DispatchQueue
  private let plan = Lock(Plan())

  init(on queue: DispatchQueue) { self.queue = queue }

  /// Plans `work` for a time from now, unless it is planned for an earlier one.
  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    let milliseconds = min(delay / .milliseconds(1), Double(Int32.max))
    let deadline = DispatchTime.now() + .milliseconds(Int(max(milliseconds, 0)))
    let number = plan.withLock { plan -> Int? in
      if let planned = plan.deadline, planned <= deadline { return nil }
      plan.deadline = deadline
      plan.number += 1
      return plan.number
    }
    guard let number else { return }
    queue.asyncAfter(deadline: deadline) { [self] in if begins(number) { work() } }
  }

  /// Whether the plan with this number is the current one, which then has begun.
  private func begins(_ number: Int) -> Bool {
    plan.withLock { plan in
      guard plan.number == number else { return false }
      plan.deadline = nil
      return true
    }
  }
}
