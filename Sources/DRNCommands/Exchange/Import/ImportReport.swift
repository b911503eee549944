import DRN
import DRNLog

/// What an import has taken in so far, and what not.
struct ImportReport {
  /// What could not be taken, for one reason.
  private struct LeftOut {
    let reason: String
    var count = 0
    /// Where the first of it stands, such as "line 17".
    let first: String
  }

  /// How many reasons are told apart.
  private static let reasonLimit = 50

  /// How many sessions were begun.
  var sessionCount = 0
  /// How many transitions were recorded.
  var transitionCount = 0

  private let isStrict: Bool
  private var progress: Progress
  private var leftOut: [LeftOut] = []

  init(isStrict: Bool, progress: Progress) {
    self.isStrict = isStrict
    self.progress = progress
  }

  /// Shows how far the reading has come.
  mutating func come(to place: Int) { progress.update(place) }

  /// Whether everything could be taken.
  var isComplete: Bool { leftOut.isEmpty }

  /// Counts something that cannot be taken.
  ///
  /// - Throws: The error, where the import is strict.
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

  /// Takes the progress away.
  mutating func finish() { progress.finish() }

  /// Tells people what was left out, and programs everything.
  func show(_ form: OutputOptions.Form) {
    for part in leftOut {
      let what = part.count == 1 ? "1 was" : "\(part.count) were"
      StandardError.message("\(what) left out, the first at \(part.first): \(part.reason)")
    }
    switch form {
    case .text: break
    case .plain: showPlain()
    case .json: showJSON()
    }
  }

  private func showPlain() {
    var line = PlainLine()
    line.number(sessionCount)
    line.number(transitionCount)
    line.write()
  }

  private func showJSON() {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("sessions", sessionCount)
    line.member("transitions", transitionCount)
    line.array("leftOut") { line in
      for part in leftOut {
        line.beginObject()
        line.member("reason", part.reason)
        line.member("count", part.count)
        line.member("first", part.first)
        line.endObject()
      }
    }
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
