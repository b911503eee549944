package import DRN

/// A session's record: everything the log stores about it besides its transitions.
package struct SessionRecord: Hashable {
  package var number: UInt32
  package var name: String
  package var startedAt: Timestamp
  /// The first seq that was not dropped.
  package var firstSeq = 0
  /// Text symbols; 0 for none.
  package var window: UInt32 = 0
  package var appVersion: UInt32 = 0
  package var schema: UInt32 = 0

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

  package init(number: UInt32, name: String, startedAt: Timestamp) {
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
  package init(body: [UInt8], number: UInt32) throws(FormatError) {
    let bytes = body.span
    var offset = 0
    self.number = number
    startedAt = Timestamp(nanosecondsSince1970: try bytes.fixed(at: &offset))
    firstSeq = try bytes.natural(at: &offset)
    guard firstSeq <= LogLimits.seq else { throw .positionTooLarge }
    window = try bytes.symbol(at: &offset)
    appVersion = try bytes.symbol(at: &offset)
    schema = try bytes.symbol(at: &offset)
    guard body.count - offset <= LogLimits.nameByteCount else {
      throw .limit("a session's name", body.count - offset, "bytes", of: LogLimits.nameByteCount)
    }
    let isASCII = body[offset...].allSatisfy { $0 < 0x80 }
    // Nothing has to be validated then, which takes ten times as long.
    guard
      let name = isASCII
        ? String(decoding: body[offset...], as: UTF8.self)
        : String(validating: body[offset...], as: UTF8.self)
    else { throw FormatError("a session's name is not UTF-8") }
    self.name = name
  }

  /// The index key of a session's name.
  ///
  /// A short name is its own key, because names that are given in order are then next to each other:
  /// digests are spread over all pages, and each commit writes these anew.
  package static func nameKey(_ name: String) -> [UInt8] {
    guard name.utf8.count <= LogKey.longestName else { return nameDigestKey(name) }
    return [LogKey.nameSpace] + name.utf8
  }

  /// The index keys that a session with this name can have.
  package static func nameKeys(_ name: String) -> [[UInt8]] {
    [nameKey(name), nameDigestKey(name)]
  }

  /// The index key of a long name, and of any name in a log of versions 1 to 3.
  static func nameDigestKey(_ name: String) -> [UInt8] {
    let digest = PrefixHash.digest(ofJSON: JSONValue.string(name).canonicalBytes)
    return [LogKey.nameDigestSpace] + digest.bytes
  }
}

/// A mark: a label (a text symbol) for a position.
package struct MarkRecord: Hashable {
  var session: UInt32
  package var label: UInt32
  /// The marked position.
  package var target: Int
  /// The seq of the event that set the mark.
  package var seq: Int

  package init(session: UInt32, label: UInt32, target: Int, seq: Int) {
    (self.session, self.label, self.target, self.seq) = (session, label, target, seq)
  }

  var key: [UInt8] { LogKey.mark(session: session, label: label) }

  var bytes: [UInt8] {
    var body = ByteWriter()
    body.fixed(UInt64(target))
    body.fixed(UInt64(seq))
    return Checksummed.bytes(body.bytes, key: key)
  }

}

extension MarkRecord {
  package init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 8 else { throw FormatError("a mark's key is not 8 bytes long") }
    let body = try Checksummed.body(of: value, key: key)
    var offset = 0
    let session = UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4))
    let label = UInt32(truncatingIfNeeded: try LogKey.number(key, 4..<8))
    guard let target = Int(exactly: try body.span.fixed(UInt64.self, at: &offset)),
      let seq = Int(exactly: try body.span.fixed(UInt64.self, at: &offset))
    else { throw FormatError("a mark's position is out of range") }
    guard max(target, seq) <= LogLimits.seq else { throw .positionTooLarge }
    self.init(session: session, label: label, target: target, seq: seq)
  }
}

/// A branch: a change that was made after a return to an earlier node; or a fence, which has no parent.
package struct BranchRecord: Hashable {
  var session: UInt32
  /// The earlier node; ``noParent`` of a fence.
  package var parent: Int
  /// The change.
  package var child: Int

  var key: [UInt8] { LogKey.branch(session: session, from: parent, to: child) }

  var bytes: [UInt8] { Checksummed.bytes([], key: key) }

  /// What a fence has in place of a parent; in the key, all bits are set.
  package static var noParent: Int { -1 }

  /// Whether it is that of a fence.
  package var isOfFence: Bool { parent == Self.noParent }

  package init(session: UInt32, parent: Int, child: Int) {
    self.session = session
    self.parent = parent
    self.child = child
  }

  package init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    _ = try Checksummed.body(of: value, key: key)
    guard key.count == 20,
      let parent = Self.parent(try LogKey.number(key, 4..<12)),
      let child = Int(exactly: try LogKey.number(key, 12..<20))
    else { throw FormatError("a branch's key is not 20 bytes long") }
    guard max(parent, child) <= LogLimits.seq else { throw .positionTooLarge }
    session = UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4))
    self.parent = parent
    self.child = child
  }

  private static func parent(_ number: UInt64) -> Int? {
    number == .max ? noParent : Int(exactly: number)
  }
}
