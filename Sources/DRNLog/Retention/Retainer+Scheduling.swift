import DRN
import Dispatch
import Locking
import Synchronization

// Scheduling in the background.

extension Retainer {
  /// When the limits are next checked.
  struct Schedule: Sendable {
    var deadline: DispatchTime?
    /// Incremented with every plan, which invalidates earlier ones.
    var number = 0
  }

  /// The minimum interval between checks of the limits.
  var period: Duration {
    guard let age = limits.age else { return .seconds(60) }
    return min(max(age / 100, .seconds(10)), .seconds(600))
  }

  /// Schedules the first check of the limits.
  func start() {
    guard !limits.isEmpty else { return }
    plan(after: .zero)
  }

  /// Stops dropping; a running step ends with the next commit.
  func stop() { isStopped.store(true, ordering: .releasing) }

  /// Continues after ``stop()``.
  func resume() {
    isStopped.store(false, ordering: .releasing)
    if !limits.isEmpty { plan(after: period) }
  }

  /// Notes that there are new transitions in the log.
  ///
  /// Otherwise only ages are checked again, so that an idle app can sleep.
  func noteNews() {
    guard !limits.isEmpty else { return }
    plan(after: period)
  }

  /// Schedules the next check, unless an earlier one is scheduled.
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

  /// The time until something exceeds the age limit; `nil` if nothing does.
  private func untilNextIsTooOld() throws(LogError) -> Duration? {
    guard let age = limits.age,
      let oldest = try writer.store.sessionRecords(after: 0, limit: 1).first
    else { return nil }
    let elapsed = time.nanosecondsSince1970.subtractingReportingOverflow(
      oldest.startedAt.nanosecondsSince1970
    ).partialValue
    let left = age - .nanoseconds(elapsed)
    // A session that is being recorded is kept, however old; others are checked occasionally.
    return left > .zero ? left : age / 8
  }
}
