import DRNLog
import Support

/// Closed logs of several lengths, each created on first use.
final class LongLogs {
  /// The name of the first session in each log.
  static let main = "main"
  /// The name of the second session, which equals `main` up to ``divergence(of:)``.
  static let other = "other"

  /// The lengths, from the shortest to the longest.
  let lengths: [Int]

  private let scratch: Scratch
  private let workload: Workload
  private let progress: Progress
  private var paths: [Int: String] = [:]

  init(isQuick: Bool, scratch: Scratch, workload: Workload, progress: Progress) {
    lengths = [1_000, 10_000, 100_000, 1_000_000] + (isQuick ? [] : [10_000_000])
    (self.scratch, self.workload, self.progress) = (scratch, workload, progress)
  }

  /// The length to compare with the longest.
  var short: Int { 10_000 }

  var longest: Int { lengths[lengths.count - 1] }

  /// The position at which the two sessions of a log diverge.
  func divergence(of length: Int) -> Int { length * 7 / 10 }

  /// A log with two sessions of `length` transitions each.
  func path(_ length: Int) throws -> String {
    if let path = paths[length] { return path }
    let path = scratch.path("log-\(length).mdb")
    let total = (2 * length).formatted
    let main = LogBuilder(path: path, workload: workload) { [progress] recorded in
      progress.show("making a log: \(recorded.formatted) of \(total) transitions")
    }
    try main.record(length, session: Self.main)
    let other = LogBuilder(path: path, workload: workload) { [progress] recorded in
      progress.show("making a log: \((length + recorded).formatted) of \(total) transitions")
    }
    try other.record(length, session: Self.other, divergence: divergence(of: length))
    paths[length] = path
    return path
  }
}
