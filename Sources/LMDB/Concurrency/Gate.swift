internal import Platform

/// Counts the threads that use the memory map, which may move only while there are none.
///
/// - A thread enters at most once, so a waiting thread never blocks the threads it waits for.
/// - At most one writer is inside; the next one waits here rather than in liblmdb.
/// - While a thread waits to move the map, no other enters, so readers can't starve it.
final class Gate: Sendable {
  enum Role { case reader, writer }

  private struct State {
    /// Threads between ``Gate/enter(as:)`` and ``Gate/leave(as:)``.
    var inside: Set<UInt> = []
    /// How many threads rely on the map staying in place.
    var usingMap = 0
    var hasWriter = false
    var waitingToMove = 0
    var isMoving = false
  }

  private let state = Monitor(State())

  /// Enters, or returns false if this thread is already inside.
  func enter(as role: Role) -> Bool {
    let thread = Self.currentThread
    return state.update(
      when: { state in
        state.inside.contains(thread)
          || state.waitingToMove == 0 && !(role == .writer && state.hasWriter)
      },
      { state in
        guard state.inside.insert(thread).inserted else { return false }
        state.usingMap += 1
        if role == .writer { state.hasWriter = true }
        return true
      })
  }

  /// Leaves; call it on the thread that called ``enter(as:)``.
  func leave(as role: Role) {
    let thread = Self.currentThread
    state.update { state in
      state.inside.remove(thread)
      state.usingMap -= 1
      if role == .writer { state.hasWriter = false }
    }
  }

  /// Runs `body` while no thread uses the map. The caller is inside and has no transaction running.
  func moveMap(_ body: () throws(LMDBError) -> Void) throws(LMDBError) {
    state.update { state in
      state.usingMap -= 1
      state.waitingToMove += 1
    }
    state.update(when: { $0.usingMap == 0 && !$0.isMoving }, { $0.isMoving = true })
    defer {
      state.update { state in
        state.isMoving = false
        state.waitingToMove -= 1
        state.usingMap += 1
      }
    }
    try body()
  }

  /// Runs `body`, which uses the map briefly; the caller may or may not be inside.
  func withMap<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    let entered = enter(as: .reader)
    defer { if entered { leave(as: .reader) } }
    return try body()
  }

  private static var currentThread: UInt {
    #if canImport(Glibc)
      pthread_self()
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
