package import LMDB

// Scanning entries of a file that may be damaged.

extension LogStore {
  /// A stored key and its value.
  typealias Entry = Cursor.Entry

  /// A batch of a database's entries in order, as stored: those from `key` on whose keys begin with
  /// `prefix`. Empty if there are none.
  package func entries(
    in database: LogFormat.DatabaseName, atLeast key: [UInt8], prefix: [UInt8] = [],
    limit: Int = 256
  ) throws(LogError) -> [Cursor.Entry] {
    try read("the \(database)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(database)) { cursor in
        var (entries, byteCount): ([Cursor.Entry], Int) = ([], 0)
        var entry = key.isEmpty ? try cursor.first() : try cursor.seek(atLeast: key)
        while let found = entry, found.key.starts(with: prefix) {
          // Keys of a damaged page may have any order, but a scan must advance.
          guard !found.key.lexicographicallyPrecedes(key) else {
            throw FormatError("its keys are out of order")
          }
          entries.append(found)
          byteCount += found.value.count
          // A single value may have megabytes.
          if entries.count >= limit || byteCount >= 1 << 20 { break }
          entry = try cursor.next()
        }
        return entries
      }
    }
  }

  /// Calls `body` with every entry whose key begins with `prefix`, in order; `body` may use the
  /// log.
  package func forEachEntry(
    in database: LogFormat.DatabaseName, prefix: [UInt8] = [],
    _ body: (Cursor.Entry) throws(LogError) -> Void
  ) throws(LogError) {
    var next = prefix
    while case let entries = try entries(in: database, atLeast: next, prefix: prefix),
      let last = entries.last
    {
      for entry in entries { try body(entry) }
      next = last.key + [0]
      // No key is longer.
      if next.count > 511 { return }
    }
  }

  /// The number at the end of the first key that begins with `prefix`, is not before `prefix` +
  /// `number`, and ends with a number of `byteCount` bytes.
  package func firstNumber(
    in database: LogFormat.DatabaseName, prefix: [UInt8], from number: UInt64, byteCount: Int
  ) throws(LogError) -> UInt64? {
    let bytes = (0..<byteCount).map {
      UInt8(truncatingIfNeeded: number >> (8 * (byteCount - 1 - $0)))
    }
    var key = prefix + bytes
    while let found = try entries(in: database, atLeast: key, prefix: prefix, limit: 1).first {
      if found.key.count == prefix.count + byteCount {
        return found.key[prefix.count...].reduce(0) { $0 << 8 | UInt64($1) }
      }
      key = found.key + [0]
      if key.count > 511 { return nil }
    }
    return nil
  }
}

/// A search among numbers of which some cannot be read.
package enum DamageTolerantSearch {
  /// The number of single steps past an unreadable number, before steps get longer.
  private static var patience: UInt64 { 64 }

  /// The first existing number from `start` on.
  ///
  /// - Parameter find: Returns the first number from a given one on, or `nil` if there is none;
  ///   throws if the path to it is damaged.
  package static func next(
    from start: UInt64, through last: UInt64,
    _ find: (UInt64) throws(LogError) -> UInt64?
  ) throws(LogError) -> UInt64? {
    var (failed, at, step): (UInt64?, UInt64, UInt64) = (nil, start, 1)
    while at <= last {
      if let found = try readable(at, find) {
        guard let failed, step > 1 else { return found.number }
        return try firstReadable(after: failed, upTo: at, find) ?? found.number
      }
      failed = at
      if at - start >= patience { step = step > .max / 4 ? step : step * 2 }
      let (next, isBeyond) = at.addingReportingOverflow(step)
      if isBeyond { return nil }
      at = next
    }
    return nil
  }

  /// The answer at the first readable number between an unreadable and a readable one.
  private static func firstReadable(
    after failed: UInt64, upTo readableNumber: UInt64,
    _ find: (UInt64) throws(LogError) -> UInt64?
  ) throws(LogError) -> UInt64? {
    var (lower, upper) = (failed, readableNumber)
    var found: UInt64?
    while upper - lower > 1 {
      let middle = lower + (upper - lower) / 2
      if let answer = try readable(middle, find) {
        (upper, found) = (middle, answer.number)
      } else {
        lower = middle
      }
    }
    return found
  }

  /// The answer of `find`, or `nil` if it finds damage; other failures are thrown.
  private static func readable(
    _ number: UInt64, _ find: (UInt64) throws(LogError) -> UInt64?
  ) throws(LogError) -> (number: UInt64?, Void)? {
    try LogError.unlessDamaged { () throws(LogError) in (try find(number), ()) }
  }
}
