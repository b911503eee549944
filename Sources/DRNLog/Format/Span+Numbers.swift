// Decoding of numbers. Every function reads at `offset`, advances it, and never reads past the end:
// a span may contain any bytes.

extension Span where Element == UInt8 {
  @inline(__always)
  package func byte(at offset: inout Int) throws(FormatError) -> UInt8 {
    guard offset < count else { throw .endsTooEarly }
    defer { offset &+= 1 }
    return self[offset]
  }

  /// A copy of the next `length` bytes.
  package func bytes(_ length: Int, at offset: inout Int) throws(FormatError) -> [UInt8] {
    guard length >= 0, length <= count &- offset else { throw .endsTooEarly }
    defer { offset &+= length }
    return Array(copying: extracting(offset..<(offset &+ length)))
  }

  /// A number of fixed width, little-endian.
  package func fixed<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self, at offset: inout Int
  ) throws(FormatError) -> Number {
    var number: Number = 0
    for index in 0..<(Number.bitWidth / 8) {
      number |= Number(truncatingIfNeeded: try byte(at: &offset)) << (8 * index)
    }
    return number
  }

  /// Reads an unsigned number in groups of seven bits (LEB128).
  ///
  /// If at least eight bytes are left, numbers of up to 56 bits are decoded without a branch on
  /// their length. The length varies from number to number, so the branch would be mispredicted.
  @inline(__always)
  package func varint(at offset: inout Int) throws(FormatError) -> UInt64 {
    if offset &+ 8 <= count {
      let word = word(UInt64.self, at: offset)
      // The lowest set bit is the highest bit of the number's last byte.
      let ends = ~word & 0x8080_8080_8080_8080
      if ends != 0 {
        offset &+= (ends.trailingZeroBitCount &+ 1) &>> 3
        // Masks the number's bytes, then merges pairs of groups.
        var bits = word & (ends ^ (ends &- 1)) & 0x7F7F_7F7F_7F7F_7F7F
        bits = bits & 0x007F_007F_007F_007F | (bits & 0x7F00_7F00_7F00_7F00) &>> 1
        bits = bits & 0x0000_3FFF_0000_3FFF | (bits & 0x3FFF_0000_3FFF_0000) &>> 2
        return bits & 0x0FFF_FFFF | (bits & 0x0FFF_FFFF_0000_0000) &>> 4
      }
    }
    let (number, end) = try varintByBytes(from: offset)
    offset = end
    return number
  }

  /// Reads an unsigned number that ends before `end`, which is not beyond the bytes.
  func varint(at offset: inout Int, before end: Int) throws(FormatError) -> UInt64 {
    let number = try varint(at: &offset)
    guard offset <= end else { throw .endsTooEarly }
    return number
  }

  /// Returns the end offset too: passing it `inout` would force it into memory.
  @inline(never)
  private func varintByBytes(
    from start: Int
  ) throws(FormatError) -> (number: UInt64, end: Int) {
    var (number, offset) = (0 as UInt64, start)
    for shift in stride(from: 0, through: 63, by: 7) {
      let next = try byte(at: &offset)
      if shift == 63, next > 1 { throw FormatError("a number has more than 64 bits") }
      number |= UInt64(next & 0x7f) << UInt64(shift)
      if next < 0x80 { return (number, offset) }
    }
    throw FormatError("a number has more than 10 bytes")
  }

  /// Reads a signed number, with its sign in the lowest bit (zigzag).
  @inline(__always)
  func signed(at offset: inout Int) throws(FormatError) -> Int64 {
    let number = try varint(at: &offset)
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// Reads a number that fits an `Int` and is not negative.
  @inline(__always)
  package func natural(at offset: inout Int) throws(FormatError) -> Int {
    guard let number = Int(exactly: try varint(at: &offset)) else { throw .outOfRange }
    return number
  }

  /// Reads a symbol number.
  ///
  /// Like ``varint(at:)``, but optimized for numbers of up to 28 bits, which nearly all are.
  @inline(__always)
  package func symbol(at offset: inout Int) throws(FormatError) -> UInt32 {
    if offset &+ 4 <= count {
      let word = word(UInt32.self, at: offset)
      let ends = ~word & 0x8080_8080
      if ends != 0 {
        offset &+= (ends.trailingZeroBitCount &+ 1) &>> 3
        var bits = word & (ends ^ (ends &- 1)) & 0x7F7F_7F7F
        bits = bits & 0x007F_007F | (bits & 0x7F00_7F00) &>> 1
        return bits & 0x3FFF | (bits & 0x3FFF_0000) &>> 2
      }
    }
    let (number, end) = try varintByBytes(from: offset)
    guard let number = UInt32(exactly: number) else { throw .symbolOutOfRange }
    offset = end
    return number
  }

  /// Reads an item count. Each item takes at least one byte, so a count beyond the end is rejected.
  package func length(at offset: inout Int) throws(FormatError) -> Int {
    let length = try natural(at: &offset)
    guard length <= count &- offset else { throw .listTooLong }
    return length
  }

  func list(at offset: inout Int) throws(FormatError) -> [UInt32] {
    let length = try length(at: &offset)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(length)
    for _ in 0..<length { numbers.append(try symbol(at: &offset)) }
    return numbers
  }
}

extension Array where Element == UInt8 {
  init(copying bytes: Span<UInt8>) {
    // The span's memory is valid during this closure, which copies it.
    self = unsafe bytes.withUnsafeBufferPointer { bytes in unsafe Self(bytes) }
  }
}

extension FormatError {
  package static var endsTooEarly: Self { Self("it ends too early") }
  package static var outOfRange: Self { Self("a number is out of range") }
  static var symbolOutOfRange: Self { Self("a symbol's number is out of range") }
  static var listTooLong: Self { Self("a list is longer than what holds it") }
}
