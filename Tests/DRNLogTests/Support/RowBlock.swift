import DRN

@testable import DRNLog

extension Block {
  /// A block as versions 1 to 3 wrote it: its events in rows.
  static func rows(
    session: UInt32 = 1, firstSeq: Int = 0, hashBefore: Digest128 = PrefixHash.empty,
    keyframe: [UInt8] = [], baseTime: Timestamp, _ records: [EventRecord]
  ) throws -> Block {
    var body = ByteWriter()
    body.fixed(UInt16(records.count))
    body.fixed(0 as UInt16)
    body.fixed(baseTime.nanosecondsSince1970)
    body.fixed(hashBefore.low)
    body.fixed(hashBefore.high)
    body.fixed(UInt32(keyframe.count))
    body.append(keyframe)
    var (events, time) = ([] as [UInt8], baseTime)
    for record in records {
      record.write(to: &events, after: time)
      time = record.time
    }
    body.append(events)
    let key = LogKey.block(session: session, firstSeq: firstSeq)
    return try Block(Checksummed.bytes(body.bytes, key: key), key: key)
  }
}
