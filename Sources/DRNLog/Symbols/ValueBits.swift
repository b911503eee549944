/// A value's bits in memory.
///
/// Values with the same bits are equal, and their encodings are too. Equal values can have different
/// bits, such as two equal strings at different addresses.
@usableFromInline
enum ValueBits {
  /// A hash of a value's bits; not 0. It takes a few nanoseconds, because its products do not wait
  /// for each other.
  @inlinable @inline(__always)
  static func hash<Value>(of value: Value) -> UInt64 {
    var sum = 0x9e37_79b9_7f4a_7c15 as UInt64
    unsafe withUnsafeBytes(of: value) { bytes in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        sum &+= word &* factor(offset)
        offset &+= 8
      }
      var rest = 0 as UInt64
      while offset < bytes.count {
        rest = rest &<< 8 | UInt64(unsafe bytes[offset])
        offset &+= 1
      }
      sum &+= rest &* factor(offset)
    }
    sum ^= sum &>> 32
    sum &*= 0xff51_afd7_ed55_8ccd
    return (sum ^ sum &>> 29) | 1 &<< 63
  }

  /// An odd number for each offset, a constant where the size is one.
  @inlinable @inline(__always)
  static func factor(_ offset: Int) -> UInt64 {
    0xc2b2_ae3d_27d4_eb4f &* UInt64(truncatingIfNeeded: offset &<< 1 | 1)
  }

  /// Whether two values have the same bits.
  @inlinable @inline(__always)
  static func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
    unsafe withUnsafeBytes(of: left) { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe areSame(at: start, right)
    }
  }

  /// Whether the value at an address has the bits of this one.
  @inlinable @inline(__always)
  @unsafe
  static func areSame<Value>(at address: UnsafeRawPointer, _ value: Value) -> Bool {
    unsafe withUnsafeBytes(of: value) { bytes in
      var difference = 0 as UInt64
      var offset = 0
      while offset &+ 8 <= bytes.count {
        difference |=
          unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          ^ address.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      while offset < bytes.count {
        difference |=
          UInt64(unsafe bytes[offset] ^ address.load(fromByteOffset: offset, as: UInt8.self))
        offset &+= 1
      }
      return difference == 0
    }
  }
}
