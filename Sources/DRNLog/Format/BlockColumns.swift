import DRN

/// Where the parts of a block's events are: each event has a word and a time of fixed width, and few have
/// anything else.
///
/// A fold reads the words, one after another, and skips the times. A word is a head and an operand, the
/// first field of the event's kind. What does not fit has a place of its own: operands in
/// ``longOperands``, all other fields in ``extras``, times in ``longTimes``, each in the order of the
/// events.
struct BlockColumns: Hashable, Sendable {
  /// The size of a word in bytes: the head, and 0 to 3 bytes of the operand.
  var wordByteCount: Int
  /// The size of a time in bytes, 0 to 7.
  var timeByteCount: Int
  /// The number of nanoseconds of which times count.
  var timeUnit: Int64

  // Offsets in the block. Each part ends where the next one begins; the last at the block's end.

  var words: Int
  var longOperands: Int
  var extras: Int
  var times: Int
  var longTimes: Int
}

extension BlockColumns {
  /// The greatest size of a word in bytes.
  static var largestWord: Int { 4 }
  /// The greatest size of a time in bytes.
  static var largestTime: Int { 7 }

  /// The units in which times are stored, by their code.
  static var timeUnits: [Int64] { [1, 1_000, 1_000_000, 1_000_000_000] }

  /// The operand that stands for one in ``longOperands``.
  var operandMark: UInt32 { Self.operandMark(wordByteCount) }
  /// The time that stands for one in ``longTimes``.
  var timeMark: UInt64 { Self.timeMark(timeByteCount) }

  static func operandMark(_ wordByteCount: Int) -> UInt32 {
    1 &<< (8 &* UInt32(truncatingIfNeeded: wordByteCount &- 1)) &- 1
  }

  static func timeMark(_ timeByteCount: Int) -> UInt64 {
    1 &<< (8 &* UInt64(truncatingIfNeeded: timeByteCount)) &- 1
  }

  /// Columns of no width yet.
  init(timeUnit: Int64) {
    self.timeUnit = timeUnit
    (wordByteCount, timeByteCount) = (1, 0)
    (words, longOperands, extras, times, longTimes) = (0, 0, 0, 0, 0)
  }

  /// Appends the description, behind which the columns begin.
  func write(_ operandsByteCount: Int, _ extrasByteCount: Int, to value: inout [UInt8]) {
    let unit = Self.timeUnits.firstIndex(of: timeUnit) ?? 0
    value.append(addingCapacity: 2 + 2 * OutputSpan<UInt8>.varintCapacity) { bytes in
      bytes.append(UInt8(wordByteCount))
      bytes.append(UInt8(timeByteCount | unit << 4))
      bytes.varint(operandsByteCount)
      bytes.varint(extrasByteCount)
    }
  }

  /// Reads the description at `offset`, behind which the columns begin.
  init(from value: Span<UInt8>, at offset: inout Int, count: Int) throws(FormatError) {
    wordByteCount = Int(try value.byte(at: &offset))
    guard (1...Self.largestWord).contains(wordByteCount) else {
      throw FormatError("a block has words of \(wordByteCount) bytes")
    }
    let time = try value.byte(at: &offset)
    let (unit, units) = (Int(time >> 4), Self.timeUnits)
    timeByteCount = Int(time & 0xf)
    guard timeByteCount <= Self.largestTime, units.indices.contains(unit) else {
      throw FormatError("a block has times of a form that this version does not know")
    }
    timeUnit = units[unit]
    let operandsByteCount = try value.length(at: &offset)
    let extrasByteCount = try value.length(at: &offset)
    words = offset
    longOperands = words + count * wordByteCount
    extras = longOperands + operandsByteCount
    times = extras + extrasByteCount
    longTimes = times + count * timeByteCount
    guard longTimes <= value.count else { throw .endsTooEarly }
  }
}

extension BlockColumns {
  /// A time in the block's unit.
  @inline(__always)
  func steps(_ nanoseconds: Int64) -> Int64 {
    timeUnit == 1 ? nanoseconds : nanoseconds / timeUnit
  }

  /// The word of the event at `index` of the block, which has so many.
  @inline(__always)
  func word(_ index: Int, in value: Span<UInt8>) -> EventWord {
    EventWord(
      bits: UInt32(
        truncatingIfNeeded: value.number(at: words &+ index &* wordByteCount, of: wordByteCount)))
  }

  /// The time between the event at `index` and the one before it, in nanoseconds.
  ///
  /// - Parameter longTime: The offset of the next one of ``longTimes``.
  @inline(__always)
  func elapsed(
    _ index: Int, longTime: inout Int, in value: Span<UInt8>
  ) throws(FormatError) -> Int64 {
    let steps = value.number(at: times &+ index &* timeByteCount, of: timeByteCount)
    guard steps == timeMark else { return Int64(truncatingIfNeeded: steps) &* timeUnit }
    return try value.signed(at: &longTime) &* timeUnit
  }
}

extension Span where Element == UInt8 {
  /// The number in the `byteCount` bytes at `offset`, at most 7, the lowest first.
  ///
  /// - Precondition: All of the bytes exist.
  @inline(__always)
  fileprivate func number(at offset: Int, of byteCount: Int) -> UInt64 {
    guard let word = wordIfThere(at: offset) else { return numberAtEnd(offset, byteCount) }
    let mask = 1 &<< (8 &* UInt64(truncatingIfNeeded: byteCount)) &- 1 as UInt64
    return word & mask
  }

  @inline(never)
  private func numberAtEnd(_ offset: Int, _ byteCount: Int) -> UInt64 {
    (0..<byteCount).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
  }
}
