import DRN
import LMDB

// What the log has: symbols, sessions, marks and branches.

extension LogStore {
  /// How many distinct values of a kind the log has.
  ///
  /// - Complexity: O(log *n*).
  func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    if let numbers = try headerAlone().numbers { return numbers[kind].present }
    return Int(try lastSymbol(of: kind))
  }

  /// The newest number that a symbol of a kind was given; 0 where none was.
  func newestSymbol(of kind: SymbolKind) throws(LogError) -> UInt32 {
    if let numbers = try headerAlone().numbers { return numbers[kind].newest }
    return try lastSymbol(of: kind)
  }

  /// The newest number that a session was given; 0 where none was.
  func newestSession() throws(LogError) -> UInt32 {
    if let numbers = try headerAlone().numbers { return numbers.sessions.newest }
    return try lastSession()
  }

  /// The greatest number that a symbol of a kind has; 0 where there is none.
  func lastSymbol(of kind: SymbolKind) throws(LogError) -> UInt32 {
    try read("the symbols") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.symbols)) {
        try $0.last(withPrefix: [kind.rawValue])
      }
      .map { UInt32(truncatingIfNeeded: try LogKey.number($0.key, 1..<5)) } ?? 0
    }
  }

  /// The numbers of a kind's symbols after number `number`, in order; at most `limit`.
  func symbolNumbers(
    of kind: SymbolKind, after number: UInt32, limit: Int = 1_024
  ) throws(LogError) -> [UInt32] {
    guard number < .max else { return [] }
    return try entries(
      in: .symbols, atLeast: LogKey.symbol(kind, number + 1), prefix: [kind.rawValue],
      limit: limit
    ).map { $0.key.dropFirst().prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// When a session's beginning was dropped; `nil` where it was not, or is not known.
  func cut(of session: UInt32) throws(LogError) -> CutRecord? {
    let key = LogKey.session(session)
    return try read("the cut of session \(session)") { snapshot in
      guard let cuts = try snapshot.openDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      else { return nil }
      return try snapshot.value(for: key, in: cuts).map { try CutRecord($0, key: key) }
    }
  }

  /// The greatest number that a session has; 0 where there is none.
  func lastSession() throws(LogError) -> UInt32 {
    try read("the sessions") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.sessions)) { cursor in
        try cursor.last().map { UInt32(truncatingIfNeeded: try LogKey.number($0.key, 0..<4)) } ?? 0
      }
    }
  }

  /// The number of the session with that name.
  func sessionNumber(named name: String) throws(LogError) -> UInt32? {
    let key = SessionRecord.nameKey(name)
    let number: UInt32? = try read("the index") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.index)).map {
        var reader = ByteReader($0)
        return try reader.fixed()
      }
    }
    guard let number else { return nil }
    // The index has no checksum of its own; the session's record has.
    guard let record = try sessionRecord(number), record.name.hasSameBytes(as: name) else {
      // It may have been dropped since the index was read.
      if try sessionRecord(number) == nil, let numbers = try headerAlone().numbers,
        number <= numbers.sessions.newest
      {
        return nil
      }
      throw LogError(.corrupt("the index names another session than '\(name)'"), path: path)
    }
    return number
  }

  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    let key = LogKey.session(number)
    return try read("session \(number)") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.sessions)).map {
        try SessionRecord($0, key: key)
      }
    }
  }

  /// The sessions after number `number`, oldest first, at most `limit`.
  func sessionRecords(after number: UInt32, limit: Int = 256) throws(LogError) -> [SessionRecord] {
    guard number < .max else { return [] }
    return try read("the sessions") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.sessions)) { cursor in
        var records: [SessionRecord] = []
        var entry = try cursor.seek(atLeast: LogKey.session(number + 1))
        while let found = entry, records.count < limit {
          records.append(try SessionRecord(found.value, key: found.key))
          entry = try cursor.next()
        }
        return records
      }
    }
  }

  func mark(_ label: UInt32, of session: UInt32) throws(LogError) -> MarkRecord? {
    let key = LogKey.mark(session: session, label: label)
    return try read("a mark of session \(session)") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.marks)).map {
        try MarkRecord($0, key: key)
      }
    }
  }

  func hasBranch(_ branch: BranchRecord) throws(LogError) -> Bool {
    let key = branch.key
    return try read("a branch of session \(branch.session)") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.branches)).map {
        try BranchRecord($0, key: key)
      } != nil
    }
  }

  func marks(of session: UInt32) throws(LogError) -> [MarkRecord] {
    try list(LogKey.session(session), in: .marks, "the marks of session \(session)") {
      try MarkRecord($0.value, key: $0.key)
    }
  }

  func branches(of session: UInt32) throws(LogError) -> [BranchRecord] {
    try list(LogKey.session(session), in: .branches, "the branches of session \(session)") {
      try BranchRecord($0.value, key: $0.key)
    }
  }

  private func list<Item>(
    _ prefix: [UInt8], in name: LogFormat.DatabaseName, _ what: String,
    _ item: (SnapshotCursor.Entry) throws -> Item
  ) throws(LogError) -> [Item] {
    try read(what) { snapshot in
      try snapshot.withCursor(in: snapshot.database(name)) { cursor in
        var items: [Item] = []
        var entry = try cursor.seek(atLeast: prefix)
        while let found = entry, found.key.starts(with: prefix) {
          items.append(try item(found))
          entry = try cursor.next()
        }
        return items
      }
    }
  }

  /// How many keys a database has.
  func count(in name: LogFormat.DatabaseName) throws(LogError) -> Int {
    try read("the \(name)") { try $0.database(name).entryCount }
  }

  /// Which state the log is in now.
  func revision() throws(LogError) -> LogRevision {
    try using { (pages, replacements) in
      LogRevision(replacements: replacements, transaction: try pages.lastTransaction())
    }
  }

  /// The log file's size in bytes.
  func byteCount() throws(LogError) -> Int {
    try using { (pages, _) in try pages.fileSize() }
  }
}
