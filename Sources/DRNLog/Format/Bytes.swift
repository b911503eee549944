/// Appends numbers to bytes, in the encoding of the format.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Appends a number of fixed width, little-endian.
  package mutating func fixed<Number: FixedWidthInteger>(_ number: Number) {
    bytes.append(addingCapacity: Number.bitWidth / 8) { $0.fixed(number) }
  }

  /// Appends an unsigned number in groups of seven bits, low groups first (LEB128): 1 to 10 bytes.
  package mutating func varint(_ number: UInt64) {
    bytes.append(addingCapacity: OutputSpan<UInt8>.varintCapacity) { $0.varint(number) }
  }

  package mutating func varint(_ number: Int) { varint(UInt64(bitPattern: Int64(number))) }
  package mutating func varint(_ number: UInt32) { varint(UInt64(number)) }

  /// Appends a list: its length, then its numbers.
  mutating func list(_ numbers: [UInt32]) {
    varint(numbers.count)
    for number in numbers { varint(number) }
  }
}

/// Why bytes do not conform to the log's format. The caller that read them adds where they were.
package struct FormatError: Error, Hashable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension LogFormat {
  /// The bytes of a number in the index.
  static func number(_ number: UInt32) -> [UInt8] {
    [UInt8](capacity: 4) { $0.fixed(number) }
  }

  /// Reads a number from the index.
  static func number(in bytes: [UInt8]) throws(FormatError) -> UInt32 {
    var offset = 0
    return try bytes.span.fixed(at: &offset)
  }
}
