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
    self.left = left
    self.right = right
    leftCount = try left.head() + 1
    rightCount = try right.head() + 1

    let capacity = LogFormat.blockCapacity
    let later = left.firstSeq < right.firstSeq ? right : left
    comparedFrom = later.firstSeq
    let common = min(leftCount, rightCount)
    guard comparedFrom < common else { throw try later.missing(common - 1, head: common - 1) }
    let first = comparedFrom / capacity
    if first > 0, try left.hash(beforeBlock: first) != right.hash(beforeBlock: first) {
      (differsBefore, commonPrefix) = (true, comparedFrom)
      return
    }
    differsBefore = false
    var (same, different) = (first, (common - 1) / capacity + 1)
    while different - same > 1 {
      let middle = (same + different) / 2
      if try left.hash(beforeBlock: middle) == right.hash(beforeBlock: middle) {
        same = middle
      } else {
        different = middle
      }
    }
    let equal = zip(try left.meanings(inBlock: same), try right.meanings(inBlock: same))
      .prefix { $0 == $1 }.count
    commonPrefix = same * capacity + equal
  }
}

extension LogSession {
  /// The prefix hash of everything before a block.
  fileprivate func hash(beforeBlock index: Int) throws(LogError) -> Digest128 {
    try withBlock(index) { (header, _) in header.hashBefore }
  }

  /// The digests of the meaning of a block's events, each by itself.
  fileprivate func meanings(inBlock index: Int) throws(LogError) -> [Digest128] {
    let records = try withBlock(index) { (header, value) throws(FormatError) in
      var reader = EventReader(header)
      var records: [EventRecord] = []
      while let record = try reader.next(in: value) { records.append(record) }
      return records
    }
    var symbols: [SymbolKey] = []
    for record in records {
      record.forEachSymbol { (kind, number) in symbols.append(.init(kind: kind, number: number)) }
    }
    let digests = try source.digests(of: symbols)
    return records.map { record in
      PrefixHash.hash(record, after: PrefixHash.empty) { (kind, number) in
        digests[.init(kind: kind, number: number)] ?? PrefixHash.empty
      }
    }
  }

  private func withBlock<Result>(
    _ index: Int, _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result {
    let seq = index * LogFormat.blockCapacity
    guard let result = try source.withBlock(of: self.number, at: seq, body) else {
      throw LogError(
        .corrupt("session '\(name)' has no block at \(seq)"), path: source.path)
    }
    return result
  }
}
