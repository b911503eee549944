// Calls made while observers receive a change run after it, in order.

extension NavigationManager {
  /// Queues a call made from inside an observer; refuses one made from inside a guard.
  @inlinable @inline(never)
  func postpone(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    postpone { [self] in performNow(action, context) }
  }

  /// Queues a call; refuses it if the queue is full, or if a guard makes it.
  @inlinable
  package func postpone(
    _ call: @escaping () -> NavigationOutcome<Route>
  ) -> NavigationOutcome<Route> {
    guard obstacles.contains(.notifying) else { return .refused(.insideGuard) }
    guard callsQueued < queueLimit else { return .refused(.queueFull(queueLimit)) }
    callsQueued += 1
    queue.append { _ = call() }
    return .queued
  }

  /// Runs the queued calls in order, including those that are queued meanwhile.
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
