import DRN

/// What the log says of a session, beside its transitions.
struct SessionRecord: Hashable {
  var number: UInt32
  var name: String
  var startedAt: Timestamp
  /// The first seq that the log still has.
  var firstSeq = 0
  /// Text symbols; 0 for none.
  var window: UInt32 = 0
  var appVersion: UInt32 = 0
  var schema: UInt32 = 0

  var key: [UInt8] { LogKey.session(number) }

  var bytes: [UInt8] { Checksummed.bytes(body, key: key) }

  /// The record without its checksum.
  var body: [UInt8] {
    var body = ByteWriter()
    body.fixed(startedAt.nanosecondsSince1970)
    body.varint(firstSeq)
    body.varint(window)
    body.varint(appVersion)
    body.varint(schema)
    body.append(name.utf8)
    return body.bytes
  }

  init(number: UInt32, name: String, startedAt: Timestamp) {
    self.number = number
    self.name = name
    self.startedAt = startedAt
  }

  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 4 else { throw FormatError("a session's key is not 4 bytes long") }
    try self.init(
      body: try Checksummed.body(of: value, key: key),
      number: UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4)))
  }

  /// Reads the record of session `number` from ``body``.
  init(body: [UInt8], number: UInt32) throws(FormatError) {
    var reader = ByteReader(body)
    self.number = number
    startedAt = Timestamp(nanosecondsSince1970: try reader.fixed())
    firstSeq = try reader.natural()
    window = try reader.symbol()
    appVersion = try reader.symbol()
    schema = try reader.symbol()
    guard let name = String(validating: try reader.take(reader.remaining), as: UTF8.self) else {
      throw FormatError("a session's name is not UTF-8")
    }
    self.name = name
  }

  /// The index key of a session's name.
  static func nameKey(_ name: String) -> [UInt8] {
    LogKey.sessionName(PrefixHash.digest(ofJSON: JSONValue.string(name).canonicalBytes))
  }
}

/// A mark: a label (a text symbol) that stands for a position.
struct MarkRecord: Hashable {
  var session: UInt32
  var label: UInt32
  /// The position that the name stands for.
  var target: Int
  /// The transition that set it.
  var seq: Int

  var key: [UInt8] { LogKey.mark(session: session, label: label) }

  var bytes: [UInt8] {
    var body = ByteWriter()
    body.fixed(UInt64(target))
    body.fixed(UInt64(seq))
    return Checksummed.bytes(body.bytes, key: key)
  }

  init(session: UInt32, label: UInt32, target: Int, seq: Int) {
    self.session = session
    self.label = label
    self.target = target
    self.seq = seq
  }

  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 8 else { throw FormatError("a mark's key is not 8 bytes long") }
    var reader = ByteReader(try Checksummed.body(of: value, key: key))
    session = UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4))
    label = UInt32(truncatingIfNeeded: try LogKey.number(key, 4..<8))
    guard let target = Int(exactly: try reader.fixed(UInt64.self)),
      let seq = Int(exactly: try reader.fixed(UInt64.self))
    else { throw FormatError("a mark's position is out of range") }
    self.target = target
    self.seq = seq
  }
}

/// A branch: a change that was made after going back to an earlier node.
struct BranchRecord: Hashable {
  var session: UInt32
  /// The node that was gone back to.
  var parent: Int
  /// The change that was made there.
  var child: Int

  var key: [UInt8] { LogKey.branch(session: session, from: parent, to: child) }

  var bytes: [UInt8] { Checksummed.bytes([], key: key) }

  init(session: UInt32, parent: Int, child: Int) {
    self.session = session
    self.parent = parent
    self.child = child
  }

  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    _ = try Checksummed.body(of: value, key: key)
    guard key.count == 20, let parent = Int(exactly: try LogKey.number(key, 4..<12)),
      let child = Int(exactly: try LogKey.number(key, 12..<20))
    else { throw FormatError("a branch's key is not 20 bytes long") }
    session = UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4))
    self.parent = parent
    self.child = child
  }
}
