import Platform
import Synchronization

/// A lock for operations that take nanoseconds, such as one store into the journal.
///
/// Without contention, which is the usual case, it costs a third of a `pthread` mutex.
#if canImport(Darwin)
  // Threads have priorities on Darwin: a spinning thread would keep a lock holder of lower priority
  // from running. `os_unfair_lock` raises the holder's priority. It must not move in memory, so it
  // is allocated.
  //
  // `@unchecked Sendable`: the pointer never changes, and it points to the lock itself.
  @safe @usableFromInline
  final class SpinLock: @unchecked Sendable {
    private let state: UnsafeMutablePointer<os_unfair_lock>

    init() {
      unsafe state = .allocate(capacity: 1)
      unsafe state.initialize(to: os_unfair_lock())
    }

    deinit { unsafe state.deallocate() }

    @usableFromInline
    func lock() { unsafe os_unfair_lock_lock(state) }

    @usableFromInline
    func unlock() { unsafe os_unfair_lock_unlock(state) }

    /// Unlocks it in a forked child, where the thread that holds the lock has another identity.
    func unlockInChild() { unsafe state.initialize(to: os_unfair_lock()) }
  }
#else
  @usableFromInline
  final class SpinLock: Sendable {
    private let isHeld = Atomic(false)

    init() {}

    @usableFromInline
    func lock() {
      var attempts = 0
      while isHeld.exchange(true, ordering: .acquiring) {
        // The holder may have been preempted; lets it run.
        attempts += 1
        if attempts > 64 { sched_yield() }
      }
    }

    @usableFromInline
    func unlock() { isHeld.store(false, ordering: .releasing) }

    /// Unlocks it in a forked child.
    func unlockInChild() { unlock() }
  }
#endif
