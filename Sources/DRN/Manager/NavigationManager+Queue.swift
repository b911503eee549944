// Calls made while observers are told of a change run next, in order.

extension NavigationManager {
  /// Queues a call that was made from inside an observer; refuses one from inside a guard.
  @inlinable @inline(never)
  func postpone(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    postpone { [self] in performNow(action, context) }
  }

  @inlinable
  func postpone(_ call: @escaping () -> NavigationOutcome<Route>) -> NavigationOutcome<Route> {
    guard phase == .notifying else { return .refused(.insideGuard) }
    guard callsQueued < queueLimit else { return .refused(.queueFull(queueLimit)) }
    callsQueued += 1
    queue.append { _ = call() }
    return .queued
  }

  /// Runs what observers asked for, and what observers asked for meanwhile, in order.
  @inlinable @inline(never)
  func runQueue() {
    while !queue.isEmpty {
      let calls = queue
      queue = []
      for call in calls { call() }
    }
    callsQueued = 0
  }
}
