import DRNLog
import Foundation

/// What a log told its app, in order.
///
/// `@unchecked Sendable`: everything is behind `lock`.
final class StatusList: @unchecked Sendable {
  private let lock = NSLock()
  private var failures = 0
  private var resumptions = 0
  private var isFailing = false
  private var stops: [String: LogError] = [:]
  private var confusion: String?

  func add(_ status: LogStatus) {
    lock.withLock {
      switch status {
      case .writingFailed:
        if isFailing { confusion = "writing was said to fail twice" }
        isFailing = true
        failures += 1
      case .writingResumed:
        if !isFailing { confusion = "writing was said to work again, and had not failed" }
        isFailing = false
        resumptions += 1
      case .recordingStopped(let session, let error): stops[session] = error
      default: confusion = "nobody asked for \(status)"
      }
    }
  }

  /// Whether the app was told that writing fails, and not yet that it works again.
  var saysFailing: Bool { lock.withLock { isFailing } }

  /// How often writing failed.
  var failureCount: Int { lock.withLock { failures } }

  /// The sessions whose recording stopped, and why.
  var stopped: [String: LogError] { lock.withLock { stops } }

  /// What should not have been said.
  var problem: String? { lock.withLock { confusion } }
}
