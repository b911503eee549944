import DRN

/// Up to ``LogFormat/blockCapacity`` consecutive events of a session, and the state before them.
///
/// Block `n` begins with seq `n` × capacity. Every block but a session's last is full.
struct Block: Sendable {
  private(set) var header: BlockHeader
  /// The block as it is stored, but for checksum and count, which ``bytes`` fills in.
  private(set) var value: [UInt8]
  private var lastTime: Timestamp

  /// An empty block.
  ///
  /// - Parameters:
  ///   - hashBefore: The prefix hash of everything before the block.
  ///   - keyframe: The state before the block's first event; empty in the one that starts a session.
  ///   - baseTime: The time that the first event's time counts from.
  init(
    session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8], baseTime: Timestamp
  ) {
    header = BlockHeader(
      session: session, firstSeq: firstSeq, count: 0, baseTime: baseTime, hashBefore: hashBefore,
      keyframeByteCount: keyframe.count)
    value = header.bytes(keyframe: keyframe)
    lastTime = baseTime
  }

  /// Takes over a block that is stored under `key`.
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

  var session: UInt32 { header.session }
  var firstSeq: Int { header.firstSeq }
  var count: Int { header.count }
  var hashBefore: Digest128 { header.hashBefore }
  var keyframe: [UInt8] { Array(value[header.keyframe]) }
  var baseTime: Timestamp { header.baseTime }

  /// The seq after the block's last event.
  var endSeq: Int { header.endSeq }

  var isFull: Bool { header.isFull }

  /// The key under which the block is stored.
  var key: [UInt8] { header.key }

  /// Appends an event, whose seq is ``endSeq``.
  mutating func append(_ record: EventRecord) {
    record.write(to: &value, after: lastTime)
    lastTime = record.time
    header.count += 1
  }

  /// The block's bytes, with the checksum over all of them and the key.
  var bytes: [UInt8] {
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

  /// Gives it another header, and bytes that go with it.
  mutating func replace(_ header: BlockHeader, _ value: [UInt8]) {
    self.header = header
    self.value = value
  }

  /// Makes it follow on other events.
  mutating func setHash(before hash: Digest128) {
    var header = header
    header.hashBefore = hash
    let keyframe = keyframe
    let events = value[header.eventsOffset...]
    replace(header, header.bytes(keyframe: keyframe) + events)
  }

  /// Makes it a block of another session.
  mutating func move(to session: UInt32) { header.session = session }

  /// Makes a block that was read ready for more events.
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
