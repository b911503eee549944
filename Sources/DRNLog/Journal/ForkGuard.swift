#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps a forked child out of its parent's logs.
///
/// A child has copies of its parent's managers, the parent's journals in its memory and the parent's
/// locks in its hands. So a fork waits until nobody is in the middle of a store; in the child, the
/// journals then take nothing any more, and the locks are let go of without being released. That costs
/// a fork a moment and a transition nothing.
///
/// What the child still has belongs to threads that it does not have: a lock may be taken for ever.
/// Whoever may wait for one looks at ``Journal/isForked`` before.
///
/// `@unchecked Sendable`: the lists are touched only while `lock` is held, which a fork does until
/// it is over.
final class ForkGuard: @unchecked Sendable {
  private static let shared = ForkGuard()

  private let lock = SpinLock()
  private var journals = LiveObjects<Journal>()
  private var locks = LiveObjects<WriterLock>()

  private init() {
    pthread_atfork(
      { ForkGuard.shared.prepare() }, { ForkGuard.shared.goOn() }, { ForkGuard.shared.leave() })
  }

  static func add(_ journal: Journal) { shared.change { $0.journals.add(journal) } }
  static func add(_ lock: WriterLock) { shared.change { $0.locks.add(lock) } }

  /// For their `deinit`.
  static func remove(_ journal: Journal) { shared.change { $0.journals.remove(journal) } }
  static func remove(_ lock: WriterLock) { shared.change { $0.locks.remove(lock) } }

  private func change(_ body: (ForkGuard) -> Void) {
    lock.lock()
    body(self)
    lock.unlock()
  }

  /// Before a fork: nobody is in the middle of anything until it is over.
  private func prepare() {
    lock.lock()
    journals.each { $0.hold() }
  }

  /// After a fork, in the parent.
  private func goOn() {
    journals.each { $0.letGo() }
    lock.unlock()
  }

  /// After a fork, in the child.
  private func leave() {
    journals.each { $0.leaveToParent() }
    locks.each { $0.leaveToParent() }
    goOn()
  }
}

/// Objects that leave the list in their `deinit`, so that all that are in it live.
@safe
private struct LiveObjects<Object: AnyObject> {
  private var objects = unsafe [Unmanaged<Object>]()

  mutating func add(_ object: Object) { unsafe objects.append(.passUnretained(object)) }

  mutating func remove(_ object: Object) {
    let place = unsafe Unmanaged.passUnretained(object).toOpaque()
    unsafe objects.removeAll { unsafe $0.toOpaque() == place }
  }

  /// Takes no reference, for an object's `deinit` may have begun.
  func each(_ body: (Object) -> Void) {
    for index in unsafe objects.indices {
      unsafe objects[index]._withUnsafeGuaranteedRef(body)
    }
  }
}
