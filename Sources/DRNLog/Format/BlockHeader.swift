import DRN

/// The header of a block: everything but its keyframe and events.
///
/// Together with the block's bytes, mapped or in memory, it is sufficient to read the block.
package struct BlockHeader: Hashable, Sendable {
  var session: UInt32
  package var firstSeq: Int
  var count: Int
  /// The time to which the first event's time is relative.
  var baseTime: Timestamp
  /// The prefix hash of everything before the block.
  package var hashBefore: Digest128
  /// The size of the state before the block's first event; 0 in the session's first block.
  var keyframeByteCount: Int

  /// The seq after the block's last event.
  var endSeq: Int { firstSeq + count }

  var isFull: Bool { count >= LogFormat.blockCapacity }

  /// The key under which the block is stored.
  var key: [UInt8] { LogKey.block(session: session, firstSeq: firstSeq) }
}

// The layout of a block's bytes.

extension BlockHeader {
  /// The size of the part before the keyframe.
  package static var byteCount: Int { 36 }

  var keyframe: Range<Int> { Self.byteCount..<eventsOffset }

  var eventsOffset: Int { Self.byteCount + keyframeByteCount }

  /// Reads the header of a block that is stored under `key`, and checks the block's checksum.
  init(_ value: Span<UInt8>, key: Span<UInt8>) throws(FormatError) {
    guard key.count == 12 else { throw FormatError("a block's key is not 12 bytes long") }
    var place = 0
    session = try key.fixed(UInt32.self, at: &place).byteSwapped
    guard let firstSeq = Int(exactly: try key.fixed(UInt64.self, at: &place).byteSwapped),
      firstSeq % LogFormat.blockCapacity == 0, firstSeq <= LogFormat.largestSeq
    else { throw FormatError("a block is not aligned, or beyond every position") }
    self.firstSeq = firstSeq
    try Checksummed.check(value, key: key)

    var offset = Checksummed.prefixCount
    count = Int(try value.fixed(UInt16.self, at: &offset))
    guard (1...LogFormat.blockCapacity).contains(count) else {
      throw FormatError("a block has \(count) transitions")
    }
    guard try value.fixed(UInt16.self, at: &offset) == 0 else {
      throw FormatError("a block has flags that this version does not know")
    }
    baseTime = Timestamp(nanosecondsSince1970: try value.fixed(at: &offset))
    hashBefore = Digest128(
      low: try value.fixed(at: &offset), high: try value.fixed(at: &offset))
    keyframeByteCount = Int(try value.fixed(UInt32.self, at: &offset))
    guard keyframeByteCount <= value.count - offset else { throw .endsTooEarly }
    guard (keyframeByteCount == 0) == (firstSeq == 0) else {
      throw FormatError("a keyframe stands where none belongs, or is missing")
    }
  }

  /// The bytes of a block without events.
  func bytes(keyframe: [UInt8]) -> [UInt8] {
    [UInt8](capacity: eventsOffset) { (bytes: inout OutputSpan<UInt8>) in
      bytes.fixed(0 as UInt32)
      bytes.fixed(UInt16(count))
      bytes.fixed(0 as UInt16)
      bytes.fixed(baseTime.nanosecondsSince1970)
      bytes.fixed(hashBefore.low)
      bytes.fixed(hashBefore.high)
      bytes.fixed(UInt32(keyframeByteCount))
      bytes.append(contentsOf: keyframe)
    }
  }
}
