package import DRN

/// Up to ``LogFormat/blockCapacity`` consecutive events of a session, and the state before them.
///
/// Block `n` begins with seq `n` × capacity. Every block but a session's last is full.
///
/// Invariants:
/// - Event *i* of the block has seq `firstSeq` + *i*, and there are at most
///   ``LogFormat/blockCapacity`` events.
/// - `value` is the header, the keyframe and the events, without gaps. Its checksum and count are
///   filled in only by ``bytes``.
/// - The keyframe is empty exactly if the block is the session's first.
/// - `lastTime` is the time of the last event whenever events are appended.
package struct Block: Sendable {
  package private(set) var header: BlockHeader
  /// The block as it is stored, except for the checksum and the count, which ``bytes`` fills in.
  package private(set) var value: [UInt8]
  private var lastTime: Timestamp

  /// An empty block.
  ///
  /// - Parameters:
  ///   - hashBefore: The prefix hash of everything before the block.
  ///   - keyframe: The state before the block's first event; empty in the session's first block.
  ///   - baseTime: The time to which the first event's time is relative.
  package init(
    session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8], baseTime: Timestamp
  ) {
    header = BlockHeader(
      session: session, firstSeq: firstSeq, count: 0, baseTime: baseTime, hashBefore: hashBefore,
      keyframeByteCount: keyframe.count)
    value = header.bytes(keyframe: keyframe)
    lastTime = baseTime
    assert(firstSeq % LogFormat.blockCapacity == 0)
    assert(value.count == header.eventsOffset)
  }

  /// Takes the bytes that are stored under `key`.
  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    header = try BlockHeader(value.span, key: key.span)
    self.value = value
    lastTime = header.baseTime
  }

  /// A copy of a block whose header was read from its bytes.
  init(_ header: BlockHeader, copying value: Span<UInt8>) {
    self.header = header
    self.value = Array(copying: value)
    lastTime = header.baseTime
  }

  package var session: UInt32 { header.session }
  package var firstSeq: Int { header.firstSeq }
  package var count: Int { header.count }
  package var hashBefore: Digest128 { header.hashBefore }
  package var keyframe: [UInt8] { Array(value[header.keyframe]) }
  package var baseTime: Timestamp { header.baseTime }

  /// The seq after the block's last event.
  package var endSeq: Int { header.endSeq }

  package var isFull: Bool { header.isFull }

  var key: [UInt8] { header.key }

  /// Appends an event, whose seq must be ``endSeq``. This is not checked, so that tests can forge
  /// damage.
  package mutating func append(_ record: EventRecord) {
    assert(!isFull)
    record.write(to: &value, after: lastTime)
    lastTime = record.time
    header.count += 1
  }

  /// The block's bytes, with the checksum over all of them and the key.
  var bytes: [UInt8] {
    assert(count <= LogFormat.blockCapacity && value.count >= header.eventsOffset)
    var bytes = value
    let count = UInt16(header.count)
    bytes[4] = UInt8(truncatingIfNeeded: count)
    bytes[5] = UInt8(truncatingIfNeeded: count >> 8)
    let checksum = Checksummed.checksum(
      bytes.span.extracting(droppingFirst: Checksummed.prefixCount), key: key.span)
    for index in 0..<Checksummed.prefixCount {
      bytes[index] = UInt8(truncatingIfNeeded: checksum >> (8 * index))
    }
    return bytes
  }

  /// Replaces the header, and the bytes with those that belong to the new header.
  mutating func replace(_ header: BlockHeader, _ value: [UInt8]) {
    assert(value.count >= header.eventsOffset)
    self.header = header
    self.value = value
  }

  /// Sets the prefix hash of the events before the block.
  package mutating func setHash(before hash: Digest128) {
    var header = header
    header.hashBefore = hash
    let keyframe = keyframe
    let events = value[header.eventsOffset...]
    replace(header, header.bytes(keyframe: keyframe) + events)
  }

  mutating func move(to session: UInt32) { header.session = session }

  /// Prepares a block that was read for appending.
  mutating func reopen() throws(FormatError) {
    var reader = EventReader(header)
    while try reader.next(in: value.span) != nil {}
    lastTime = reader.time
  }

  /// The block's events, oldest first.
  func records() throws(FormatError) -> [EventRecord] {
    var reader = EventReader(header)
    var records: [EventRecord] = []
    records.reserveCapacity(count)
    while let record = try reader.next(in: value.span) { records.append(record) }
    return records
  }
}
