import Dispatch
import Synchronization

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
  private static let isUnderWay = Atomic(false)

  /// Does not return where an interrupt is ending the process: what fails meanwhile is its doing.
  static func letEnd() {
    while isUnderWay.load(ordering: .acquiring) { sleep(1) }
  }

  /// Lets an interrupt through, whoever started this process: one that a thread of a pool starts
  /// has that thread's mask, which blocks it.
  static func prepare() { mask(SIG_UNBLOCK, [SIGINT, SIGTERM]) }

  private static func mask(_ how: Int32, _ numbers: [Int32]) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(how, &signals, nil)
  }

  /// Until this object goes, an interrupt runs `cleanUp` and ends the process.
  init(_ cleanUp: @escaping @Sendable () -> Void) {
    // Blocked, and not ignored: the source listens a moment later, and an interrupt that comes before
    // waits for it.
    Self.mask(SIG_BLOCK, [SIGINT])
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      Self.isUnderWay.store(true, ordering: .releasing)
      cleanUp()
      _exit(130)
    }
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
    Self.mask(SIG_UNBLOCK, [SIGINT])
  }
}
