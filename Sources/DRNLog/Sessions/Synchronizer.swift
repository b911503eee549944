import Dispatch

/// Lets callers that wait for the disk share one write to it.
///
/// Whoever comes while a write is on its way waits for the next one, which serves all of them.
final class Synchronizer: Sendable {
  private let writer: LogWriter
  private let queue = DispatchQueue(label: "drn.log.synchronize", qos: .userInitiated)
  private let waiting = Lock<[CheckedContinuation<LogError?, Never>]>([])

  init(_ writer: LogWriter) { self.writer = writer }

  /// Waits until everything that was recorded before the call survives a power loss.
  func synchronize() async throws(LogError) {
    let failure = await withCheckedContinuation { continuation in
      let isFirst = waiting.withLock { waiting in
        waiting.append(continuation)
        return waiting.count == 1
      }
      if isFirst { queue.async { self.serve() } }
    }
    if let failure { throw failure }
  }

  /// The same for a thread that waits.
  func synchronizeNow() throws(LogError) {
    if writer.journal.synchronize() { return }
    // What the journal's file failed to do is done through the log itself.
    try writer.commit()
  }

  private func serve() {
    let served = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    let failure: LogError?
    do {
      try synchronizeNow()
      failure = nil
    } catch {
      failure = error
    }
    for continuation in served { continuation.resume(returning: failure) }
  }
}
