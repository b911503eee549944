import DRN
import Dispatch
import Locking
import Synchronization

// In the background.

extension Retainer {
  /// When the limits are looked at next.
  struct Schedule: Sendable {
    var deadline: DispatchTime?
    /// Grows with every plan: what was planned before counts no more.
    var number = 0
  }

  /// How long it takes at least until the limits are looked at again.
  var period: Duration {
    guard let age = limits.age else { return .seconds(60) }
    return min(max(age / 100, .seconds(10)), .seconds(600))
  }

  /// Looks at the limits for the first time.
  func start() {
    guard !limits.isEmpty else { return }
    plan(after: .zero)
  }

  /// Nothing is dropped any more; what runs ends with the next commit.
  func stop() { isStopped.store(true, ordering: .releasing) }

  /// Goes on after ``stop()``.
  func resume() {
    isStopped.store(false, ordering: .releasing)
    if !limits.isEmpty { plan(after: period) }
  }

  /// Says that something new is in the log.
  ///
  /// Without this nothing is looked at again but what gets too old: an app that is idle sleeps.
  func noteNews() {
    guard !limits.isEmpty else { return }
    plan(after: period)
  }

  /// Plans the next look, unless there is to be one before.
  private func plan(after delay: Duration) {
    let milliseconds = min(delay / .milliseconds(1), Double(Int32.max))
    let deadline = DispatchTime.now() + .milliseconds(Int(max(milliseconds, 0)))
    let number = schedule.withLock { schedule -> Int? in
      if let planned = schedule.deadline, planned <= deadline { return nil }
      schedule.deadline = deadline
      schedule.number += 1
      return schedule.number
    }
    guard let number else { return }
    queue.asyncAfter(deadline: deadline) { [weak self] in self?.run(number) }
  }

  private func run(_ number: Int) {
    let isCurrent = schedule.withLock { schedule in
      guard schedule.number == number else { return false }
      schedule.deadline = nil
      return true
    }
    guard isCurrent else { return }
    guard !isStopped.load(ordering: .acquiring) else { return }
    do throws(LogError) {
      _ = try apply(isInBackground: true)
      isFailing.store(false, ordering: .releasing)
    } catch {
      guard !isStopped.load(ordering: .acquiring), !writer.isClosed.load(ordering: .acquiring)
      else { return }
      if !isFailing.exchange(true, ordering: .acquiringAndReleasing) {
        report(.retentionFailed(error))
      }
      return plan(after: period)
    }
    if let delay = try? untilNextIsTooOld() { plan(after: max(delay, period)) }
  }

  /// How long it takes until something gets too old; `nil` where nothing does.
  private func untilNextIsTooOld() throws(LogError) -> Duration? {
    guard let age = limits.age,
      let oldest = try writer.store.sessionRecords(after: 0, limit: 1).first
    else { return nil }
    let elapsed = time.nanosecondsSince1970.subtractingReportingOverflow(
      oldest.startedAt.nanosecondsSince1970
    ).partialValue
    let left = age - .nanoseconds(elapsed)
    // A session that is recorded is kept, however old: others are looked for now and then.
    return left > .zero ? left : age / 8
  }
}
