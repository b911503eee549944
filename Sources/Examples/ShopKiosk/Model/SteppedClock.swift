import Foundation
import Locking

/// A clock that only moves when it is told to, so that a test need not wait.
///
/// A program under test reads the steps from a pipe: each line is a number of seconds.
package final class SteppedClock: Clock {
  package struct Instant: InstantProtocol {
    var offset = Duration.zero

    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct State: Sendable {
    var now = Instant()
    var sleepers: [(deadline: Instant, end: AsyncStream<Never>.Continuation)] = []
  }

  private let state = Lock(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// Whether somebody waits for it to move.
  package var isAwaited: Bool { state.withLock { !$0.sleepers.isEmpty } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      guard deadline > state.now else { return end.finish() }
      state.sleepers.append((deadline, end))
    }
    // It ends with the time, or with the task.
    for await _ in stream {}
    try Task.checkCancellation()
  }

  package func step(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let (now, sleepers) = (state.now, state.sleepers)
      state.sleepers = sleepers.filter { $0.deadline > now }
      return sleepers.filter { $0.deadline <= now }
    }
    for sleeper in woken { sleeper.end.finish() }
  }

  /// Follows the steps in a pipe, on a thread of its own.
  package func follow(_ path: String) {
    Thread.detachNewThread { [self] in
      // Open for writing too, the pipe does not end when a writer has gone.
      guard let file = FileHandle(forUpdatingAtPath: path) else { return }
      var line: [UInt8] = []
      while let byte = try? file.read(upToCount: 1)?.first {
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          continue
        }
        if let seconds = Double(String(decoding: line, as: UTF8.self)) {
          step(by: .seconds(seconds))
        }
        line = []
      }
    }
  }
}
