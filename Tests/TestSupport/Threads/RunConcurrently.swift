import Foundation
import Testing

/// Runs `work` on one thread and `body` repeatedly on `count` others, until `work` is done and once
/// more after that. `work` counts as done only after each `body` has run once, so each runs at
/// least twice. Errors become issues of the test.
package func runConcurrently(
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
