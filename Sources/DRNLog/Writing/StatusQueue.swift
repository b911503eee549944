import Locking

/// What the app is told of a log, in the order in which it happened.
///
/// A status is added where it becomes true, while other threads wait, and told later, without a lock: the app's
/// callback may request a commit.
final class StatusQueue: Sendable {
  private struct State {
    var waiting: [LogStatus] = []
    /// Whether the newest commit failed.
    var isFailing = false
    /// Whether a thread is telling the app; it goes on until nothing waits.
    var isTelling = false
  }

  private let state: Lock<State>
  private let report: @Sendable (LogStatus) -> Void

  init(_ place: LockPlace?, report: @escaping @Sendable (LogStatus) -> Void) {
    state = Lock(State(), place)
    self.report = report
  }

  /// Whether the newest commit failed.
  var isFailing: Bool { state.withLock(\.isFailing) }

  func add(_ statuses: [LogStatus]) {
    guard !statuses.isEmpty else { return }
    state.withLock { $0.waiting += statuses }
  }

  /// Adds that writing fails, unless it failed before.
  func fail(_ error: LogError) {
    state.withLock { state in
      if !state.isFailing { state.waiting.append(.writingFailed(error)) }
      state.isFailing = true
    }
  }

  /// Adds that writing works again, if it failed before.
  ///
  /// - Returns: Whether it did.
  func resume() -> Bool {
    state.withLock { state in
      guard state.isFailing else { return false }
      state.waiting.append(.writingResumed)
      state.isFailing = false
      return true
    }
  }

  /// Tells the app what waits. Called outside all locks.
  ///
  /// If another thread is telling it, or this one further up, that one goes on with what waits.
  func tell() {
    let isFree = state.withLock { state in
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isFree else { return }
    while let status = next() { report(status) }
  }

  /// The next status; `nil` ends the telling.
  private func next() -> LogStatus? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTelling = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
