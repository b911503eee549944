import LMDB

// Walking through what there is, whatever state it is in.

extension LogStore {
  /// A key and its value, as they are stored.
  typealias Entry = Cursor.Entry

  /// Some entries of a database in order, as they are stored: those from `key` on whose keys begin
  /// with `prefix`. Empty where there are none.
  func entries(
    in database: LogFormat.DatabaseName, atLeast key: [UInt8], prefix: [UInt8] = [],
    limit: Int = 256
  ) throws(LogError) -> [Cursor.Entry] {
    try read("the \(database)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(database)) { cursor in
        var (entries, byteCount): ([Cursor.Entry], Int) = ([], 0)
        var entry = key.isEmpty ? try cursor.first() : try cursor.seek(atLeast: key)
        while let found = entry, found.key.starts(with: prefix) {
          // In a damaged page they may come in any order; a walk through it has to get on.
          guard !found.key.lexicographicallyPrecedes(key) else {
            throw FormatError("its keys are out of order")
          }
          entries.append(found)
          byteCount += found.value.count
          // One value may have megabytes.
          if entries.count >= limit || byteCount >= 1 << 20 { break }
          entry = try cursor.next()
        }
        return entries
      }
    }
  }

  /// Calls `body` with every entry whose key begins with `prefix`, in order; it may use the log.
  func forEachEntry(
    in database: LogFormat.DatabaseName, prefix: [UInt8] = [],
    _ body: (Cursor.Entry) throws(LogError) -> Void
  ) throws(LogError) {
    var next = prefix
    while case let entries = try entries(in: database, atLeast: next, prefix: prefix),
      let last = entries.last
    {
      for entry in entries { try body(entry) }
      next = last.key + [0]
      // Longer than any key there can be.
      if next.count > 511 { return }
    }
  }

  /// The number at the end of the first key from `prefix` + `number` on that begins with `prefix`
  /// and is as long as keys with such a number are.
  func firstNumber(
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

/// A way along numbers of which some cannot be read.
enum Probe {
  /// How many numbers are tried one by one behind one that cannot be read; then steps get longer.
  private static var patience: UInt64 { 64 }

  /// The first number from `start` on that there is.
  ///
  /// - Parameter find: The first number from a given one on, `nil` where there is none; it throws
  ///   where the way there is damaged.
  static func next(
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

  /// What there is from the first number on that can be looked for, between one that cannot and one
  /// that can.
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

  /// An answer, if there is one; other failures than damage are thrown.
  private static func readable(
    _ number: UInt64, _ find: (UInt64) throws(LogError) -> UInt64?
  ) throws(LogError) -> (number: UInt64?, Void)? {
    do throws(LogError) {
      return (try find(number), ())
    } catch {
      guard error.code.isDamage else { throw error }
      return nil
    }
  }
}
