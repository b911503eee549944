/// Encodes keys: parts of fixed width, big-endian, so that keys sort like their numbers.
package enum LogKey {
  static func symbol(_ kind: SymbolKind, _ number: UInt32) -> [UInt8] {
    [UInt8](capacity: 5) { key in
      key.append(kind.rawValue)
      key.bigEndian(number)
    }
  }

  static func index(_ kind: SymbolKind, _ digest: Digest128) -> [UInt8] {
    [kind.rawValue] + digest.bytes
  }

  /// The first byte of the index key of a session's name, if the name itself follows; it is no symbol kind.
  static var nameSpace: UInt8 { 0x11 }

  /// The same, if the digest of the name follows.
  static var nameDigestSpace: UInt8 { 0x10 }

  package static func isNameSpace(_ byte: UInt8) -> Bool {
    byte == nameSpace || byte == nameDigestSpace
  }

  /// The greatest number of bytes of a name that is its own key.
  static var longestName: Int { 16 }

  package static func session(_ number: UInt32) -> [UInt8] {
    [UInt8](capacity: 4) { $0.bigEndian(number) }
  }

  static func block(session: UInt32, firstSeq: Int) -> [UInt8] {
    [UInt8](capacity: 12) { key in
      key.bigEndian(session)
      key.bigEndian(firstSeq)
    }
  }

  static func mark(session: UInt32, label: UInt32) -> [UInt8] {
    [UInt8](capacity: 8) { key in
      key.bigEndian(session)
      key.bigEndian(label)
    }
  }

  static func branches(session: UInt32, from node: Int) -> [UInt8] {
    block(session: session, firstSeq: node)
  }

  static func branch(session: UInt32, from node: Int, to child: Int) -> [UInt8] {
    [UInt8](capacity: 20) { key in
      key.bigEndian(session)
      key.bigEndian(node)
      key.bigEndian(child)
    }
  }

  /// The key of a chunk of journal records, which is the number of its first record.
  static func tail(_ lsn: UInt64) -> [UInt8] {
    [UInt8](capacity: 8) { $0.bigEndian(lsn) }
  }

  /// The number of a symbol's key.
  static func symbolNumber(_ key: [UInt8]) throws(FormatError) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(key, 1..<5))
  }

  /// The number at `range` of a key.
  static func number(_ key: [UInt8], _ range: Range<Int>) throws(FormatError) -> UInt64 {
    guard key.count >= range.upperBound else { throw FormatError("a key is too short") }
    return key[range].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
