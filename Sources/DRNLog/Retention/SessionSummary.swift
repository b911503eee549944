import DRN

/// The properties of a session that limits apply to.
struct SessionSummary {
  let record: SessionRecord
  let head: Int
  let newestTime: Timestamp
  /// The approximate size of its blocks in bytes.
  let byteCount: Int

  var transitionCount: Int { head + 1 - record.firstSeq }

  /// The number of blocks; where an earlier version wrote two, they count as one.
  var blockCount: Int {
    head / LogFormat.blockCapacity - record.firstSeq / LogFormat.blockCapacity + 1
  }

  /// The first position that is left when `count` blocks are dropped, fewer than ``blockCount``.
  func beginning(after count: Int) -> Int {
    (record.firstSeq / LogFormat.blockCapacity + count) * LogFormat.blockCapacity
  }

  /// The approximate overhead of a block, a session record and their entries in bytes.
  private static var overhead: Int { 160 }

  /// Summarizes a session; `nil` if it has no transitions.
  init?(_ record: SessionRecord, in buffer: WriteBuffer) throws(LogError) {
    guard let last = try buffer.lastBlock(of: record.number), last.endSeq > record.firstSeq
    else { return nil }
    self.record = record
    head = last.endSeq - 1
    newestTime = try last.newestTime(buffer.path)
    let others = (last.firstSeq - record.firstSeq) / LogFormat.blockCapacity
    byteCount = others.times(Self.fullBlock).plus(last.value.count + Self.overhead)
  }

  /// The approximate size of a full block in bytes.
  static var fullBlock: Int { 8_192 }
}
