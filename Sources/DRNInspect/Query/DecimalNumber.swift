import DRNLog

/// An exact decimal number, compared by value: `1`, `1.0` and `10e-1` are equal.
struct DecimalNumber: Hashable {
  /// -1, 0 or 1.
  private let sign: Int
  /// From the first nonzero digit to the last.
  private let digits: [UInt8]
  /// The value is `0.digits` times ten to the power of this.
  private let exponent: Int

  /// Parses the text of a JSON number.
  ///
  /// Exponents are limited to 10¹⁸, beyond which no number can be written out in digits.
  init(_ text: String) {
    var (digits, point, exponent) = ([UInt8](), nil as Int?, 0)
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(bytes)
        bytes = []
      default: digits.append(byte - UInt8(ascii: "0"))
      }
    }
    exponent += point ?? digits.count
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent - zeros
    sign = digits.isEmpty ? 0 : isNegative ? -1 : 1
  }

  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
    let limit = 1_000_000_000_000_000_000
    let text = String(decoding: bytes, as: UTF8.self)
    return min(max(Int(text) ?? (text.hasPrefix("-") ? -limit : limit), -limit), limit)
  }

  /// The product with `factor`, if it is a whole number that fits into 128 bits.
  func multiplied(by factor: Int128) -> Int128? {
    guard sign != 0 else { return 0 }
    guard digits.count <= 30, (-30...30).contains(exponent) else { return nil }
    var product: Int128 = 0
    for digit in digits { product = product * 10 + Int128(digit) }
    guard case (let value, false) = product.multipliedReportingOverflow(by: factor) else {
      return nil
    }
    product = value
    for _ in 0..<max(exponent - digits.count, 0) {
      guard case (let value, false) = product.multipliedReportingOverflow(by: 10) else {
        return nil
      }
      product = value
    }
    for _ in 0..<max(digits.count - exponent, 0) {
      guard product % 10 == 0 else { return nil }
      product /= 10
    }
    return Int128(sign) * product
  }
}

extension DecimalNumber: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    guard left.sign == right.sign else { return left.sign < right.sign }
    return left.sign < 0
      ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  private func isSmallerInMagnitude(than other: Self) -> Bool {
    guard exponent == other.exponent else { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
