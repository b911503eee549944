import DRN
import Synchronization

// Scheduling in the background.

extension Retainer {
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
  private func plan(after delay: Duration) { next.run(after: delay) { [weak self] in self?.run() } }

  private func run() {
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
