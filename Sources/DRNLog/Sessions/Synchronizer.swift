import Dispatch
import Locking

/// Lets callers that wait for the disk share one write to it.
///
/// Who comes alone writes at once, on its own thread: handing it to another one would take as long as
/// the disk does. Who comes while somebody writes, or in company, waits for the next write, which is made
/// in the background and serves all that came meanwhile.
final class Synchronizer: Sendable {
  private let writer: LogWriter
  private let queue = DispatchQueue(label: "drn.log.synchronize", qos: .userInitiated)
  private let state = Lock(State())

  private struct State: Sendable {
    var isWriting = false
    /// How many the last write was for.
    var served = 1
    var waiting: [CheckedContinuation<LogError?, Never>] = []
  }

  init(_ writer: LogWriter) { self.writer = writer }

  /// Waits until everything that was recorded before the call survives a power loss.
  func synchronize() async throws(LogError) {
    if begin() {
      defer { end() }
      return try synchronizeNow()
    }
    let failure = await withCheckedContinuation { continuation in
      let mayWrite = state.withLock { state in
        state.waiting.append(continuation)
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if mayWrite { queue.async { self.serve() } }
    }
    if let failure { throw failure }
  }

  /// The same for a thread that waits.
  func synchronizeNow() throws(LogError) {
    if writer.journal.synchronize() { return }
    // What the journal's file failed to do is done through the log itself.
    try writer.commit()
  }

  /// Whether nobody writes, and no company is about to come again, so that the caller is to write.
  private func begin() -> Bool {
    state.withLock { state in
      guard !state.isWriting, state.served == 1 else { return false }
      state.isWriting = true
      return true
    }
  }

  /// Goes on with those that came meanwhile.
  private func end() {
    let isWanted = state.withLock { state in
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting
    }
    if isWanted { queue.async { self.serve() } }
  }

  /// Writes for all that wait now.
  private func serve() {
    let served = state.withLock { state in
      let served = state.waiting
      state.waiting = []
      state.waiting.reserveCapacity(served.count)
      state.served = served.count
      return served
    }
    var failure: LogError?
    do {
      try synchronizeNow()
    } catch {
      failure = error
    }
    // From one of their own threads: each of them would otherwise be woken by itself.
    Task { [failure] in
      for continuation in served { continuation.resume(returning: failure) }
    }
    end()
  }
}
