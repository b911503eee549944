public import DRN

extension JSONValue {
  /// Parses a JSON text strictly by RFC 8259.
  ///
  /// - Throws: `JSONError` with the offset if the text violates the grammar, is not UTF-8, has a
  ///   lone surrogate or a control character in a string, a duplicate key in an object, more than
  ///   `maximumDepth` nested containers, or anything but white space after the value.
  /// - Complexity: O(*n*) for *n* bytes; O(*n* log *n*) if objects are not sorted by key.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }

  /// Parses the bytes of a JSON text. Offsets in errors count from the first byte.
  ///
  /// - Throws: The errors of ``init(parsing:)-([UInt8])``.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    try self.init(parsing: Array(bytes))
  }

  /// Parses the bytes of a JSON text, which are copied once.
  ///
  /// - Throws: The errors of ``init(parsing:)-([UInt8])``.
  public init(parsing bytes: Span<UInt8>) throws(JSONError) {
    var copy = [UInt8](repeating: 0, count: bytes.count)
    for index in bytes.indices { copy[index] = bytes[index] }
    try self.init(parsing: copy)
  }

  /// Parses a JSON text. Offsets in errors count UTF-8 bytes.
  ///
  /// - Throws: The errors of ``init(parsing:)-([UInt8])``.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}
