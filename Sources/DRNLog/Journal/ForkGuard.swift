import Platform

/// Keeps a forked child process from using its parent's logs.
///
/// A child has copies of its parent's managers, and shares the parent's journals and file locks. A
/// fork therefore waits until no thread is storing a record. In the child, the journals then accept
/// no more records, and the files are closed without releasing their locks. This delays a fork
/// slightly and costs a transition nothing.
///
/// A lock that another thread of the parent held stays locked in the child forever. Callers that
/// might wait for one check ``Journal/isForked`` first.
///
/// `@unchecked Sendable`: the lists change only while `lock` is held, which a fork holds until it
/// ends.
final class ForkGuard: @unchecked Sendable {
  private static let shared = ForkGuard()

  private let lock = SpinLock()
  private var journals = LiveObjects<Journal>()
  private var locks = LiveObjects<WriterLock>()

  private init() {
    pthread_atfork(
      { ForkGuard.shared.prepare() }, { ForkGuard.shared.unlock() },
      { ForkGuard.shared.abandonInChild() })
  }

  static func add(_ journal: Journal) { shared.change { $0.journals.add(journal) } }
  static func add(_ lock: WriterLock) { shared.change { $0.locks.add(lock) } }

  /// For `deinit`.
  static func remove(_ journal: Journal) { shared.change { $0.journals.remove(journal) } }
  static func remove(_ lock: WriterLock) { shared.change { $0.locks.remove(lock) } }

  private func change(_ body: (ForkGuard) -> Void) {
    lock.lock()
    body(self)
    lock.unlock()
  }

  /// Before a fork: prevents other threads from storing records until the fork ends.
  private func prepare() {
    lock.lock()
    journals.each { $0.lockForFork() }
  }

  /// In the parent after a fork.
  private func unlock() {
    journals.each { $0.unlockAfterFork() }
    lock.unlock()
  }

  /// In the child after a fork.
  private func abandonInChild() {
    journals.each { $0.abandonInChild() }
    locks.each { $0.abandonInChild() }
    journals.each { $0.unlockInChild() }
    lock.unlockInChild()
  }
}
