import Foundation

/// Runs `body` on a thread of its own, for those that block must not block the task pool.
func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result(catching: body)) }.start()
  }
}

/// One thread tells another to go on.
final class Signal: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)  // A lock itself.

  func send() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
