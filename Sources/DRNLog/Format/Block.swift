import DRN

/// Up to ``LogFormat/blockCapacity`` consecutive events of a session, and the state before them.
///
/// Block `n` begins with seq `n` × capacity. Every block but a session's last is full.
struct Block: Sendable {
  var session: UInt32
  var firstSeq: Int
  /// The prefix hash of everything before the block.
  var hashBefore: Digest128
  /// The state before the block's first event; empty in the block that starts the session.
  var keyframe: [UInt8]
  /// The time that the first event's time counts from.
  var baseTime: Timestamp
  private(set) var count = 0
  private var events = ByteWriter()
  private var lastTime: Timestamp

  /// An empty block.
  init(
    session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8], baseTime: Timestamp
  ) {
    self.session = session
    self.firstSeq = firstSeq
    self.hashBefore = hashBefore
    self.keyframe = keyframe
    self.baseTime = baseTime
    lastTime = baseTime
  }

  /// The seq after the block's last event.
  var endSeq: Int { firstSeq + count }

  var isFull: Bool { count >= LogFormat.blockCapacity }

  /// The key under which the block is stored.
  var key: [UInt8] { LogKey.block(session: session, firstSeq: firstSeq) }

  /// Appends an event, whose seq is ``endSeq``.
  mutating func append(_ record: EventRecord) {
    record.write(to: &events, after: lastTime)
    lastTime = record.time
    count += 1
  }

  /// The block's bytes, with the checksum over all of them and the key.
  var bytes: [UInt8] {
    var body = ByteWriter()
    body.fixed(UInt16(count))
    body.fixed(UInt16(0))
    body.fixed(baseTime.nanosecondsSince1970)
    body.append(hashBefore.bytes)
    body.fixed(UInt32(keyframe.count))
    body.append(keyframe)
    body.append(events.bytes)
    return Checksummed.bytes(body.bytes, key: key)
  }

  /// Reads a block that is stored under `key`.
  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 12 else { throw FormatError("a block's key is not 12 bytes long") }
    guard let firstSeq = Int(exactly: try LogKey.number(key, 4..<12)),
      firstSeq % LogFormat.blockCapacity == 0, firstSeq < Int.max - 2 * LogFormat.blockCapacity
    else { throw FormatError("a block is not aligned, or beyond every position") }
    let body = try Checksummed.body(of: value, key: key)
    var reader = ByteReader(body)
    let count = Int(try reader.fixed(UInt16.self))
    guard (1...LogFormat.blockCapacity).contains(count) else {
      throw FormatError("a block has \(count) transitions")
    }
    guard try reader.fixed(UInt16.self) == 0 else {
      throw FormatError("a block has flags that this version does not know")
    }
    let baseTime = Timestamp(nanosecondsSince1970: try reader.fixed())
    guard let hashBefore = Digest128(bytes: try reader.take(16)) else {
      throw FormatError("a block has no prefix hash")
    }
    let keyframe = try reader.take(Int(try reader.fixed(UInt32.self)))
    guard keyframe.isEmpty == (firstSeq == 0) else {
      throw FormatError("a keyframe stands where none belongs, or is missing")
    }
    self.init(
      session: UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4)), firstSeq: firstSeq,
      hashBefore: hashBefore, keyframe: keyframe, baseTime: baseTime)
    self.count = count
    events.append(try reader.take(reader.remaining))
  }

  /// Makes a block that was read ready for more events.
  mutating func reopen() throws(FormatError) {
    lastTime = try records().last?.time ?? baseTime
  }

  /// The block's events, oldest first.
  func records() throws(FormatError) -> [EventRecord] {
    var reader = ByteReader(events.bytes)
    var time = baseTime
    var records: [EventRecord] = []
    records.reserveCapacity(count)
    for index in 0..<count {
      let record = try EventRecord(from: &reader, seq: firstSeq + index, after: time)
      time = record.time
      records.append(record)
    }
    guard reader.isAtEnd else { throw FormatError("a block has bytes after its transitions") }
    return records
  }
}

/// A value with a checksum in front, over the key that it belongs to and the rest of it.
enum Checksummed {
  static func bytes(_ body: [UInt8], key: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed(checksum(body, key: key))
    writer.append(body)
    return writer.bytes
  }

  static func body(of value: [UInt8], key: [UInt8]) throws(FormatError) -> [UInt8] {
    var reader = ByteReader(value)
    let stored = try reader.fixed(UInt32.self)
    let body = try reader.take(reader.remaining)
    guard stored == checksum(body, key: key) else { throw FormatError("its checksum is wrong") }
    return body
  }

  private static func checksum(_ body: [UInt8], key: [UInt8]) -> UInt32 {
    CRC32C.checksum(body, initial: CRC32C.checksum(key))
  }
}
