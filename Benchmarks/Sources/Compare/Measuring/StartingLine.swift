import Support

/// A barrier: callers wait until the last of them has arrived, so that all start together.
actor StartingLine {
  private let callers: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The time of the start.
  private(set) var start: UInt64 = 0

  init(callers: Int) { self.callers = callers }

  func arrive() async {
    if waiting.count + 1 < callers {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      start = MonotonicClock.now
      for caller in waiting { caller.resume() }
    }
  }
}
