import DRNInspect
import DRNLog

/// Counts what an import has recorded and what it has left out.
struct ImportReport {
  /// The items that were left out for one reason.
  private struct LeftOut {
    let reason: String
    var count = 0
    /// Where the first one is, such as "line 17".
    let first: String
  }

  /// The number of different reasons; any further ones are counted with the last.
  private static let reasonLimit = 50

  var sessionCount = 0
  var transitionCount = 0

  private let isStrict: Bool
  private var progress: Progress
  private var leftOut: [LeftOut] = []

  init(isStrict: Bool, progress: Progress) {
    self.isStrict = isStrict
    self.progress = progress
  }

  /// Updates the progress to `place`, in bytes or actions read.
  mutating func updateProgress(to place: Int) { progress.update(place) }

  var isComplete: Bool { leftOut.isEmpty }

  /// Counts an item that cannot be imported.
  ///
  /// - Throws: `error`, if the import is strict.
  mutating func leaveOut(_ error: LineError, at place: String) throws(LineError) {
    if isStrict { throw error }
    if let index = leftOut.firstIndex(where: { $0.reason == error.description }) {
      leftOut[index].count += 1
    } else if leftOut.count < Self.reasonLimit {
      leftOut.append(LeftOut(reason: error.description, count: 1, first: place))
    } else {
      leftOut[Self.reasonLimit - 1].count += 1
    }
  }

  mutating func finish() { progress.finish() }

  /// Prints what was left out to standard error, and all counts to JSON or plain output.
  func show(_ output: OutputOptions) {
    for part in leftOut {
      let what = part.count == 1 ? "1 was" : "\(part.count) were"
      StandardError.message("\(what) left out, the first at \(part.first): \(part.reason)")
    }
    guard !output.isText else { return }
    output.write(["sessions": .number(sessionCount), "transitions": .number(transitionCount)]) {
      $0.objects("leftOut", leftOut) { line, part in
        line.member("reason", part.reason)
        line.member("count", part.count)
        line.member("first", part.first)
      }
    }
  }
}
