package import DRN

/// Writes JSON with keys in the given order, for lines whose key order is part of a contract.
///
/// ```swift
/// var line = JSONLineWriter()
/// line.beginObject()
/// line.member("session", "window-1")
/// line.member("seq", 7)
/// line.key("route")
/// line.canonical(routeBytes)
/// line.endObject()
/// line.endLine()
/// // {"session":"window-1","seq":7,"route":{"detail":{"id":"42"}}}
/// ```
///
/// Commas and colons are added automatically. A call that would not produce JSON (a key in an
/// array, a value without its key, an unmatched end) is a programmer error and traps. Keys are not
/// checked for duplicates.
package struct JSONLineWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// The open arrays and objects, outermost first.
  private var open: [Container] = []
  /// Whether a comma is needed before the next value or key at this level.
  private var needsComma = false
  /// Whether a key without a value was written.
  private var hasKey = false

  private enum Container: Sendable {
    case array
    case object
  }

  /// Creates a writer with room for this many bytes.
  package init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// Ends a line after its value.
  package mutating func endLine() {
    precondition(open.isEmpty && needsComma, "A JSON line is one whole value.")
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}

extension JSONLineWriter {
  package mutating func beginObject() { begin(.object, UInt8(ascii: "{")) }
  package mutating func endObject() { end(.object, UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(.array, UInt8(ascii: "[")) }
  package mutating func endArray() { end(.array, UInt8(ascii: "]")) }

  /// Writes the key of the next value.
  package mutating func key(_ key: String) {
    precondition(
      open.last == .object && !hasKey, "A JSON key stands in an object before its value.")
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
    hasKey = true
  }

  package mutating func string(_ value: String) {
    willWriteValue()
    bytes.appendJSONString(value)
  }

  package mutating func integer(_ value: Int) { integer(Int64(value)) }

  package mutating func integer(_ value: Int64) {
    willWriteValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDecimal(value.magnitude)
  }

  package mutating func integer(_ value: UInt64) {
    willWriteValue()
    bytes.appendDecimal(value)
  }

  package mutating func bool(_ value: Bool) {
    willWriteValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    willWriteValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a time in quotes, as ``RFC3339`` formats it.
  package mutating func time(nanosecondsSince1970: Int64) {
    willWriteValue()
    bytes.append(UInt8(ascii: "\""))
    RFC3339.write(nanosecondsSince1970: nanosecondsSince1970, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a value in canonical form.
  package mutating func value(_ value: JSONValue) {
    willWriteValue()
    value.write(into: &bytes)
  }

  /// Writes one JSON value, whose bytes `body` appends.
  package mutating func value<Failure: Error>(
    _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    willWriteValue()
    try body(&bytes)
  }

  /// Writes the bytes of one JSON value unchanged.
  package mutating func canonical(_ rendered: some Sequence<UInt8>) {
    willWriteValue()
    bytes.append(contentsOf: rendered)
  }
}

extension JSONLineWriter {
  /// Writes a member with a string.
  package mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  /// Writes a member with an integer.
  package mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    integer(value)
  }

  /// Writes a member with an integer.
  package mutating func member(_ key: String, _ value: Int64) {
    self.key(key)
    integer(value)
  }

  /// Writes a member with `true` or `false`.
  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// Writes a member with a value in canonical form.
  package mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Writes a member with the unchanged bytes of one JSON value; `null` for `nil`.
  package mutating func member(_ key: String, canonical rendered: [UInt8]?) {
    self.key(key)
    if let rendered { canonical(rendered) } else { null() }
  }

  /// Writes a member with a time; `null` for `nil`.
  package mutating func member(_ key: String, _ time: Timestamp?) {
    self.key(key)
    guard let time else { return null() }
    self.time(nanosecondsSince1970: time.nanosecondsSince1970)
  }

  /// Writes a member with an object, whose members `body` writes.
  package mutating func object(
    _ key: String, _ body: (inout JSONLineWriter) throws -> Void
  ) rethrows {
    self.key(key)
    beginObject()
    try body(&self)
    endObject()
  }

  /// Writes a member with an array, whose elements `body` writes.
  package mutating func array(
    _ key: String, _ body: (inout JSONLineWriter) throws -> Void
  ) rethrows {
    self.key(key)
    beginArray()
    try body(&self)
    endArray()
  }

  /// Writes a member with an array of objects, whose members `body` writes for each element.
  package mutating func objects<Elements: Sequence>(
    _ key: String, _ elements: Elements,
    _ body: (inout JSONLineWriter, Elements.Element) throws -> Void
  ) rethrows {
    self.key(key)
    try objects(elements, body)
  }

  /// Writes an array of objects, whose members `body` writes for each element.
  package mutating func objects<Elements: Sequence>(
    _ elements: Elements, _ body: (inout JSONLineWriter, Elements.Element) throws -> Void
  ) rethrows {
    beginArray()
    for element in elements {
      beginObject()
      try body(&self, element)
      endObject()
    }
    endArray()
  }

  /// The bytes of an object whose members `body` writes.
  package static func object(
    _ body: (inout JSONLineWriter) throws -> Void
  ) rethrows -> [UInt8] {
    var line = JSONLineWriter()
    line.beginObject()
    try body(&line)
    line.endObject()
    return line.bytes
  }
}

extension JSONLineWriter {
  private mutating func begin(_ container: Container, _ byte: UInt8) {
    willWriteValue()
    open.append(container)
    needsComma = false
    bytes.append(byte)
  }

  private mutating func end(_ container: Container, _ byte: UInt8) {
    precondition(open.last == container && !hasKey, "A JSON array or object ends as it began.")
    open.removeLast()
    needsComma = true
    bytes.append(byte)
  }

  private mutating func willWriteValue() {
    if open.last == .object {
      precondition(hasKey, "A value in a JSON object has a key.")
      hasKey = false
    } else if needsComma {
      precondition(!open.isEmpty, "A JSON line is one value.")
      bytes.append(UInt8(ascii: ","))
    }
    needsComma = true
  }
}
