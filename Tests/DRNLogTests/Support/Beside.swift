import Foundation
import Locking
import Synchronization
import Testing

/// A number that threads tell each other.
final class SharedNumber: Sendable {
  private let number: Atomic<Int>

  init(_ number: Int = 0) { self.number = Atomic(number) }

  var value: Int {
    get { number.load(ordering: .acquiring) }
    set { number.store(newValue, ordering: .releasing) }
  }

  func add(_ more: Int) { number.add(more, ordering: .acquiringAndReleasing) }
}

/// Runs `work` on another thread, and meanwhile `body` on `count` others, again and again until that
/// is done, and once more after it: twice at least, also where the machine begins with them late. What any
/// of them throws is an issue of the test.
func beside(
  _ count: Int = 1, _ work: @escaping @Sendable () throws -> Void,
  meanwhile body: @escaping @Sendable (_ thread: Int) throws -> Void
) {
  let (begun, isDone) = (SharedNumber(), SharedNumber())
  let run = Threads()
  run.start {
    defer { isDone.value = 1 }
    try work()
    for _ in 0..<600_000 where begun.value < count { usleep(1_000) }
  }
  for thread in 0..<count {
    run.start {
      do {
        defer { begun.add(1) }
        try body(thread)
      }
      var isLast = false
      repeat {
        isLast = isDone.value == 1
        try body(thread)
      } while !isLast
    }
  }
  run.wait()
}

/// Threads of a test, which waits for them and has their errors as its own.
final class Threads {
  private let group = DispatchGroup()
  private let errors = Errors()

  private final class Errors: @unchecked Sendable {
    // Under the lock.
    var all: [any Error] = []
    let lock = NSLock()
  }

  func start(_ work: @escaping @Sendable () throws -> Void) {
    let (group, errors) = (group, errors)
    group.enter()
    let thread = Thread {
      defer { group.leave() }
      do {
        try work()
      } catch {
        errors.lock.withLock { errors.all.append(error) }
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    group.wait()
    for error in errors.all { Issue.record(error, sourceLocation: sourceLocation) }
  }
}
