import DRN

/// What the limits are compared with of a session.
struct SessionSummary {
  let record: SessionRecord
  let head: Int
  /// The time of the newest transition.
  let newestTime: Timestamp
  /// How many bytes its blocks have, about.
  let byteCount: Int

  /// How many transitions there are.
  var transitionCount: Int { head + 1 - record.firstSeq }

  /// How many blocks there are.
  var blockCount: Int {
    head / LogFormat.blockCapacity - record.firstSeq / LogFormat.blockCapacity + 1
  }

  /// What a block, a record and what belongs to them take besides their bytes, about.
  private static var overhead: Int { 160 }

  /// Looks at a session; `nil` where it has no transitions.
  init?(_ record: SessionRecord, in intake: Intake) throws(LogError) {
    guard let last = try intake.lastBlock(of: record.number), last.endSeq > record.firstSeq
    else { return nil }
    self.record = record
    head = last.endSeq - 1
    var (reader, extras) = (EventReader(last.header), EventExtras.none)
    while try last.read(
      intake.path, { (value) throws(FormatError) in try reader.next(in: value, extras: &extras) })
      != nil
    {}
    newestTime = reader.time
    let others = (last.firstSeq - record.firstSeq) / LogFormat.blockCapacity
    byteCount = others.times(Self.fullBlock).plus(last.value.count + Self.overhead)
  }

  /// What a full block takes, about.
  static var fullBlock: Int { 8_192 }
}
