import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process cleanly and without a word on Ctrl-C or when it is asked to end, with the status that a
/// shell gives to a process that the signal ended: 130 or 143.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private static let numbers = [SIGINT, SIGTERM]
  private static let isUnderWay = Atomic(false)

  /// Does not return where an interrupt is ending the process: what fails meanwhile is its doing.
  static func letEnd() {
    while isUnderWay.load(ordering: .acquiring) { sleep(1) }
  }

  /// Lets an interrupt end the process, and takes the line of progress away with it.
  ///
  /// It is let through whoever started this process: one that a thread of a pool starts has that
  /// thread's mask, which blocks it. Where it is ignored, as for what runs behind a shell, it stays so.
  static func prepare() {
    ProgressLine.prepare()
    mask(SIG_UNBLOCK, numbers)
    var current = sigaction()
    unsafe sigaction(SIGINT, nil, &current)
    if !current.isIgnored { handle() }
  }

  private static func handle() {
    signal(SIGINT) { _ in
      ProgressLine.clear()
      _exit(130)
    }
  }

  /// Leaves interrupts to another program at the terminal, until that has ended.
  static func ignore() {
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
  }

  /// Takes interrupts again.
  static func endIgnoring() {
    handle()
    signal(SIGQUIT, SIG_DFL)
  }

  private static func mask(_ how: Int32, _ numbers: [Int32]) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(how, &signals, nil)
  }

  /// Until this object goes, an interrupt runs `cleanUp` and ends the process.
  init(_ cleanUp: @escaping @Sendable () -> Void) {
    // Blocked, and not ignored: the sources listen a moment later, and a signal that comes before
    // waits for them.
    Self.mask(SIG_BLOCK, Self.numbers)
    sources = Self.numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // Only the first one ends it.
        guard !Self.isUnderWay.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cleanUp()
        ProgressLine.clear()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    Self.handle()
    signal(SIGTERM, SIG_DFL)
    Self.mask(SIG_UNBLOCK, Self.numbers)
  }
}

extension sigaction {
  /// Whether the signal is ignored.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
