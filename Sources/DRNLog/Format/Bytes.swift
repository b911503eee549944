/// Appends numbers to bytes, as the format writes them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// A number of fixed width, little-endian.
  mutating func fixed<Number: FixedWidthInteger>(_ number: Number) {
    var rest = number
    for _ in 0..<(Number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// An unsigned number in groups of seven bits, low groups first (LEB128): 1 to 10 bytes.
  mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func varint(_ number: Int) { varint(UInt64(bitPattern: Int64(number))) }
  mutating func varint(_ number: UInt32) { varint(UInt64(number)) }

  /// A signed number, with its sign in the lowest bit (zigzag).
  mutating func signed(_ number: Int64) {
    varint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// A list: its length, then its numbers.
  mutating func list(_ numbers: [UInt32]) {
    varint(numbers.count)
    for number in numbers { varint(number) }
  }
}

/// Reads numbers from bytes, and never past their end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? bytes.count, bytes.count)
  }

  var isAtEnd: Bool { offset >= end }
  var remaining: Int { max(end - offset, 0) }

  mutating func byte() throws(FormatError) -> UInt8 {
    guard offset < end else { throw FormatError("it ends too early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func take(_ count: Int) throws(FormatError) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw FormatError("it ends too early") }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  mutating func fixed<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(FormatError) -> Number {
    var number: Number = 0
    for index in 0..<(Number.bitWidth / 8) {
      number |= Number(truncatingIfNeeded: try byte()) << (8 * index)
    }
    return number
  }

  mutating func varint() throws(FormatError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, through: 63, by: 7) {
      let next = try byte()
      if shift == 63, next > 1 { throw FormatError("a number has more than 64 bits") }
      number |= UInt64(next & 0x7f) << UInt64(shift)
      if next < 0x80 { return number }
    }
    throw FormatError("a number has more than 10 bytes")
  }

  mutating func signed() throws(FormatError) -> Int64 {
    let number = try varint()
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// A number that fits an `Int` and is not negative.
  mutating func natural() throws(FormatError) -> Int {
    guard let number = Int(exactly: try varint()) else {
      throw FormatError("a number is out of range")
    }
    return number
  }

  /// A symbol's number.
  mutating func symbol() throws(FormatError) -> UInt32 {
    guard let number = UInt32(exactly: try varint()) else {
      throw FormatError("a symbol's number is out of range")
    }
    return number
  }

  /// The number of items that follow; each takes at least one byte, so a lie is found at once.
  mutating func length() throws(FormatError) -> Int {
    let count = try natural()
    guard count <= remaining else { throw FormatError("a list is longer than what holds it") }
    return count
  }

  mutating func list() throws(FormatError) -> [UInt32] {
    let count = try length()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try symbol()) }
    return numbers
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
    var writer = ByteWriter()
    writer.fixed(number)
    return writer.bytes
  }
}

/// The bytes of a key: parts of fixed width, big-endian, so that keys sort as their numbers do.
enum LogKey {
  static func symbol(_ kind: SymbolKind, _ number: UInt32) -> [UInt8] {
    [kind.rawValue] + bigEndian(number)
  }

  static func index(_ kind: SymbolKind, _ digest: Digest128) -> [UInt8] {
    [kind.rawValue] + digest.bytes
  }

  /// A session's name in the index, beside the symbols' kinds.
  static func sessionName(_ digest: Digest128) -> [UInt8] { [0x10] + digest.bytes }

  static func session(_ number: UInt32) -> [UInt8] { bigEndian(number) }

  static func block(session: UInt32, firstSeq: Int) -> [UInt8] {
    bigEndian(session) + bigEndian(UInt64(bitPattern: Int64(firstSeq)))
  }

  static func mark(session: UInt32, label: UInt32) -> [UInt8] {
    bigEndian(session) + bigEndian(label)
  }

  static func branches(session: UInt32, from node: Int) -> [UInt8] {
    block(session: session, firstSeq: node)
  }

  static func branch(session: UInt32, from node: Int, to child: Int) -> [UInt8] {
    branches(session: session, from: node) + bigEndian(UInt64(bitPattern: Int64(child)))
  }

  static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }

  /// The number at `range` of a key.
  static func number(_ key: [UInt8], _ range: Range<Int>) throws(FormatError) -> UInt64 {
    guard key.count >= range.upperBound else { throw FormatError("a key is too short") }
    return key[range].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
