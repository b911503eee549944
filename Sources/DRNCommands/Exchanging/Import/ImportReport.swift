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
  /// Whether an export is read on after a line that is not valid.
  private let keepsGoing: Bool
  private var progress: Progress
  private var leftOut: [LeftOut] = []
  private var notes: [String] = []
  private var doubtfulCount = 0
  private var firstDoubtful: (number: ForeignTime.DoubtfulNumber, place: String)?

  init(isStrict: Bool, keepsGoing: Bool, progress: Progress) {
    self.isStrict = isStrict
    self.keepsGoing = keepsGoing
    self.progress = progress
  }

  /// Updates the progress to `place`, in bytes or actions read.
  mutating func updateProgress(to place: Int) { progress.update(place) }

  var isComplete: Bool { leftOut.isEmpty }

  /// Counts items of an export that are not valid.
  ///
  /// - Throws: `error`, unless the import keeps going.
  mutating func leaveOutOfExport(
    _ error: LineError, count: Int = 1, at place: String
  ) throws(LineError) {
    guard keepsGoing else { throw error }
    try leaveOut(error, count: count, at: place)
  }

  /// Counts items that cannot be imported.
  ///
  /// - Throws: `error`, if the import is strict.
  mutating func leaveOut(
    _ error: LineError, count: Int = 1, at place: String
  ) throws(LineError) {
    if isStrict { throw error }
    if let index = leftOut.firstIndex(where: { $0.reason == error.description }) {
      leftOut[index].count += count
    } else if leftOut.count < Self.reasonLimit {
      leftOut.append(LeftOut(reason: error.description, count: count, first: place))
    } else {
      leftOut[Self.reasonLimit - 1].count += count
    }
  }

  /// Counts a number that was read as a time and is far from now, as other numbers are that were meant as
  /// something else.
  mutating func countDoubtful(_ number: ForeignTime.DoubtfulNumber, at place: String) {
    doubtfulCount += 1
    if firstDoubtful == nil { firstDoubtful = (number, place) }
  }

  /// Keeps a sentence that is said at the end.
  mutating func note(_ sentence: String) { notes.append(sentence) }

  mutating func finish() { progress.finish() }

  /// Prints what was left out to standard error, and all counts to JSON or plain output.
  func show(_ output: OutputOptions, in context: CommandContext) {
    for part in leftOut {
      let what = part.count == 1 ? "1 was" : "\(part.count) were"
      context.errors.message("\(what) left out, the first at \(part.first): \(part.reason)")
    }
    for note in notes { context.errors.message(note) }
    if let (number, place) = firstDoubtful {
      let what = doubtfulCount == 1 ? "1 time is" : "\(doubtfulCount) times are"
      context.errors.message(
        "\(what) before the year 2000 or after the next, the first at \(place): \(number). If it is "
          + "something else, write times as 2026-11-21T10:00:00Z.")
    }
    guard !output.isText else { return }
    output.write(
      ["sessions": .number(sessionCount), "transitions": .number(transitionCount)], in: context
    ) {
      $0.objects("leftOut", leftOut) { line, part in
        line.member("reason", part.reason)
        line.member("count", part.count)
        line.member("first", part.first)
      }
    }
  }
}
