import DRN
import DRNLog

/// Shows people where two sessions part, as git shows where two files do.
struct DiffText {
  /// How the two sides are named.
  struct Names {
    let left: String
    let right: String
  }

  let names: Names
  let style: Style
  let times: LocalTime
  /// How many transitions that both have are shown around a difference.
  let context: Int

  /// The sessions of one name in two logs; those that are the same are not mentioned.
  func lines(
    _ pair: SessionPair, isFirst: Bool, _ progress: (Int) -> Void, _ show: (String) -> Void
  ) throws {
    guard let diff = try pair.diff() else {
      let name = DisplayText.escaping(pair.name)
      guard let session = pair.left ?? pair.right else { return }
      let log = pair.left == nil ? names.right : names.left
      let count = try session.head() + 1 - session.firstSeq
      show("Only in \(log): session \(name), \(counted(count, "transition"))")
      return
    }
    if !diff.isSame { try lines(diff, isFirst: isFirst, progress, show) }
  }

  /// Says what could not be compared, because it was dropped of one of the sessions.
  private func missing(_ diff: SessionDiff) -> String? {
    guard diff.comparedFrom > 0 else { return nil }
    let what = "before \(grouped(diff.comparedFrom)), where transitions were dropped"
    return diff.differsBefore ? "They part somewhere \(what)." : "They mean the same \(what)."
  }

  /// The hunks, and the difference of the final states; or the first divergence alone.
  func lines(
    _ diff: SessionDiff, isFirst: Bool, _ progress: (Int) -> Void, _ show: (String) -> Void
  ) throws {
    guard !diff.isSame else { return show("same: \(counted(diff.commonPrefix, "transition"))") }
    let (leftName, rightName) = (name(of: diff.left, names.left), name(of: diff.right, names.right))
    show(style.bold("--- \(leftName): \(counted(diff.leftCount, "transition"))"))
    show(style.bold("+++ \(rightName): \(counted(diff.rightCount, "transition"))"))
    if let sentence = missing(diff) { show(sentence) }
    guard !isFirst else {
      if let hunk = try Hunks.first(of: diff, context: context) {
        try self.show(hunk, of: diff, show)
      }
      return
    }

    let begin = max(diff.commonPrefix - context, diff.left.firstSeq, diff.right.firstSeq)
    var hunks = Hunks(context: context, from: begin)
    try diff.forEachAligned(context: context, progress: progress) { aligned in
      if let hunk = hunks.add(aligned) { try self.show(hunk, of: diff, show) }
      return true
    }
    if let hunk = hunks.finish() { try self.show(hunk, of: diff, show) }
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

  private func show(
    _ hunk: Hunks.Hunk, of diff: SessionDiff, _ show: (String) -> Void
  ) throws(LogError) {
    for line in try hunk.lines(diff, style, times) { show(line) }
  }

  private func name(of session: LogSession, _ log: String) -> String {
    "\(log), session \(DisplayText.escaping(session.name))"
  }
}

extension Hunks {
  /// The transitions in which two sessions first differ, after some that both have; `nil` where they
  /// do not.
  static func first(of diff: SessionDiff, context: Int) throws(LogError) -> Hunk? {
    let seq = diff.commonPrefix
    let begin = min(max(seq - context, diff.left.firstSeq, diff.right.firstSeq), seq)
    var hunks = Hunks(context: context, from: begin)
    var (old, new) = (LogCursor(diff.left, at: begin), LogCursor(diff.right, at: begin))
    for _ in begin..<seq {
      if let old = try old.next(), let new = try new.next() { _ = hunks.add(.common(old, new)) }
    }
    if let old = try old.next() { _ = hunks.add(.change(.removed(old))) }
    if let new = try new.next() { _ = hunks.add(.change(.added(new))) }
    return hunks.finish()
  }
}
