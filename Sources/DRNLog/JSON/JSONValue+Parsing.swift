public import DRN

extension JSONValue {
  /// Parses a JSON text, strictly by RFC 8259.
  ///
  /// - Throws: `JSONError` with the byte at fault: the text breaks the grammar, is not UTF-8, has a
  ///   lone surrogate or a control character in a string, an object with a key twice, more than
  ///   ``maximumDepth`` containers inside one another, or anything but white space after the value.
  /// - Complexity: O(*n*) for *n* bytes; O(*n* log *n*) if objects are not sorted by key.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }

  /// Parses the bytes of a JSON text; offsets in errors count from the first of them.
  ///
  /// - Throws: As ``init(parsing:)-([UInt8])``.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    try self.init(parsing: Array(bytes))
  }

  /// Parses the bytes of a JSON text, copying them once.
  ///
  /// - Throws: As ``init(parsing:)-([UInt8])``.
  public init(parsing bytes: Span<UInt8>) throws(JSONError) {
    var copy = [UInt8](repeating: 0, count: bytes.count)
    for index in bytes.indices { copy[index] = bytes[index] }
    try self.init(parsing: copy)
  }

  /// Parses a JSON text; offsets in errors count its UTF-8 bytes.
  ///
  /// - Throws: As ``init(parsing:)-([UInt8])``.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}
