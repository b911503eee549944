/// A value that is preceded by a checksum over its key and its other bytes.
enum Checksummed {
  /// The size of the checksum in bytes.
  static var prefixCount: Int { 4 }

  static func bytes(_ body: [UInt8], key: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed(checksum(body.span, key: key.span))
    writer.append(body)
    return writer.bytes
  }

  static func body(of value: [UInt8], key: [UInt8]) throws(FormatError) -> [UInt8] {
    try check(value.span, key: key.span)
    return Array(value[prefixCount...])
  }

  /// Throws unless the checksum of `value` is correct.
  static func check(_ value: Span<UInt8>, key: Span<UInt8>) throws(FormatError) {
    var offset = 0
    let stored = try value.fixed(UInt32.self, at: &offset)
    guard stored == checksum(value.extracting(droppingFirst: prefixCount), key: key) else {
      throw FormatError("its checksum is wrong")
    }
  }

  /// Throws if a value of so many bytes, with its checksum, exceeds the limit of its kind.
  static func checkSize(_ byteCount: Int, of kind: SymbolKind) throws(FormatError) {
    let (count, limit) = (byteCount - prefixCount, LogLimits.byteCount(of: kind))
    guard count <= limit else { throw .limit("it", count, "bytes", of: limit) }
  }

  static func checksum(_ body: Span<UInt8>, key: Span<UInt8>) -> UInt32 {
    CRC32C.checksum(body, initial: CRC32C.checksum(key))
  }
}
