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

  /// Appends `count` numbers of `byteCount` bytes each, at most 8, the lowest byte first.
  @inline(__always)
  mutating func numbers(_ count: Int, of byteCount: Int, _ number: (_ index: Int) -> UInt64) {
    precondition(byteCount <= 8 && count * byteCount <= freeCapacity)
    unsafe withUnsafeMutableBufferPointer { bytes, end in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      for index in 0..<count {
        let number = number(index)
        // One store instead of one per byte, where it does not go beyond the memory. What it writes
        // behind the number belongs to the next one.
        if end &+ 8 <= bytes.count {
          unsafe bytes.storeBytes(of: number.littleEndian, toByteOffset: end, as: UInt64.self)
        } else {
          for byte in 0..<byteCount {
            unsafe bytes[end + byte] = UInt8(truncatingIfNeeded: number &>> UInt64(8 * byte))
          }
        }
        end &+= byteCount
      }
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
