import Dispatch
import Locking

/// Lets concurrent callers share one write to the disk.
///
/// A single caller writes at once, on its own thread, because changing threads would take as long
/// as the disk. Callers that arrive during a write, or together, wait for the next write, which
/// runs in the background and serves all of them.
final class Synchronizer: Sendable {
  private let writer: LogWriter
  private let queue = DispatchQueue(label: "drn.log.synchronize", qos: .userInitiated)
  private let state = Lock(State())

  private struct State: Sendable {
    var isWriting = false
    /// The number of callers that the last write served.
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

  /// The blocking variant.
  func synchronizeNow() throws(LogError) {
    // What has no name on the disk would be gone after a power loss.
    if writer.hasFiles, writer.journal.synchronize() { return }
    // If the journal's file cannot be synced, the log itself is committed.
    try writer.commit()
  }

  /// Whether no write is running and the last one served a single caller, so that this caller
  /// writes.
  private func begin() -> Bool {
    state.withLock { state in
      guard !state.isWriting, state.served == 1 else { return false }
      state.isWriting = true
      return true
    }
  }

  /// Starts a write for callers that arrived meanwhile.
  private func end() {
    let isWanted = state.withLock { state in
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting
    }
    if isWanted { queue.async { self.serve() } }
  }

  /// Writes for all waiting callers.
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
    // Resumed from a task's thread: otherwise each caller would need its own wake-up.
    Task { [failure] in
      for continuation in served { continuation.resume(returning: failure) }
    }
    end()
  }
}
