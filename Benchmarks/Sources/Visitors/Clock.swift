import NIOCore

/// A monotonic clock in nanoseconds.
enum Clock {
  static var now: UInt64 { NIODeadline.now().uptimeNanoseconds }
}

extension NIOIsolatedEventLoop {
  /// Calls `body` at `time`, or immediately if that has passed.
  func schedule(at time: UInt64, _ body: @escaping () -> Void) {
    scheduleTask(deadline: .uptimeNanoseconds(time)) { body() }
  }
}
