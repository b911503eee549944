// Encoding of numbers. The caller reserves sufficient capacity.

extension OutputSpan where Element == UInt8 {
  /// The maximum size of an encoded number in bytes.
  static var varintCapacity: Int { 10 }

  /// Appends a number of fixed width, little-endian.
  @inline(__always)
  mutating func fixed<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number &>> Number(truncatingIfNeeded: shift)))
    }
  }

  /// Appends the lowest `byteCount` bytes of a number, the lowest first.
  @inline(__always)
  mutating func number(_ number: UInt64, of byteCount: Int) {
    var rest = number
    for _ in 0..<byteCount {
      append(UInt8(truncatingIfNeeded: rest))
      rest &>>= 8
    }
  }

  /// Appends a number of fixed width, big-endian, as in keys.
  @inline(__always)
  mutating func bigEndian<Number: FixedWidthInteger>(_ number: Number) {
    fixed(number.byteSwapped)
  }

  /// Appends an unsigned number in groups of seven bits, low groups first (LEB128): 1 to 10 bytes.
  @inline(__always)
  mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always)
  mutating func varint(_ number: Int) { varint(UInt64(bitPattern: Int64(number))) }

  @inline(__always)
  mutating func varint(_ number: UInt32) { varint(UInt64(number)) }

  /// Appends a signed number, with its sign in the lowest bit (zigzag).
  @inline(__always)
  mutating func signed(_ number: Int64) {
    varint(number.zigzag)
  }

  /// Appends a list: its length, then its numbers.
  mutating func list(_ numbers: [UInt32]) {
    varint(numbers.count)
    for number in numbers { varint(number) }
  }

  mutating func append(contentsOf bytes: [UInt8]) {
    for byte in bytes { append(byte) }
  }
}

extension Int64 {
  /// The number with its sign in the lowest bit.
  @inline(__always)
  var zigzag: UInt64 { UInt64(bitPattern: (self &<< 1) ^ (self &>> 63)) }
}

extension UInt64 {
  /// The size of the number as a `varint`.
  @inline(__always)
  var varintByteCount: Int { Swift.max(1, (70 - leadingZeroBitCount) / 7) }
}
