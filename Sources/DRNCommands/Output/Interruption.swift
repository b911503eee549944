import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process cleanly on Ctrl-C, with status 130.
final class Interruption {
  private let source: any DispatchSourceSignal

  /// Until this object goes, an interrupt runs `cleanUp` and ends the process.
  init(_ cleanUp: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      cleanUp()
      _exit(130)
    }
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
