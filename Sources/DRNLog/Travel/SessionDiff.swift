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

  /// Whether both mean the same from beginning to end.
  public var isSame: Bool { commonPrefix == leftCount && commonPrefix == rightCount }

  /// Compares two sessions.
  ///
  /// - Throws: ``LogError`` where one cannot be read.
  /// - Complexity: O(log *n*): equal prefix hashes mean equal prefixes, so the block in which the
  ///   sessions part is found by halving.
  public init(_ left: LogSession, _ right: LogSession) throws(LogError) {
    self.left = left
    self.right = right
    leftCount = try left.head() + 1
    rightCount = try right.head() + 1

    let capacity = LogFormat.blockCapacity
    var (same, different) = (0, (min(leftCount, rightCount) - 1) / capacity + 1)
    while different - same > 1 {
      let middle = (same + different) / 2
      if try Self.block(middle, of: left).hashBefore == Self.block(middle, of: right).hashBefore {
        same = middle
      } else {
        different = middle
      }
    }

    let leftRecords = try Self.records(of: left, inBlock: same)
    let rightRecords = try Self.records(of: right, inBlock: same)
    var equal = 0
    while equal < min(leftRecords.count, rightRecords.count),
      try left.meaning(of: leftRecords[equal]) == right.meaning(of: rightRecords[equal])
    {
      equal += 1
    }
    commonPrefix = same * capacity + equal
  }

  private static func block(_ index: Int, of session: LogSession) throws(LogError) -> Block {
    let seq = index * LogFormat.blockCapacity
    guard let block = try session.source.block(of: session.number, at: seq) else {
      throw LogError(
        .corrupt("session '\(session.name)' has no block at \(seq)"), path: session.source.path)
    }
    return block
  }

  private static func records(
    of session: LogSession, inBlock index: Int
  ) throws(LogError) -> [EventRecord] {
    let block = try block(index, of: session)
    return try session.timeline.corrupt(block.firstSeq) { () throws(FormatError) in
      try block.records()
    }
  }
}

extension LogSession {
  /// The digest of what an event means, whatever came before it.
  func meaning(of record: EventRecord) throws(LogError) -> Digest128 {
    try PrefixHash.hash(record, after: PrefixHash.empty) { (kind, number) throws(LogError) in
      PrefixHash.digest(ofJSON: try json(of: kind, number))
    }
  }
}
