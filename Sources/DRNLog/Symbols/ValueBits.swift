/// A value's bits in memory.
///
/// Values with the same bits are equal, and their encodings are too. Equal values can have different
/// bits, such as two equal strings at different addresses.
@usableFromInline
enum ValueBits {
  /// A hash of the bits of the value at an address; not 0.
  ///
  /// It takes a few nanoseconds, because its products do not wait for each other.
  @inlinable @inline(__always)
  @unsafe
  static func hash<Value>(at address: UnsafePointer<Value>) -> UInt64 {
    let bytes = unsafe UnsafeRawPointer(address)
    let size = MemoryLayout<Value>.size
    var sum = 0x9e37_79b9_7f4a_7c15 as UInt64
    var offset = 0
    while offset &+ 8 <= size {
      sum &+= unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) &* factor(offset)
      offset &+= 8
    }
    var rest = 0 as UInt64
    while offset < size {
      rest = unsafe rest &<< 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    sum &+= rest &* factor(offset)
    sum ^= sum &>> 32
    sum &*= 0xff51_afd7_ed55_8ccd
    return (sum ^ sum &>> 29) | 1 &<< 63
  }

  /// An odd number for each offset, a constant where the size is one.
  @inlinable @inline(__always)
  static func factor(_ offset: Int) -> UInt64 {
    0xc2b2_ae3d_27d4_eb4f &* UInt64(truncatingIfNeeded: offset &<< 1 | 1)
  }

  /// Whether the values at two addresses have the same bits.
  @inlinable @inline(__always)
  @unsafe
  static func areSame<Value>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, as type: Value.Type
  ) -> Bool {
    let size = MemoryLayout<Value>.size
    var difference = 0 as UInt64
    var offset = 0
    while offset &+ 8 <= size {
      difference |=
        unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < size {
      difference |= UInt64(
        unsafe left.load(fromByteOffset: offset, as: UInt8.self)
          ^ right.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    return difference == 0
  }
}
