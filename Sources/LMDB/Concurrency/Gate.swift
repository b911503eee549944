#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Who is using the memory map: the map may move only while nobody is.
///
/// - A thread is inside at most once, so one that waits here holds up nobody it waits for.
/// - At most one writer is inside; the next waits here rather than in liblmdb.
/// - While someone wants to move the map nobody enters, so readers can't starve them.
final class Gate: Sendable {
  enum Role { case reader, writer }

  private struct State {
    /// Threads between ``Gate/enter(as:)`` and ``Gate/leave(as:)``.
    var inside: Set<UInt> = []
    /// How many of the map's users could notice it moving.
    var usingMap = 0
    var hasWriter = false
    var waitingToMove = 0
    var isMoving = false
  }

  private let state = Monitor(State())

  /// Enters, or answers false if this thread is inside already.
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

  /// Undoes ``enter(as:)`` on the same thread.
  func leave(as role: Role) {
    let thread = Self.currentThread
    state.update { state in
      state.inside.remove(thread)
      state.usingMap -= 1
      if role == .writer { state.hasWriter = false }
    }
  }

  /// Runs `body` while nobody uses the map. The caller is inside, with no transaction running.
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

  /// Runs `body`, which looks at the map for a moment, inside a transaction or not.
  func look<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
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
