import Dispatch

/// Work that takes long, off the threads that answer requests.
enum LongWork {
  /// - Parameter onCancel: What makes the work end early, if nobody waits for it any more.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value, onCancel: @Sendable () -> Void = {}
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(with: Result { try work() })
        }
      }
    } onCancel: {
      onCancel()
    }
  }
}
