#if DEBUG
  import Locking
  import Testing

  @testable import DRNLog

  @Suite struct LockOrderTests {
    @Test func `locks are taken in their order, with gaps`() {
      let order = LockOrder()
      let (first, last) = (Lock(1, order.place(.committing)), Lock(2, order.place(.journal)))
      #expect(first.withLock { one in last.withLock { two in one + two } } == 3)
      #expect(last.withLock { $0 } == 2)
    }

    @Test func `a lock that is taken after a later one traps`() async {
      await #expect(processExitsWith: .failure) {
        let order = LockOrder()
        let (first, last) = (Lock(1, order.place(.numbers)), Lock(2, order.place(.buffer)))
        _ = last.withLock { two in first.withLock { one in one + two } }
      }
    }

    @Test func `two locks of one place are not held together`() async {
      await #expect(processExitsWith: .failure) {
        let order = LockOrder()
        let (one, other) = (Lock(1, order.place(.value)), Lock(2, order.place(.value)))
        _ = one.withLock { one in other.withLock { other in one + other } }
      }
    }

    @Test func `the locks of two logs have no order among themselves`() {
      let (one, other) = (LockOrder(), LockOrder())
      let (last, first) = (Lock(1, one.place(.journal)), Lock(2, other.place(.maintaining)))
      #expect(last.withLock { one in first.withLock { other in one + other } } == 3)
    }
  }
#endif
