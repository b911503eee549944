import NIOCore

/// Nanoseconds since some moment.
enum Clock {
  static var now: UInt64 { NIODeadline.now().uptimeNanoseconds }
}

extension NIOIsolatedEventLoop {
  /// Calls `body` when that moment has come, which may be at once.
  func schedule(at time: UInt64, _ body: @escaping () -> Void) {
    scheduleTask(deadline: .uptimeNanoseconds(time)) { body() }
  }
}
