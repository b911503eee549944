import DRNInspect
import DRNLog

/// The text output of `drn diff`: two sessions compared in the form of git's unified diff.
struct DiffText {
  /// The names of the two sides.
  struct Names {
    let left: String
    let right: String
  }

  let names: Names
  let style: Style
  let times: LocalTime
  /// How many common transitions are shown around a difference.
  let context: Int

  /// Passes each line to `show`. When two logs are compared, equal sessions are left out.
  func lines(
    _ pair: SessionPair, isFirst: Bool, _ progress: (Int) -> Void, _ show: (String) -> Void
  ) throws {
    guard let diff = pair.diff else {
      guard let session = pair.left ?? pair.right else { return }
      let name = DisplayText.escaping(session.name)
      let log = pair.left == nil ? names.right : names.left
      let count = try session.head() + 1 - session.firstSeq
      show("Only in \(log): session \(name), \(counted(count, "transition"))")
      return
    }
    if pair.name == nil || !diff.isSame { try lines(diff, isFirst: isFirst, progress, show) }
  }

  /// Says which transitions could not be compared because one of the sessions has dropped them.
  private func missing(_ diff: SessionDiff) -> String? {
    guard diff.comparedFrom > 0 else { return nil }
    let what = "before \(grouped(diff.comparedFrom)), where transitions were dropped"
    return diff.differsBefore ? "They diverge somewhere \(what)." : "They are equivalent \(what)."
  }

  /// Shows the hunks and the difference of the final states, or only the first divergence.
  private func lines(
    _ diff: SessionDiff, isFirst: Bool, _ progress: (Int) -> Void, _ show: (String) -> Void
  ) throws {
    guard !diff.isSame else { return show("same: \(counted(diff.commonPrefix, "transition"))") }
    let (leftName, rightName) = (name(of: diff.left, names.left), name(of: diff.right, names.right))
    show(style.bold("--- \(leftName): \(counted(diff.leftCount, "transition"))"))
    show(style.bold("+++ \(rightName): \(counted(diff.rightCount, "transition"))"))
    if let sentence = missing(diff) { show(sentence) }
    guard !isFirst else {
      if let hunk = try Hunks.first(of: diff, context: context) {
        try hunk.forEachLine(Hunks.Texts(diff, times), style, show)
      }
      return
    }

    let begin = max(diff.commonPrefix - context, diff.left.firstSeq, diff.right.firstSeq)
    var hunks = Hunks(context: context, from: begin)
    let texts = Hunks.Texts(diff, times)
    try diff.forEachAlignedRun(context: context, progress: progress) { run in
      try hunks.add(run) { try $0.forEachLine(texts, style, show) }
      return true
    }
    if let hunk = hunks.finish() { try hunk.forEachLine(texts, style, show) }
    let (left, right) = (try diff.left.head(), try diff.right.head())
    let states = StateDiff(
      left: try .init(diff.left, at: left, name: "\(leftName), at its end"),
      right: try .init(
        diff.right, at: right, name: "\(rightName), at its end"))
    if states.isSame {
      let text = TransitionText(session: diff.left, times: times)
      let end = try diff.left.position(left).state
      show("Both end in the same state, at \(try text.summary(end)).")
    } else {
      for line in states.lines(style, times, context: context) { show(line) }
    }
  }

  private func name(of session: LogSession, _ log: String) -> String {
    "\(log), session \(DisplayText.escaping(session.name))"
  }
}

extension Hunks {
  /// The first transitions that differ, after up to `context` common ones; `nil` if none differ.
  static func first(of diff: SessionDiff, context: Int) throws(LogError) -> Hunk? {
    let seq = diff.commonPrefix
    let begin = min(max(seq - context, diff.left.firstSeq, diff.right.firstSeq), seq)
    var hunks = Hunks(context: context, from: begin)
    var (left, right): ([EventRecord], [EventRecord]) = ([], [])
    var (old, new) = (RecordStream(diff.left, at: begin), RecordStream(diff.right, at: begin))
    try old.read(into: &left, upTo: seq - begin + 1)
    try new.read(into: &right, upTo: seq - begin + 1)
    let common = min(seq - begin, left.count, right.count)
    if common > 0 { hunks.begin(with: left[..<common], right[..<common]) }
    for old in left.dropFirst(seq - begin) { _ = hunks.add(.removed(old)) }
    for new in right.dropFirst(seq - begin) { _ = hunks.add(.added(new)) }
    return hunks.finish()
  }
}
