import Dispatch
import Platform
import Synchronization

// Requests of other processes.

extension LogWriter {
  /// Serves a compaction request of another process, in the background.
  ///
  /// Called at every checkpoint: it only checks for a file.
  func serveRequest() {
    guard let request = CompactionRequest(path: requestPath),
      !isServing.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    request.write(.working(process: getpid(), transitions: 0))
    DispatchQueue.global(qos: .utility).async { [self] in
      defer { isServing.store(false, ordering: .releasing) }
      var told = 0
      do throws(LogError) {
        let report = try rewrite { transitions in
          guard transitions - told >= 10_000 else { return }
          told = transitions
          request.write(.working(process: getpid(), transitions: transitions))
        }
        request.write(.done(report))
      } catch {
        // The process that made the request can then compact the log itself.
        guard error.code != .closed else { return request.withdraw() }
        request.write(.failed("\(error)"))
      }
    }
  }
}
