import DRN
import LMDB

// Look-ups of symbols, sessions, marks and branches.

extension LogStore {
  /// The number of distinct values of a kind.
  ///
  /// - Complexity: O(log *n*).
  package func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    if let numbers = try headerAlone().numbers { return numbers[kind].present }
    return Int(try lastSymbol(of: kind))
  }

  /// The newest assigned session number; 0 if there is none.
  func newestSession() throws(LogError) -> UInt32 {
    if let numbers = try headerAlone().numbers { return numbers.sessions.newest }
    return try lastSession()
  }

  /// The greatest number of the stored symbols of a kind; 0 if there is none.
  func lastSymbol(of kind: SymbolKind) throws(LogError) -> UInt32 {
    try read("the symbols") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.symbols)) {
        try $0.last(withPrefix: [kind.rawValue])
      }
      .map { try LogKey.symbolNumber($0.key) } ?? 0
    }
  }

  /// The numbers of a kind's symbols after `number`, in order; not empty if there are any.
  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32] {
    guard number < .max else { return [] }
    let entries = try entries(
      in: .symbols, atLeast: LogKey.symbol(kind, number + 1), prefix: [kind.rawValue],
      limit: 1_024)
    return try LogError.reading(path: path, "the symbols") { () throws(FormatError) in
      try entries.map { (entry) throws(FormatError) in try LogKey.symbolNumber(entry.key) }
    }
  }

  /// When a session's beginning was dropped; `nil` if it was not, or if that is unknown.
  func cut(of session: UInt32) throws(LogError) -> CutRecord? {
    let key = LogKey.session(session)
    return try read("the cut of session \(session)") { snapshot in
      guard let cuts = try snapshot.openDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      else { return nil }
      return try snapshot.value(for: key, in: cuts).map { try CutRecord($0, key: key) }
    }
  }

  /// The greatest number of the stored sessions; 0 if there is none.
  package func lastSession() throws(LogError) -> UInt32 {
    try read("the sessions") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.sessions)) { cursor in
        try cursor.last().map { UInt32(truncatingIfNeeded: try LogKey.number($0.key, 0..<4)) } ?? 0
      }
    }
  }

  package func sessionNumber(named name: String) throws(LogError) -> UInt32? {
    let number: UInt32? = try read("the index") { snapshot in
      let index = try snapshot.database(.index)
      let value =
        try snapshot.value(for: SessionRecord.nameKey(name), in: index)
        ?? snapshot.value(for: SessionRecord.nameDigestKey(name), in: index)
      return try value.map { try LogFormat.number(in: $0) }
    }
    guard let number else { return nil }
    // The index has no checksum, but the session's record does.
    guard let record = try sessionRecord(number), record.name.hasSameBytes(as: name) else {
      // The session may have been dropped since the index was read.
      if try sessionRecord(number) == nil, let numbers = try headerAlone().numbers,
        number <= numbers.sessions.newest
      {
        return nil
      }
      throw LogError(.corrupt("the index names another session than '\(name)'"), path: path)
    }
    return number
  }

  package func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    let key = LogKey.session(number)
    return try read("session \(number)") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.sessions)).map {
        try SessionRecord($0, key: key)
      }
    }
  }

  /// The sessions after `number`, oldest first; not empty if there are any.
  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    try sessionRecords(after: number, limit: 256)
  }

  /// The sessions after `number`, oldest first, at most `limit`.
  func sessionRecords(after number: UInt32, limit: Int) throws(LogError) -> [SessionRecord] {
    guard number < .max else { return [] }
    return try read("the sessions") { snapshot in
      let (sessions, first) = (try snapshot.database(.sessions), LogKey.session(number + 1))
      return try snapshot.list(in: sessions, from: first, limit: limit) {
        try SessionRecord($0.value, key: $0.key)
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
      try snapshot.list(in: snapshot.database(name), from: prefix) {
        $0.key.starts(with: prefix) ? try item($0) : nil
      }
    }
  }

  package func count(in name: LogFormat.DatabaseName) throws(LogError) -> Int {
    try read("the \(name)") { try $0.database(name).entryCount }
  }

  package func revision() throws(LogError) -> LogRevision {
    try using { (pages, replacements) in
      LogRevision(replacements: replacements, transaction: try pages.lastTransaction())
    }
  }

  package func byteCount() throws(LogError) -> Int {
    try using { (pages, _) in try pages.fileSize() }
  }
}
