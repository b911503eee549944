internal import Platform

/// A value behind a lock, with waiting until the value meets a condition.
///
/// Also used in place of `Mutex`, whose lock the thread sanitizer doesn't see on Linux.
///
/// `@unchecked Sendable`: `value` is touched only in ``update(when:_:)``, while `mutex` is held.
@safe
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    // Neither can fail with default attributes.
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Locks for a fork; no thread may be waiting for a condition.
  func lock() { unsafe pthread_mutex_lock(mutex) }

  /// Unlocks after a fork, in the parent and in the child.
  func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Waits until `ready` returns true, runs `body` alone, and wakes all waiting threads.
  ///
  /// Both closures must be short and must not use this monitor: the lock isn't recursive.
  func update<R, E: Error>(
    when ready: (Value) -> Bool = { _ in true }, _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !ready(value) { waitForUpdate() }
    return try body(&value)
  }

  /// Waits for another thread's update, at most a second: before version 2.41, glibc can lose the
  /// call that wakes a thread (https://sourceware.org/bugzilla/show_bug.cgi?id=25847).
  private func waitForUpdate() {
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += 1
    unsafe pthread_cond_timedwait(condition, mutex, &end)
  }
}
