#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A value behind a lock on which threads can wait until the value is as they need it.
///
/// Also in place of `Mutex`, whose lock the thread sanitizer doesn't see on Linux.
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

  /// Takes the lock for a fork; nobody may be waiting for a value.
  func hold() { unsafe pthread_mutex_lock(mutex) }

  /// Gives it back after a fork, in the parent and in the child.
  func letGo() { unsafe pthread_mutex_unlock(mutex) }

  /// Waits until `ready` holds, runs `body` alone, and wakes those who wait.
  ///
  /// Both closures must be short and must not come back here: the lock isn't recursive.
  func update<R, E: Error>(
    when ready: (Value) -> Bool = { _ in true }, _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !ready(value) { unsafe pthread_cond_wait(condition, mutex) }
    return try body(&value)
  }
}
