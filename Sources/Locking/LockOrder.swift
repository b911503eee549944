import Platform

/// An order in which locks are taken, checked in debug builds.
///
/// Two threads that take two locks in different orders can deadlock. A debug build traps when a
/// thread takes a lock while it holds a lock of the same or a later place in the order. Release
/// builds do not check.
package final class LockOrder: Sendable {
  package init() {}

  /// A place in the order; locks with a greater `rank` are taken later.
  package func place(_ rank: Int) -> LockPlace { LockPlace(order: self, rank: rank) }
}

/// The place of a lock in an order.
@usableFromInline
package struct LockPlace: Sendable {
  fileprivate let order: LockOrder
  fileprivate let rank: Int
}

#if DEBUG
  extension LockPlace {
    /// Records that this thread is about to lock; traps if that violates the order.
    @usableFromInline
    package func enter() {
      let held = HeldLocks.ofThisThread
      for place in held.places where place.order === order {
        precondition(place.rank < rank, "lock \(rank) is taken while lock \(place.rank) is held")
      }
      held.places.append(self)
    }

    /// Records that this thread has released the lock; traps if it did not hold it.
    @usableFromInline
    package func leave() {
      let held = HeldLocks.ofThisThread
      let index = held.places.lastIndex { $0.order === order && $0.rank == rank }
      precondition(index != nil, "lock \(rank) is released by a thread that does not hold it")
      if let index { held.places.remove(at: index) }
    }

    /// Whether this thread holds the lock.
    package var isHeld: Bool {
      HeldLocks.ofThisThread.places.contains { $0.order === order && $0.rank == rank }
    }
  }

  /// The locks that a thread holds.
  private final class HeldLocks {
    var places: [LockPlace] = []

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      unsafe pthread_key_create(&key) { held in
        // On Darwin the argument is not optional.
        let held: UnsafeMutableRawPointer? = unsafe held
        if let held = unsafe held { unsafe Unmanaged<HeldLocks>.fromOpaque(held).release() }
      }
      return key
    }()

    static var ofThisThread: HeldLocks {
      if let held = unsafe pthread_getspecific(key) {
        return unsafe Unmanaged<HeldLocks>.fromOpaque(held).takeUnretainedValue()
      }
      let held = HeldLocks()
      unsafe pthread_setspecific(key, Unmanaged.passRetained(held).toOpaque())
      return held
    }
  }
#endif
