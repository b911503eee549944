package import DRN

/// Consecutive events of a session, and the state before them, as they are stored.
///
/// Blocks follow each other without gaps, and every multiple of ``LogFormat/blockCapacity`` that is in a
/// session begins one. Blocks of versions 1 to 3 end at multiples of ``LogFormat/blockAlignment`` as well,
/// and have their events in rows.
///
/// Invariants:
/// - Event *i* of the block has seq `firstSeq` + *i*.
/// - `value` is the header, the keyframe and the events, without gaps. Its checksum is filled in only by
///   ``bytes``.
/// - The keyframe is empty exactly if the block is the session's first.
package struct Block: Sendable {
  package private(set) var header: BlockHeader
  /// The block as it is stored, except for the checksum, which ``bytes`` fills in.
  package private(set) var value: [UInt8]

  init(_ header: BlockHeader, _ value: [UInt8]) { (self.header, self.value) = (header, value) }

  /// Takes the bytes that are stored under `key`.
  package init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    self.init(try BlockHeader(value.span, key: key.span), value)
  }

  /// A copy of a block whose header was read from its bytes.
  init(_ header: BlockHeader, copying value: Span<UInt8>) {
    self.init(header, Array(copying: value))
  }

  package var session: UInt32 { header.session }
  package var firstSeq: Int { header.firstSeq }
  package var count: Int { header.count }
  package var hashBefore: Digest128 { header.hashBefore }
  package var keyframe: [UInt8] { Array(value[header.keyframe]) }
  package var baseTime: Timestamp { header.baseTime }

  /// The seq after the block's last event.
  package var endSeq: Int { header.endSeq }

  /// The seq after the last event that the block can have.
  package var largestEnd: Int { header.largestEnd }

  /// Whether the next event begins another block.
  package var isFull: Bool { header.isFull }

  var key: [UInt8] { header.key }

  /// The block's bytes, with the checksum over all of them and the key.
  package var bytes: [UInt8] {
    assert(count > 0 && value.count >= header.keyframe.upperBound)
    var bytes = value
    let checksum = Checksummed.checksum(
      bytes.span.extracting(droppingFirst: Checksummed.prefixCount), key: key.span)
    for index in 0..<Checksummed.prefixCount {
      bytes[index] = UInt8(truncatingIfNeeded: checksum >> (8 * index))
    }
    return bytes
  }

  /// Sets the prefix hash of the events before the block; the first one of a session has none.
  package mutating func setHash(before hash: Digest128) {
    guard firstSeq > 0 else { return }
    header.hashBefore = hash
    for (offset, half) in [(16, hash.low), (24, hash.high)] {
      for index in 0..<8 { value[offset + index] = UInt8(truncatingIfNeeded: half >> (8 * index)) }
    }
  }

  mutating func move(to session: UInt32) { header.session = session }

  /// The block's events, oldest first.
  package func records() throws(FormatError) -> [EventRecord] {
    var reader = EventReader(header)
    var records: [EventRecord] = []
    records.reserveCapacity(count)
    while let record = try reader.next(in: value.span) { records.append(record) }
    return records
  }
}
