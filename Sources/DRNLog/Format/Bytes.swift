/// Appends numbers to bytes, as the format writes them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// A number of fixed width, little-endian.
  mutating func fixed<Number: FixedWidthInteger>(_ number: Number) {
    bytes.append(addingCapacity: Number.bitWidth / 8) { $0.fixed(number) }
  }

  /// An unsigned number in groups of seven bits, low groups first (LEB128): 1 to 10 bytes.
  mutating func varint(_ number: UInt64) {
    bytes.append(addingCapacity: OutputSpan<UInt8>.varintCapacity) { $0.varint(number) }
  }

  mutating func varint(_ number: Int) { varint(UInt64(bitPattern: Int64(number))) }
  mutating func varint(_ number: UInt32) { varint(UInt64(number)) }

  /// A signed number, with its sign in the lowest bit (zigzag).
  mutating func signed(_ number: Int64) {
    bytes.append(addingCapacity: OutputSpan<UInt8>.varintCapacity) { $0.signed(number) }
  }

  /// A list: its length, then its numbers.
  mutating func list(_ numbers: [UInt32]) {
    varint(numbers.count)
    for number in numbers { varint(number) }
  }
}

/// Reads numbers from bytes, one after the other, and never past their end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { remaining == 0 }
  var remaining: Int { bytes.count - offset }

  mutating func byte() throws(FormatError) -> UInt8 {
    try read { (bytes, offset) throws(FormatError) in try bytes.byte(at: &offset) }
  }

  mutating func take(_ count: Int) throws(FormatError) -> [UInt8] {
    try read { (bytes, offset) throws(FormatError) in try bytes.bytes(count, at: &offset) }
  }

  /// A number of fixed width, little-endian.
  mutating func fixed<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(FormatError) -> Number {
    try read { (bytes, offset) throws(FormatError) in try bytes.fixed(at: &offset) }
  }

  mutating func varint() throws(FormatError) -> UInt64 {
    try read { (bytes, offset) throws(FormatError) in try bytes.varint(at: &offset) }
  }

  mutating func signed() throws(FormatError) -> Int64 {
    try read { (bytes, offset) throws(FormatError) in try bytes.signed(at: &offset) }
  }

  /// A number that fits an `Int` and is not negative.
  mutating func natural() throws(FormatError) -> Int {
    try read { (bytes, offset) throws(FormatError) in try bytes.natural(at: &offset) }
  }

  /// A symbol's number.
  mutating func symbol() throws(FormatError) -> UInt32 {
    try read { (bytes, offset) throws(FormatError) in try bytes.symbol(at: &offset) }
  }

  private mutating func read<Value>(
    _ body: (Span<UInt8>, inout Int) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    let bytes = bytes
    return try body(bytes.span, &offset)
  }
}

/// What is wrong with bytes that should be in the log's format. Whoever read them says where.
struct FormatError: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension LogFormat {
  /// A number as the index stores it.
  static func number(_ number: UInt32) -> [UInt8] {
    [UInt8](capacity: 4) { $0.fixed(number) }
  }
}
