#if Fleet
  import DRN
  import DRNLog

  /// Reads an answer in ClickHouse's format RowBinary.
  struct RowReader {
    private var rest: ArraySlice<UInt8>

    /// The answer ended within a value.
    struct Truncated: Error {}

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func take(_ count: Int) throws(Truncated) -> ArraySlice<UInt8> {
      guard count >= 0, count <= rest.count else { throw Truncated() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func number<Number: FixedWidthInteger>(
      _ type: Number.Type
    ) throws(Truncated) -> Number {
      var number: Number = 0
      for (index, byte) in try take(Number.bitWidth / 8).enumerated() {
        number |= Number(truncatingIfNeeded: byte) &<< Number(8 * index)
      }
      return number
    }

    /// A count, of the type `UInt64`.
    mutating func count() throws(Truncated) -> Int {
      Int(truncatingIfNeeded: try number(UInt64.self))
    }

    private mutating func length() throws(Truncated) -> Int {
      var (length, shift): (UInt64, UInt64) = (0, 0)
      while let byte = try take(1).first {
        length |= UInt64(byte & 0x7F) << shift
        guard byte & 0x80 != 0 else { break }
        shift += 7
        guard shift < 63 else { throw Truncated() }
      }
      return Int(truncatingIfNeeded: length)
    }

    mutating func text() throws(Truncated) -> String {
      String(decoding: try take(try length()), as: UTF8.self)
    }

    mutating func list<Element>(
      _ element: (inout Self) throws(Truncated) -> Element
    ) throws(Truncated) -> [Element] {
      let count = try length()
      // Each element has a byte at least.
      guard count <= rest.count else { throw Truncated() }
      var elements: [Element] = []
      for _ in 0..<count { elements.append(try element(&self)) }
      return elements
    }

    mutating func log() throws(Truncated) -> Digest128 {
      guard let digest = Digest128(bytes: Array(try take(16))) else { throw Truncated() }
      return digest
    }
  }
#endif
