#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// A value that one thread at a time can use.
///
/// In place of `Mutex`, whose lock the thread sanitizer doesn't see on Linux: it would report every
/// use of the value as a race.
///
/// `@unchecked Sendable`: after it is made, `value` is touched only in ``withLock(_:)``, while `mutex` is held.
@safe
package final class Lock<Value: Sendable>: @unchecked Sendable {
  @usableFromInline package var value: Value
  @usableFromInline package let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    // Nothing here can fail.
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    #if canImport(Glibc)
      // What is done with the lock held is short: waiting for a moment takes less than sleeping.
      unsafe pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
    #endif
    unsafe pthread_mutex_init(mutex, &attributes)
    unsafe pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  // Compiled where it is used, so that it costs what the lock does.

  /// Runs `body` alone. It must not come back here: the lock isn't recursive.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
