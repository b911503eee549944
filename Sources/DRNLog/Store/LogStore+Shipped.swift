import LMDB

// What the log says of its shipping.

extension LogStore {
  /// What concerns the log as a whole; `nil` if it was never shipped.
  package func shippingRecord() throws(LogError) -> ShippingRecord? {
    try shipped(ShippedKey.log) { (body) throws(FormatError) in try ShippingRecord(body: body) }
  }

  /// How far a session is shipped; `nil` if nothing of it is.
  package func shippedSession(_ number: UInt32) throws(LogError) -> ShippedSession? {
    try shipped(ShippedKey.session(number)) { (body) throws(FormatError) in
      try ShippedSession(body: body)
    }
  }

  /// The parts that are being sent, in the order of their numbers.
  package func outgoingParts() throws(LogError) -> [OutgoingPart] {
    try shippedEntries(ShippedKey.partSpace) { (key, body) throws(FormatError) in
      try OutgoingPart(number: try LogKey.number(key, 1..<9), stored: body)
    }
  }

  /// The digests of the values that were shipped in another form than the log has them in.
  package func changedValues() throws(LogError) -> [SymbolKey: Digest128] {
    let found = try shippedEntries(ShippedKey.valueSpace) {
      (key, body) throws(FormatError) -> (SymbolKey, Digest128) in
      guard key.count == 6, let kind = SymbolKind(rawValue: key[1]),
        let digest = Digest128(bytes: body)
      else { throw FormatError("a value's digest is none") }
      let number = UInt32(truncatingIfNeeded: try LogKey.number(key, 2..<6))
      return (SymbolKey(kind: kind, number: number), digest)
    }
    return Dictionary(found) { $1 }
  }

  /// How many transitions were dropped before they were shipped.
  package func lostTransitions() throws(LogError) -> Int {
    let value = try read(Self.shippedName) { snapshot in
      try snapshot.openDatabase(named: LogFormat.DatabaseName.shipped.rawValue).flatMap {
        try snapshot.value(for: ShippedKey.lost, in: $0)
      }
    }
    guard let value else { return 0 }
    return try LogError.reading(path: path, Self.shippedName) { () throws(FormatError) in
      Int(clamping: try LostTransitions(value).count)
    }
  }

  /// Calls `body` with all entries, as they are stored.
  func forEachShippedEntry(
    _ body: (_ key: [UInt8], _ value: [UInt8]) throws(LogError) -> Void
  ) throws(LogError) {
    guard try hasShipped() else { return }
    try forEachEntry(in: .shipped) { (entry) throws(LogError) in try body(entry.key, entry.value) }
  }

  private static var shippedName: String { "what is known of its shipping" }

  private func hasShipped() throws(LogError) -> Bool {
    try read(Self.shippedName) {
      try $0.openDatabase(named: LogFormat.DatabaseName.shipped.rawValue) != nil
    }
  }

  func shipped<Result>(
    _ key: [UInt8], _ decode: ([UInt8]) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    let value = try read(Self.shippedName) { snapshot in
      try snapshot.openDatabase(named: LogFormat.DatabaseName.shipped.rawValue).flatMap {
        try snapshot.value(for: key, in: $0)
      }
    }
    guard let value else { return nil }
    return try LogError.reading(path: path, Self.shippedName) { () throws(FormatError) in
      try decode(try Checksummed.body(of: value, key: key))
    }
  }

  func shippedEntries<Item>(
    _ space: UInt8, _ decode: (_ key: [UInt8], _ body: [UInt8]) throws(FormatError) -> Item
  ) throws(LogError) -> [Item] {
    guard try hasShipped() else { return [] }
    var items: [Item] = []
    try forEachEntry(in: .shipped, prefix: [space]) { (entry) throws(LogError) in
      items.append(
        try LogError.reading(path: path, Self.shippedName) { () throws(FormatError) in
          try decode(entry.key, try Checksummed.body(of: entry.value, key: entry.key))
        })
    }
    return items
  }
}
