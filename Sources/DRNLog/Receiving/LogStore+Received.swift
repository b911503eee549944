import LMDB

// What an archived log says of what it has received.

extension LogStore {
  /// What concerns the log as a whole; `nil` if it receives nothing.
  package func receivedRecord() throws(LogError) -> ReceivedRecord? {
    try shipped(ShippedKey.received) { (body) throws(FormatError) in
      try ReceivedRecord(body: body)
    }
  }

  /// How far a session was received; `nil` if it is not defined.
  package func receivedSession(_ number: UInt32) throws(LogError) -> ReceivedSession? {
    try shipped(ShippedKey.received(number)) { (body) throws(FormatError) in
      try ReceivedSession(body: body, number: number)
    }
  }

  /// The numbers under which values were received that the log has under other ones.
  package func aliases() throws(LogError) -> [SymbolKey: UInt32] {
    let found = try shippedEntries(ShippedKey.aliasSpace) {
      (key, body) throws(FormatError) -> (SymbolKey, UInt32) in
      guard key.count == 6, let kind = SymbolKind(rawValue: key[1]) else {
        throw FormatError("a value's number is none")
      }
      let number = UInt32(truncatingIfNeeded: try LogKey.number(key, 2..<6))
      return (SymbolKey(kind: kind, number: number), try LogFormat.number(in: body))
    }
    return Dictionary(found) { $1 }
  }
}
