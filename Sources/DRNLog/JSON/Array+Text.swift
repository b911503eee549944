// What lines of text are put together from, byte by byte.

extension [UInt8] {
  /// Appends a part of other bytes, with one copy.
  @inline(__always)
  package mutating func append(_ range: Range<Int>, of bytes: [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    // Safe: the range lies in the buffer, which is read within the closure.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Appends the UTF-8 bytes of a text.
  @inline(__always)
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends so many bytes of one value.
  package mutating func append(_ count: Int, times byte: UInt8) {
    guard count > 0 else { return }
    append(addingCapacity: count) { text in
      for _ in 0..<count { text.append(byte) }
    }
  }

  /// Appends a number in decimal.
  package mutating func appendDecimal(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDecimal(UInt64(number.magnitude))
  }

  /// Appends a number in decimal, padded with `padding` to `width` digits.
  package mutating func appendDecimal(
    _ value: UInt64, width: Int = 1, padding: UInt8 = UInt8(ascii: "0")
  ) {
    // The greatest number has 20 digits.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var (rest, first) = (value, 20)
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      first &-= 1
      digits[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    let count = 20 &- first
    append(addingCapacity: Swift.max(count, width)) { text in
      if count < width {
        for _ in count..<width { text.append(padding) }
      }
      for index in first..<20 { text.append(digits[index]) }
    }
  }
}
