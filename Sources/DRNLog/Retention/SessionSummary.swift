import DRN

/// The properties of a session that limits apply to.
struct SessionSummary {
  let record: SessionRecord
  let head: Int
  let newestTime: Timestamp
  /// The approximate size of its blocks in bytes.
  let byteCount: Int

  var transitionCount: Int { head + 1 - record.firstSeq }

  var blockCount: Int {
    head / LogFormat.blockCapacity - record.firstSeq / LogFormat.blockCapacity + 1
  }

  /// The approximate overhead of a block, a session record and their entries in bytes.
  private static var overhead: Int { 160 }

  /// Summarizes a session; `nil` if it has no transitions.
  init?(_ record: SessionRecord, in buffer: WriteBuffer) throws(LogError) {
    guard let last = try buffer.lastBlock(of: record.number), last.endSeq > record.firstSeq
    else { return nil }
    self.record = record
    head = last.endSeq - 1
    var (reader, extras) = (EventReader(last.header), EventExtras.none)
    while try last.read(
      buffer.path, { (value) throws(FormatError) in try reader.next(in: value, extras: &extras) })
      != nil
    {}
    newestTime = reader.time
    let others = (last.firstSeq - record.firstSeq) / LogFormat.blockCapacity
    byteCount = others.times(Self.fullBlock).plus(last.value.count + Self.overhead)
  }

  /// The approximate size of a full block in bytes.
  static var fullBlock: Int { 8_192 }
}
