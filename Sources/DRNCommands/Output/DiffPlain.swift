import DRN
import DRNLog

/// Writes the difference of two sessions as a plain record for each change.
enum DiffPlain {
  /// For two sessions; the first change alone where that is all that is wanted.
  static func write(
    _ diff: SessionDiff, isFirst: Bool, _ progress: (Int) -> Void = { _ in }
  ) throws {
    func write(_ change: SessionDiff.Change) throws {
      switch change {
      case .added(let right): try line("added", diff.left, nil, diff.right, right)
      case .removed(let left): try line("removed", diff.left, left, diff.right, nil)
      case .changed(let left, let right):
        try line("changed", diff.left, left, diff.right, right)
      }
    }
    guard isFirst else { return try diff.forEachChange(progress: progress, write) }
    try diff.forEachAligned { aligned in
      guard case .change(let change) = aligned else { return true }
      try write(change)
      return false
    }
  }

  /// For the sessions of one name in two logs.
  static func write(
    _ pair: SessionPair, isFirst: Bool, _ progress: (Int) -> Void = { _ in }
  ) throws {
    if let diff = try pair.diff() { return try write(diff, isFirst: isFirst, progress) }
    for (session, change) in [(pair.left, "removed"), (pair.right, "added")] {
      try session?.forEachPosition(in: 0...Int.max) { position in
        try line(
          change, pair.left, pair.left.map { _ in position }, pair.right,
          pair.right.map { _ in position })
        return !isFirst
      }
    }
  }

  private static func line(
    _ change: String, _ left: LogSession?, _ leftPosition: LogPosition?, _ right: LogSession?,
    _ rightPosition: LogPosition?
  ) throws {
    var line = PlainLine()
    line.text(left?.name)
    line.text(right?.name)
    line.text(change)
    for (session, position) in [(left, leftPosition), (right, rightPosition)] {
      line.moment(position?.record)
      if let session, let position {
        line.json(try TransitionLine(session).bytes(position.record))
      } else {
        line.json(nil)
      }
    }
    line.write()
  }
}
