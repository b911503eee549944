import DRNInspect
import DRNLog

/// Two sessions to compare: two of one log, or those of one name in two logs; one may be missing.
struct SessionPair {
  /// The common name, if they are of two logs.
  let name: String?
  let left: LogSession?
  let right: LogSession?
  /// `nil` if one of them is missing.
  let diff: SessionDiff?

  /// - Parameter comparison: Knows which values of the two logs are equal.
  init(
    _ name: String?, _ left: LogSession?, _ right: LogSession?,
    _ comparison: MeaningComparison? = nil
  ) throws(LogError) {
    (self.name, self.left, self.right) = (name, left, right)
    guard let left, let right else {
      diff = nil
      return
    }
    diff = try SessionDiff(
      left, right, comparison ?? MeaningComparison(left.source, right.source))
  }

  var isSame: Bool { diff?.isSame ?? false }

  /// The number of equal transitions with which both begin.
  var commonPrefix: Int { diff?.commonPrefix ?? 0 }

  /// The first transition of `session` that the other lacks; `nil` if `session` ends before that.
  func divergence(of session: LogSession?) throws(LogError) -> EventRecord? {
    guard let session else { return nil }
    let seq = diff?.commonPrefix ?? session.firstSeq
    return try seq <= session.head() ? session.position(seq).record : nil
  }

  /// Calls `body` with each change, or only the first: its kind, and the transition on each side.
  func forEachChange(
    isFirst: Bool, _ progress: (Int) -> Void,
    _ body: (_ change: String, _ left: EventRecord?, _ right: EventRecord?) throws -> Void
  ) throws {
    guard let diff else {
      // A session that is in only one log differs from its first transition on.
      try left?.forEachRecord(in: 0...Int.max) { record, _ in
        try body("removed", record, nil)
        return !isFirst
      }
      try right?.forEachRecord(in: 0...Int.max) { record, _ in
        try body("added", nil, record)
        return !isFirst
      }
      return
    }
    func show(_ change: SessionDiff.RecordChange) throws {
      switch change {
      case .added(let right): try body("added", nil, right)
      case .removed(let left): try body("removed", left, nil)
      case .changed(let left, let right): try body("changed", left, right)
      }
    }
    guard isFirst else { return try diff.forEachRecordChange(progress: progress, show) }
    try diff.forEachAlignedRun { run in
      guard case .change(let change) = run else { return true }
      try show(change)
      return false
    }
  }
}

extension SessionPair {
  /// Two sessions of two logs to show side by side: the first of one name that differ, or else the last ones
  /// that are the same, or else those that were started last.
  ///
  /// - Parameter name: Their name, if it was given.
  /// - Throws: ``CommandError`` if a log has no session of that name; `LogError`.
  static func chosen(
    from left: LogReader, _ right: LogReader, named name: String?
  ) throws -> SessionPair {
    if let name {
      return try SessionPair(name, left.session(named: name), right.session(named: name))
    }
    var chosen: SessionPair?
    let comparison = MeaningComparison(left, right)
    try left.forEachPair(with: right, named: nil) { name, leftSession, rightSession in
      guard chosen?.isSame ?? true, leftSession != nil, rightSession != nil else { return }
      chosen = try SessionPair(name, leftSession, rightSession, comparison)
    }
    return try chosen
      ?? SessionPair(nil, left.latestSession(), right.latestSession(), comparison)
  }
}

extension LogReader {
  /// Calls `body` with the sessions of each name: those of this log, then those only in the other.
  /// With a `name`, calls it for that name only.
  func forEachPair(
    with other: LogReader, named name: String?,
    _ body: (_ name: String, _ left: LogSession?, _ right: LogSession?) throws -> Void
  ) throws {
    if let name {
      let (left, right) = (try find(name), try other.find(name))
      guard left != nil || right != nil else {
        throw CommandError(
          "Neither log has a session '\(DisplayText.escaping(name))'.", status: .nothingFound)
      }
      return try body(name, left, right)
    }
    var others = SessionsInOrder(other)
    try forEachSession { try body($0.name, $0, others.find($0.name)) }
    guard try !others.haveAllBeenFound() else { return }
    var own = SessionsInOrder(self)
    try other.forEachSession { session in
      guard try own.find(session.name) == nil else { return }
      try body(session.name, nil, session)
    }
  }

  /// The session with that name, or `nil`.
  private func find(_ name: String) throws(LogError) -> LogSession? {
    do {
      return try session(named: name)
    } catch {
      if error.code.isAbsence { return nil }
      throw error
    }
  }
}
