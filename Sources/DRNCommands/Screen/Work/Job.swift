import Dispatch
import Synchronization
import TerminalScreen

/// Work that a key must not wait for: it runs beside the screen, says how far it has come, and can be
/// stopped.
final class Job<Value: Sendable>: Sendable {
  let control = JobControl()
  private let result = Mutex<Value?>(nil)

  /// Begins the work. Stopped, it may return whatever it has: nobody looks.
  init(_ wakeUp: WakeUp, _ work: @escaping @Sendable (JobControl) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      Terminal.guardThread()
      let value = work(control)
      result.withLock { $0 = value }
      wakeUp.call()
    }
  }

  func stop() { control.stop() }

  /// What came of it, once.
  func take() -> Value? {
    control.isStopped ? nil : result.withLock { $0.take() }
  }
}

/// What a job and the screen tell each other.
final class JobControl: Sendable {
  private let wasStopped = Atomic(false)
  private let place = Atomic(-1)

  var isStopped: Bool { wasStopped.load(ordering: .relaxed) }
  func stop() { wasStopped.store(true, ordering: .relaxed) }

  /// The transition that the work has come to; `nil` before the first.
  var position: Int? {
    let place = place.load(ordering: .relaxed)
    return place < 0 ? nil : place
  }

  /// Says how far the work has come; returns whether to go on.
  func reach(_ seq: Int) -> Bool {
    place.store(seq, ordering: .relaxed)
    return !isStopped
  }
}
