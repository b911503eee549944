/// Where many callers wait until the last of them is there, so that all start together.
actor StartingLine {
  private let callers: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// When they started.
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
