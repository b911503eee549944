import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What other processes ask for.

extension LogWriter {
  /// Looks whether another process asks for a compaction, and does it beside everything else.
  ///
  /// At every checkpoint: it is one look at a name.
  func serveRequest() {
    guard let request = CompactionRequest(path: requestPath),
      !isServing.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    request.write(.working(process: getpid(), transitions: 0))
    DispatchQueue.global(qos: .utility).async { [self] in
      defer { isServing.store(false, ordering: .releasing) }
      var told = 0
      do throws(LogError) {
        let outcome = try rewrite(Rewriting()) { transitions in
          guard transitions - told >= 10_000 else { return }
          told = transitions
          request.write(.working(process: getpid(), transitions: transitions))
        }
        request.write(.done(CompactionReport(outcome)))
      } catch {
        // Who asks can do it then.
        guard error.code != .closed else { return request.withdraw() }
        request.write(.failed("\(error)"))
      }
    }
  }
}
