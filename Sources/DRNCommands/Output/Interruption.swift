import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process cleanly and without a word on Ctrl-C, when its terminal goes, or when it is asked to
/// end, with the status that a shell gives to a process that the signal ended: 130, 129 or 143.
///
/// A signal that whoever started this process has it ignore, as `nohup` does, stays ignored.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private static let isUnderWay = Atomic(false)

  /// What is to be cleaned up, for each of these objects that there is.
  private static let cleanUps = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// What this process was started to ignore.
  private static let ignored = (numbers + [SIGQUIT]).filter(isIgnored)

  /// Does not return where an interrupt is ending the process: what fails meanwhile is its doing.
  static func letEnd() {
    while isUnderWay.load(ordering: .acquiring) { sleep(1) }
  }

  /// Lets an interrupt end the process, and takes the line of progress away with it.
  ///
  /// It is let through whoever started this process: one that a thread of a pool starts has that
  /// thread's mask, which blocks it.
  static func prepare() {
    ProgressLine.prepare()
    mask(SIG_UNBLOCK, numbers)
    restore(SIGINT)
  }

  /// Does with a signal what is done while there is nothing to clean up.
  private static func restore(_ number: Int32) {
    guard !ignored.contains(number) else { return }
    guard number == SIGINT else {
      signal(number, SIG_DFL)
      return
    }
    signal(SIGINT) { _ in
      ProgressLine.clear()
      _exit(130)
    }
  }

  /// Leaves interrupts to another program at the terminal, until that has ended.
  static func ignore() {
    for number in [SIGINT, SIGQUIT] where !ignored.contains(number) { signal(number, SIG_IGN) }
  }

  /// Takes interrupts again.
  static func endIgnoring() {
    for number in [SIGINT, SIGQUIT] { restore(number) }
  }

  private static func mask(_ how: Int32, _ numbers: [Int32]) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(how, &signals, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    unsafe sigaction(number, nil, &current)
    return current.isIgnored
  }

  /// Until this object goes, an interrupt runs `cleanUp`, and that of each other such object, and ends
  /// the process.
  init(_ cleanUp: @escaping @Sendable () -> Void) {
    let numbers = Self.numbers.filter { !Self.ignored.contains($0) }
    // Blocked, and not ignored: the sources listen a moment later, and a signal that comes before
    // waits for them.
    Self.mask(SIG_BLOCK, numbers)
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { Self.end(by: number) }
      source.resume()
      return source
    }
    let key = ObjectIdentifier(self)
    Self.cleanUps.withLock { $0[key] = cleanUp }
  }

  deinit {
    let key = ObjectIdentifier(self)
    let isLast = Self.cleanUps.withLock { cleanUps in
      cleanUps[key] = nil
      return cleanUps.isEmpty
    }
    for source in sources { source.cancel() }
    guard isLast else { return }
    for number in Self.numbers { Self.restore(number) }
    Self.mask(SIG_UNBLOCK, Self.numbers)
  }

  private static func end(by number: Int32) {
    // Only the first one ends it.
    guard !isUnderWay.exchange(true, ordering: .acquiringAndReleasing) else { return }
    for cleanUp in cleanUps.withLock({ Array($0.values) }) { cleanUp() }
    ProgressLine.clear()
    _exit(128 + number)
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
