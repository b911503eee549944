public import DRN

/// Writes JSON with its keys in the order they are given, for lines whose order is promised.
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
/// Commas and colons come by themselves. What is no JSON (a key in an array, a value without its
/// key, an end without its beginning) is a programmer's error and traps; that a key comes once is
/// up to the caller.
public struct JSONLineWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// The arrays and objects that are open, outermost first.
  private var open: [Container] = []
  /// Whether something stands before the next value or key at this level.
  private var needsComma = false
  /// Whether a key waits for its value.
  private var hasKey = false

  private enum Container: Sendable {
    case array
    case object
  }

  /// A writer with room for this many bytes before it allocates again.
  public init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what was written, keeping its storage.
  ///
  /// - Precondition: Every array and object has been ended.
  public mutating func removeAll() {
    precondition(open.isEmpty, "A JSON line must be ended before it is removed.")
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a line: one value has been written, the next may begin.
  public mutating func endLine() {
    precondition(open.isEmpty && needsComma, "A JSON line is one whole value.")
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}

extension JSONLineWriter {
  /// Begins an object; its members follow.
  public mutating func beginObject() { begin(.object, UInt8(ascii: "{")) }
  /// Ends the innermost object.
  public mutating func endObject() { end(.object, UInt8(ascii: "}")) }
  /// Begins an array; its elements follow.
  public mutating func beginArray() { begin(.array, UInt8(ascii: "[")) }
  /// Ends the innermost array.
  public mutating func endArray() { end(.array, UInt8(ascii: "]")) }

  /// The key of the value that is written next.
  public mutating func key(_ key: String) {
    precondition(
      open.last == .object && !hasKey, "A JSON key stands in an object before its value.")
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
    hasKey = true
  }

  /// A string.
  public mutating func string(_ value: String) {
    willWriteValue()
    bytes.appendJSONString(value)
  }

  /// An integer.
  public mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// An integer.
  public mutating func integer(_ value: Int64) {
    willWriteValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDecimal(value.magnitude)
  }

  /// An integer.
  public mutating func integer(_ value: UInt64) {
    willWriteValue()
    bytes.appendDecimal(value)
  }

  /// `true` or `false`.
  public mutating func bool(_ value: Bool) {
    willWriteValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// `null`.
  public mutating func null() {
    willWriteValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A time as ``RFC3339`` writes it, in quotes.
  public mutating func time(nanosecondsSince1970: Int64) {
    willWriteValue()
    bytes.append(UInt8(ascii: "\""))
    RFC3339.write(nanosecondsSince1970: nanosecondsSince1970, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A value, canonically.
  public mutating func value(_ value: JSONValue) {
    willWriteValue()
    value.write(into: &bytes)
  }

  /// The bytes of one JSON value, as they are.
  public mutating func canonical(_ rendered: some Sequence<UInt8>) {
    willWriteValue()
    bytes.append(contentsOf: rendered)
  }

  /// The bytes of one JSON value, as they are.
  public mutating func canonical(_ rendered: Span<UInt8>) {
    willWriteValue()
    bytes.reserveCapacity(bytes.count + rendered.count)
    for index in rendered.indices { bytes.append(rendered[index]) }
  }
}

extension JSONLineWriter {
  /// A member whose value is a string.
  public mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  /// A member whose value is an integer.
  public mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    integer(value)
  }

  /// A member whose value is an integer.
  public mutating func member(_ key: String, _ value: Int64) {
    self.key(key)
    integer(value)
  }

  /// A member whose value is an integer.
  public mutating func member(_ key: String, _ value: UInt64) {
    self.key(key)
    integer(value)
  }

  /// A member whose value is `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// A member whose value is written canonically.
  public mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// A member whose value is the bytes of one JSON value, as they are; `null` for nil.
  public mutating func member(_ key: String, canonical rendered: [UInt8]?) {
    self.key(key)
    if let rendered { canonical(rendered) } else { null() }
  }

  /// A member whose value is an object that `body` writes.
  public mutating func object(
    _ key: String, _ body: (inout JSONLineWriter) throws -> Void
  ) rethrows {
    self.key(key)
    beginObject()
    try body(&self)
    endObject()
  }

  /// A member whose value is an array that `body` writes.
  public mutating func array(
    _ key: String, _ body: (inout JSONLineWriter) throws -> Void
  ) rethrows {
    self.key(key)
    beginArray()
    try body(&self)
    endArray()
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

extension [UInt8] {
  /// Appends `value` in decimal, with zeros before it up to `width` digits.
  mutating func appendDecimal(_ value: UInt64, width: Int = 1) {
    var digits = 1
    var limit = value
    while limit >= 10 {
      limit /= 10
      digits += 1
    }
    let count = Swift.max(digits, width)
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
    var rest = value
    var place = self.count - 1
    while rest > 0 {
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      place -= 1
    }
  }
}
