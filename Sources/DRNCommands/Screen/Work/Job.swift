import Dispatch
import Synchronization
import TerminalScreen

/// Background work of the screen. It reports its progress and can be stopped.
final class Job<Value: Sendable>: Sendable {
  let control = JobControl()
  private let result = Mutex<Value?>(nil)

  /// Starts the work. If it is stopped, its result is ignored.
  init(_ wakeUp: WakeUp, _ work: @escaping @Sendable (JobControl) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      Terminal.guardThread()
      let value = work(control)
      result.withLock { $0 = value }
      wakeUp.call()
    }
  }

  func stop() { control.stop() }

  /// Takes the result: `nil` while the work runs, after it was stopped, and after the first take.
  func take() -> Value? {
    control.isStopped ? nil : result.withLock { $0.take() }
  }
}

/// The state shared by a job and the screen: the request to stop, and the progress.
final class JobControl: Sendable {
  private let wasStopped = Atomic(false)
  private let place = Atomic(-1)

  var isStopped: Bool { wasStopped.load(ordering: .relaxed) }
  func stop() { wasStopped.store(true, ordering: .relaxed) }

  /// The transition that the work has reached; `nil` before the first.
  var position: Int? {
    let place = place.load(ordering: .relaxed)
    return place < 0 ? nil : place
  }

  /// Reports the progress of the work, and returns whether to continue.
  func reportPosition(_ seq: Int) -> Bool {
    place.store(seq, ordering: .relaxed)
    return !isStopped
  }
}
