import DRN
public import DRNLog

/// The position where two sessions diverge, and the transitions after it.
///
/// Sessions are compared by the meaning of their events, ignoring time, cause and group. They may
/// be in one log or in two.
public struct SessionDiff: Sendable {
  /// The session that is compared with ``right``.
  public let left: LogSession
  /// The session that ``left`` is compared with.
  public let right: LogSession

  /// The number of leading transitions that both have in common.
  public let commonPrefix: Int

  /// The number of transitions in the left session.
  public let leftCount: Int
  /// The number of transitions in the right session.
  public let rightCount: Int

  /// The first position that could be compared: the later of the two sessions' beginnings.
  public let comparedFrom: Int

  /// Whether the sessions diverge before ``comparedFrom``, where one of them was cut.
  ///
  /// If so, ``commonPrefix`` equals ``comparedFrom`` and includes transitions that could not be
  /// compared.
  public let differsBefore: Bool

  /// Knows which values of the two logs are equal.
  let comparison: MeaningComparison

  /// Whether both sessions have the same meaning from beginning to end.
  ///
  /// Dropped transitions count as well, because the prefix hash includes them.
  public var isSame: Bool {
    !differsBefore && commonPrefix == leftCount && commonPrefix == rightCount
  }

  /// Compares two sessions.
  ///
  /// If the beginning of one was dropped, they are compared from there on, and the dropped part by
  /// its prefix hash.
  ///
  /// - Throws: `LogError` if one cannot be read; `dropped` if they have no remaining positions in
  ///   common.
  /// - Complexity: O(log *n*): equal prefix hashes mean equal prefixes, so a binary search finds
  ///   the block where the sessions diverge.
  public init(_ left: LogSession, _ right: LogSession) throws(LogError) {
    try self.init(left, right, MeaningComparison(left.source, right.source))
  }

  /// Compares two sessions.
  ///
  /// - Parameter comparison: That of other sessions of the two logs.
  package init(
    _ left: LogSession, _ right: LogSession, _ comparison: MeaningComparison
  ) throws(LogError) {
    self.left = left
    self.right = right
    self.comparison = comparison
    leftCount = try left.head() + 1
    rightCount = try right.head() + 1

    let capacity = LogFormat.blockCapacity
    let later = left.firstSeq < right.firstSeq ? right : left
    comparedFrom = later.firstSeq
    let common = min(leftCount, rightCount)
    guard comparedFrom < common else { throw try later.missing(common - 1, head: common - 1) }
    let first = comparedFrom / capacity
    let last = (common - 1) / capacity
    func areEqual(before block: Int) throws(LogError) -> Bool {
      try left.hash(beforeBlock: block) == right.hash(beforeBlock: block)
    }
    if first > 0, try !areEqual(before: first) {
      (differsBefore, commonPrefix) = (true, comparedFrom)
      return
    }
    differsBefore = false
    var (same, different) = (first, last + 1)
    // Most sessions that are compared are the same.
    if first < last { if try areEqual(before: last) { same = last } else { different = last } }
    while different - same > 1 {
      let middle = (same + different) / 2
      if try areEqual(before: middle) { same = middle } else { different = middle }
    }
    let begin = same * capacity
    commonPrefix = begin + (try comparison.equalCount(ofBlocksAt: begin, left, right))
  }
}

extension LogSession {
  /// The prefix hash of everything before a block.
  fileprivate func hash(beforeBlock index: Int) throws(LogError) -> Digest128 {
    let seq = index * LogFormat.blockCapacity
    let hash = try source.withBlock(of: number, at: seq) { (header, _) in header.hashBefore }
    guard let hash else {
      throw LogError(
        .corrupt("session '\(name)' has no block at \(seq)"), path: source.path)
    }
    return hash
  }
}
