import Dispatch
import Synchronization

/// Cleans up and ends the process silently on SIGINT, SIGTERM and SIGHUP, with the status that a
/// shell reports for the signal: 130, 143 or 129.
///
/// A signal that the parent process ignored, as `nohup` does, stays ignored.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private static let signals = [Signal.interrupt, .terminate, .hangUp]
  private static let isUnderWay = Atomic(false)

  /// The clean-up of each existing object.
  private static let cleanUps = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// The signals that the parent process ignored.
  private static let ignored = (signals + [.quit]).filter(\.isIgnored)

  /// Does not return while a signal is ending the process. Called before an error is reported,
  /// since the clean-up may have caused it.
  static func waitIfEnding() {
    while isUnderWay.load(ordering: .acquiring) { System.sleep(milliseconds: 1_000) }
  }

  /// Makes an interrupt clear the progress line and end the process.
  ///
  /// It also unblocks the signals, which are blocked in a process that a pool thread has started.
  static func prepare() {
    ProgressLine.prepare()
    Signal.unblock(signals)
    restore(.interrupt)
  }

  /// Restores the handler for the time in which there is nothing to clean up.
  private static func restore(_ signal: Signal) {
    guard !ignored.contains(signal) else { return }
    guard signal == .interrupt else { return signal.restoreDefault() }
    signal.handle { _ in
      ProgressLine.clear()
      System.exitImmediately(130)
    }
  }

  /// Ignores interrupts until ``stopIgnoring()``, while another program at the terminal runs.
  static func ignore() {
    for signal in [Signal.interrupt, .quit] where !ignored.contains(signal) { signal.ignore() }
  }

  /// Handles interrupts again.
  static func stopIgnoring() {
    for signal in [Signal.interrupt, .quit] { restore(signal) }
  }

  /// Whether signals are left to a screen that has the terminal: it gives that back before the process ends, also where a
  /// command is run on the screen. This type never gives SIGTERM a handler of its own.
  private static var isLeft: Bool { Signal.terminate.isHandled }

  /// As long as this object exists, a signal runs its `cleanUp` and those of all other such
  /// objects, and then ends the process.
  init(_ cleanUp: @escaping @Sendable () -> Void) {
    let signals = Self.isLeft ? [] : Self.signals.filter { !Self.ignored.contains($0) }
    // Blocked rather than ignored: a signal that comes before the sources listen stays pending.
    Signal.block(signals)
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .global())
      source.setEventHandler { Self.end(by: signal) }
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
    guard isLast, !Self.isLeft else { return }
    for signal in Self.signals { Self.restore(signal) }
    Signal.unblock(Self.signals)
  }

  private static func end(by signal: Signal) {
    // Only the first signal ends the process.
    guard !isUnderWay.exchange(true, ordering: .acquiringAndReleasing) else { return }
    for cleanUp in cleanUps.withLock({ Array($0.values) }) { cleanUp() }
    ProgressLine.clear()
    System.exitImmediately(128 + signal.number)
  }
}
