/// A JSON number, kept as its source text.
///
/// No digit is lost or added: `1`, `1.0` and `1e0` are three different numbers, because they are
/// different bytes in a log.
public struct JSONNumber: Hashable, Sendable {
  /// The number as RFC 8259 spells it; ASCII.
  public let text: String

  /// Creates the number that `text` spells; nil if `text` is not exactly one JSON number.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard case .number(let end) = JSONNumber.scan(bytes, from: 0), end == bytes.count else {
      return nil
    }
    self.text = text
  }

  /// Creates an integer, in decimal.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Creates a number with the shortest text that reads back as `value`; nil unless it is finite.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Creates a number from a text that was validated before.
  package init(checked text: String) { self.text = text }

  /// The number as an `Int64`; nil if it is out of range or written with a fraction or exponent.
  public var int64: Int64? { Int64(text) }

  /// The number as a `UInt64`; nil if it is out of range or written with a sign, fraction or
  /// exponent.
  public var uint64: UInt64? { text.utf8.first == UInt8(ascii: "-") ? nil : UInt64(text) }

  /// The nearest `Double`; nil if it is too large for one.
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}

extension JSONNumber: CustomStringConvertible {
  public var description: String { text }
}

extension JSONNumber {
  /// The result of scanning for a number.
  package enum Scan: Equatable {
    /// A number that ends before this index.
    case number(end: Int)
    /// Not a number: what was expected, and where.
    case invalid(expected: StaticMessage, at: Int)
  }

  /// Why a text is not a number.
  package enum StaticMessage: String {
    case digit = "expected a digit"
    case leadingZero = "a number may not have leading zeros"
  }

  /// Finds the end of the number that starts at `start`: `-? (0|[1-9][0-9]*) (.[0-9]+)? (e…)?`.
  package static func scan(_ bytes: [UInt8], from start: Int) -> Scan {
    var index = start
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && bytes[index] &- UInt8(ascii: "0") < 10
    }
    func has(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }

    if has(UInt8(ascii: "-")) { index += 1 }
    guard isDigit(index) else { return .invalid(expected: .digit, at: index) }
    if has(UInt8(ascii: "0")) {
      index += 1
      if isDigit(index) { return .invalid(expected: .leadingZero, at: index) }
    } else {
      while isDigit(index) { index += 1 }
    }
    if has(UInt8(ascii: ".")) {
      index += 1
      guard isDigit(index) else { return .invalid(expected: .digit, at: index) }
      while isDigit(index) { index += 1 }
    }
    if has(UInt8(ascii: "e")) || has(UInt8(ascii: "E")) {
      index += 1
      if has(UInt8(ascii: "+")) || has(UInt8(ascii: "-")) { index += 1 }
      guard isDigit(index) else { return .invalid(expected: .digit, at: index) }
      while isDigit(index) { index += 1 }
    }
    return .number(end: index)
  }
}
