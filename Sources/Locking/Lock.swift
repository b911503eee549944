package import Platform

/// A value behind a mutex.
///
/// Used in place of `Mutex`, whose lock the thread sanitizer doesn't see on Linux: it would report
/// every use of the value as a race.
///
/// `@unchecked Sendable`: after `init`, `value` is accessed only in ``withLock(_:)``, while `mutex`
/// is held.
@safe
package final class Lock<Value: Sendable>: @unchecked Sendable {
  @usableFromInline package var value: Value
  @usableFromInline package let mutex: UnsafeMutablePointer<pthread_mutex_t>

  #if DEBUG
    @usableFromInline package let place: LockPlace?
  #endif

  /// - Parameter place: The lock's place in the order of locks; `nil` if it is never held together
  ///   with a lock of that order.
  package init(_ value: Value, _ place: LockPlace? = nil) {
    self.value = value
    #if DEBUG
      self.place = place
    #endif
    unsafe mutex = .allocate(capacity: 1)
    // None of these calls can fail.
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    #if canImport(Glibc)
      // Critical sections are short: spinning for a moment is cheaper than sleeping.
      unsafe pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
    #endif
    unsafe pthread_mutex_init(mutex, &attributes)
    unsafe pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  // Inlinable, so that its cost is only that of the mutex.

  /// Runs `body` alone. It must not take this lock again: the lock isn't recursive.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      place?.enter()
      defer { place?.leave() }
    #endif
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
