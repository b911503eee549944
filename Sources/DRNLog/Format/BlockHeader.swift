import DRN

/// The header of a block: everything but its keyframe and events.
///
/// Together with the block's bytes, mapped or in memory, it is sufficient to read the block.
package struct BlockHeader: Hashable, Sendable {
  package var session: UInt32
  package var firstSeq: Int
  package var count: Int
  /// The time to which the first event's time is relative.
  var baseTime: Timestamp
  /// The prefix hash of everything before the block.
  package var hashBefore: Digest128
  /// The size of the state before the block's first event; 0 in the session's first block.
  package var keyframeByteCount: Int
  /// Where the events are; `nil` in blocks of versions 1 to 3, which have them in rows.
  var columns: BlockColumns?

  /// The seq after the block's last event.
  package var endSeq: Int { firstSeq + count }

  /// The seq after the last event that the block can have.
  var largestEnd: Int {
    columns == nil
      ? firstSeq + LogFormat.blockAlignment : LogFormat.blockEnd(after: firstSeq)
  }

  /// Whether the next event begins another block.
  var isFull: Bool { endSeq >= largestEnd }

  /// The key under which the block is stored.
  var key: [UInt8] { LogKey.block(session: session, firstSeq: firstSeq) }
}

// The layout of a block's bytes.

extension BlockHeader {
  /// The size of the part before the keyframe.
  package static var byteCount: Int { 36 }

  /// The size of the part before the columns' description in a session's first block, which has no
  /// keyframe and no hash.
  static var firstByteCount: Int { 16 }

  /// Set in blocks whose events are in columns.
  private static var hasColumns: UInt16 { 1 }

  var keyframe: Range<Int> {
    let start = columns != nil && firstSeq == 0 ? Self.firstByteCount : Self.byteCount
    return start..<(start + keyframeByteCount)
  }

  /// Where the events begin in a block of rows.
  var eventsOffset: Int { Self.byteCount + keyframeByteCount }

  /// Reads the header of a block that is stored under `key`, and checks the block's checksum.
  init(_ value: Span<UInt8>, key: Span<UInt8>) throws(FormatError) {
    guard key.count == 12 else { throw FormatError("a block's key is not 12 bytes long") }
    var place = 0
    let session = try key.fixed(UInt32.self, at: &place).byteSwapped
    guard let firstSeq = Int(exactly: try key.fixed(UInt64.self, at: &place).byteSwapped),
      firstSeq % LogFormat.blockAlignment == 0, firstSeq <= LogFormat.largestSeq
    else { throw FormatError("a block is not aligned, or beyond every position") }
    try Checksummed.check(value, key: key)
    try self.init(fields: value, session: session, firstSeq: firstSeq, isPart: false)
  }

  /// Reads the header of a part of a block, whose checksum is not looked at.
  ///
  /// - Parameters:
  ///   - value: The part, as ``Block/value`` has it.
  ///   - session: The number of its session.
  ///   - firstSeq: The position of its first event.
  package init(
    part value: Span<UInt8>, session: UInt32, firstSeq: Int
  ) throws(FormatError) {
    guard (0...LogLimits.seq).contains(firstSeq) else { throw .positionTooLarge }
    try self.init(fields: value, session: session, firstSeq: firstSeq, isPart: true)
    guard columns != nil else { throw FormatError("a part has rows") }
  }

  private init(
    fields value: Span<UInt8>, session: UInt32, firstSeq: Int, isPart: Bool
  ) throws(FormatError) {
    (self.session, self.firstSeq) = (session, firstSeq)
    var offset = Checksummed.prefixCount
    count = Int(try value.fixed(UInt16.self, at: &offset))
    let flags = try value.fixed(UInt16.self, at: &offset)
    guard flags & ~Self.hasColumns == 0 else {
      throw FormatError("a block has flags that this version does not know")
    }
    let isInColumns = flags & Self.hasColumns != 0
    let capacity =
      isInColumns ? LogFormat.blockEnd(after: firstSeq) - firstSeq : LogFormat.blockAlignment
    guard (1...capacity).contains(count) else {
      throw FormatError("a block has \(count) transitions")
    }
    baseTime = Timestamp(nanosecondsSince1970: try value.fixed(at: &offset))
    (hashBefore, keyframeByteCount) = (PrefixHash.empty, 0)
    if !isInColumns || firstSeq > 0 {
      hashBefore = Digest128(
        low: try value.fixed(at: &offset), high: try value.fixed(at: &offset))
      keyframeByteCount = Int(try value.fixed(UInt32.self, at: &offset))
      guard keyframeByteCount <= value.count - offset else { throw .endsTooEarly }
      // Only a part may go on without one.
      guard (keyframeByteCount == 0) == (firstSeq == 0) || isPart && keyframeByteCount == 0 else {
        throw FormatError("a keyframe stands where none belongs, or is missing")
      }
    }
    guard isInColumns else { return }
    offset += keyframeByteCount
    columns = try BlockColumns(from: value, at: &offset, count: count)
  }

  /// The bytes before the description of the columns, without the checksum.
  func bytes(keyframe: [UInt8]) -> [UInt8] {
    [UInt8](capacity: Self.byteCount + keyframe.count) { (bytes: inout OutputSpan<UInt8>) in
      bytes.fixed(0 as UInt32)
      bytes.fixed(UInt16(count))
      bytes.fixed(Self.hasColumns)
      bytes.fixed(baseTime.nanosecondsSince1970)
      guard firstSeq > 0 else { return }
      bytes.fixed(hashBefore.low)
      bytes.fixed(hashBefore.high)
      bytes.fixed(UInt32(keyframe.count))
      bytes.append(contentsOf: keyframe)
    }
  }
}
