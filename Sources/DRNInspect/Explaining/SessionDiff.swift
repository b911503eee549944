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
    func areEqual(before seq: Int) throws(LogError) -> Bool {
      try left.hash(before: seq) == right.hash(before: seq)
    }
    if comparedFrom > 0, try !areEqual(before: comparedFrom) {
      (differsBefore, commonPrefix) = (true, comparedFrom)
      return
    }
    differsBefore = false
    // Each multiple of the capacity begins a block, which has the hash of what is before it.
    let last = (common - 1) / capacity
    var (same, different) = (comparedFrom / capacity, last + 1)
    // Most sessions that are compared are the same.
    if same < last {
      if try areEqual(before: last * capacity) { same = last } else { different = last }
    }
    while different - same > 1 {
      let middle = (same + different) / 2
      if try areEqual(before: middle * capacity) { same = middle } else { different = middle }
    }
    let start = max(same * capacity, comparedFrom)
    let seqs = start..<min((same + 1) * capacity, common)
    commonPrefix = start + (try comparison.equalCount(of: seqs, left, right))
  }
}

extension LogSession {
  /// The prefix hash of everything before `seq`.
  ///
  /// - Complexity: O(1) if a block begins there; otherwise the block's events are read.
  package func hash(before seq: Int) throws(LogError) -> Digest128 {
    let block = try source.withBlock(of: number, at: seq) {
      (header, value) throws(FormatError) in
      (hash: header.hashBefore, before: try header.records(in: value, before: seq))
    }
    guard let block else {
      throw LogError(.corrupt("session '\(name)' has no block at \(seq)"), path: source.path)
    }
    guard !block.before.isEmpty else { return block.hash }
    var symbols: [SymbolKey] = []
    for record in block.before {
      record.forEachSymbol { (kind, number) in symbols.append(.init(kind: kind, number: number)) }
    }
    let digests = try source.digests(of: symbols)
    return block.before.reduce(block.hash) { hash, record in
      PrefixHash.hash(record, after: hash) { (kind, number) in
        digests[.init(kind: kind, number: number)] ?? PrefixHash.empty
      }
    }
  }
}

extension BlockHeader {
  /// The block's events before `seq`.
  fileprivate func records(
    in value: Span<UInt8>, before seq: Int
  ) throws(FormatError) -> [EventRecord] {
    var reader = EventReader(self)
    var records: [EventRecord] = []
    while reader.seq < seq, let record = try reader.next(in: value) { records.append(record) }
    return records
  }
}
