/// The nanoseconds of one transition: the mean of a round.
public struct TransitionTime: Sendable {
  /// The processor time of the thread that calls.
  public let thread: Double

  /// The processor time of all other threads, and of finishing the round.
  public let background: Double

  /// The time that passes until the calls have returned.
  public let elapsed: Double

  public init(thread: Double, background: Double, elapsed: Double) {
    (self.thread, self.background, self.elapsed) = (thread, background, elapsed)
  }
}

extension TransitionTime {
  /// Measures `count` transitions.
  ///
  /// - Parameters:
  ///   - run: Performs them, on this thread.
  ///   - settle: Waits until other threads have nothing left to do for them.
  public init(count: Int, _ run: () throws -> Void, settle: () throws -> Void) rethrows {
    let (process, thread, start) = (
      ProcessorTime.ofProcess, ProcessorTime.ofThread, MonotonicClock.now
    )
    try run()
    let (end, threadEnd) = (MonotonicClock.now, ProcessorTime.ofThread)
    try settle()
    let total = ProcessorTime.ofProcess - process
    let ours = threadEnd - thread
    self.init(
      thread: Double(ours) / Double(count),
      background: Double(total > ours ? total - ours : 0) / Double(count),
      elapsed: Double(end - start) / Double(count))
  }
}

extension TransitionTime {
  public static func + (left: Self, right: Self) -> Self {
    TransitionTime(
      thread: left.thread + right.thread, background: left.background + right.background,
      elapsed: left.elapsed + right.elapsed)
  }
}
