import DRN

/// Where two sessions part, and what each has after that.
///
/// Sessions are compared by what their events mean: not by time, cause or group. They may be of one
/// log or of two.
public struct SessionDiff: Sendable {
  /// The session that the other one is compared with.
  public let left: LogSession
  /// The other session.
  public let right: LogSession

  /// How many transitions both begin with.
  public let commonPrefix: Int

  /// How many transitions the left session has.
  public let leftCount: Int
  /// How many transitions the right session has.
  public let rightCount: Int

  /// From which position on the sessions could be compared: the later of their beginnings.
  public let comparedFrom: Int

  /// Whether the sessions part somewhere before ``comparedFrom``, where one of them was dropped.
  ///
  /// ``commonPrefix`` is then ``comparedFrom``, and counts what cannot be known as well.
  public let differsBefore: Bool

  /// Whether both mean the same from beginning to end.
  ///
  /// What was dropped of one of them still counts: the prefix hash goes on from there.
  public var isSame: Bool {
    !differsBefore && commonPrefix == leftCount && commonPrefix == rightCount
  }

  /// Compares two sessions.
  ///
  /// Where the beginning of one was dropped, they are compared from there on, and the past by its hash.
  ///
  /// - Throws: ``LogError`` where one cannot be read; with `dropped` where nothing is left that both
  ///   have.
  /// - Complexity: O(log *n*): equal prefix hashes mean equal prefixes, so the block in which the
  ///   sessions part is found by halving.
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

  /// The digests of what a block's events mean, each by itself.
  fileprivate func meanings(inBlock index: Int) throws(LogError) -> [Digest128] {
    let records = try withBlock(index) { (header, value) throws(FormatError) in
      var reader = EventReader(header)
      var records: [EventRecord] = []
      while let record = try reader.next(in: value) { records.append(record) }
      return records
    }
    var symbols: [Batch.SymbolKey] = []
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
