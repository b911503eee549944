import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let end: AsyncStream<Never>.Continuation
  }

  private struct State {
    var now = Instant()
    var sleepers: [Sleeper] = []
    var sleeperCount = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// The earliest instant that somebody sleeps until.
  var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      guard deadline > state.now else { return end.finish() }
      state.sleeperCount += 1
      state.sleepers.append(Sleeper(id: state.sleeperCount, deadline: deadline, end: end))
    }
    // Ends with the stream, or with the task.
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Moves the clock, and wakes whoever sleeps until then.
  func move(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let (now, sleepers) = (state.now, state.sleepers)
      state.sleepers = sleepers.filter { $0.deadline > now }
      return sleepers.filter { $0.deadline <= now }
    }
    for sleeper in woken { sleeper.end.finish() }
  }
}
