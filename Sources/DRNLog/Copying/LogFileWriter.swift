import LMDB

/// Writes a new log's file, which appears under its name only when it is complete.
///
/// Records in key order are appended; others are sorted in runs. A few megabytes are committed at a
/// time, so neither memory nor transactions grow with the log.
package final class LogFileWriter {
  /// The final path of the file.
  let destination: String
  /// The path of the file until it is complete.
  let temporaryPath: String
  /// The file, if it has no name until it is complete.
  private let unnamed: UnnamedFile?
  private var environment: Environment?
  private let databases: LogDatabases
  private var puts: [Put] = []
  private var putByteCount = 0
  private var index = SortedRun<IndexRecord>(limit: 262_144)
  private var marks = SortedRun<MarkRecord>()
  private var branches = SortedRun<BranchRecord>()
  /// The number of symbols of each kind and of sessions, and their last numbers.
  private var counts: [SymbolKind: (count: Int, last: UInt32)] = [:]
  private var sessions: (count: Int, last: UInt32) = (0, 0)
  /// The greatest key of each database.
  private var lastKeys: [Database: [UInt8]] = [:]
  /// The number of index entries that there must be.
  private var indexCount = 0

  private struct Put {
    let database: Target
    let key: [UInt8]
    let value: [UInt8]
    let mode: PutMode
  }

  /// A database that every log has, or one that is created on first use.
  private enum Target {
    case open(Database)
    case named(LogFormat.DatabaseName)
  }

  /// The maximum size of a commit.
  private static var bytesPerCommit: Int { 8 << 20 }
  private static var putsPerCommit: Int { 16_384 }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - destination: The file's path.
  ///   - replacement: The temporary path of a file that replaces the one at the destination.
  ///   - source: The header of the log that is copied.
  /// - Throws: ``LogError`` if there is a file at the destination already, or it cannot be written.
  package init(
    _ destination: String, replacement: String? = nil, copying source: LogHeader? = nil
  ) throws(LogError) {
    self.destination = destination
    let unnamed = replacement == nil ? UnnamedFile(for: destination) : nil
    self.unnamed = unnamed
    let temporaryPath =
      replacement ?? unnamed?.path
      ?? UnfinishedCopies.path(for: destination, tag: LogFiles.tag(source?.identity.low ?? 0))
    self.temporaryPath = temporaryPath
    (environment, databases) = try LogError.wrapping(path: destination) {
      if replacement == nil {
        try Environment.checkPlace(for: destination)
      }
      if let unnamed {
        var options = Environment.Options(access: .readWrite(create: true))
        options.isUnnamed = true
        let environment = try Environment.open(at: unnamed.path, options: options)
        return (environment, try environment.write { try LogDatabases(creatingIn: $0) })
      }
      // Left by a rewrite that did not finish.
      UnfinishedFiles.remove(temporaryPath)
      do {
        return try UnfinishedFiles.create(temporaryPath) {
          let environment = try Environment.open(
            at: temporaryPath, options: .init(access: .readWrite(create: true)))
          return (environment, try environment.write { try LogDatabases(creatingIn: $0) })
        }
      } catch {
        UnfinishedFiles.remove(temporaryPath)
        // Its temporary name says nothing to a person.
        throw (error as? LMDBError)?.renamed(to: destination) ?? error
      }
    }
  }

  deinit {
    // An unfinished file is removed.
    guard environment != nil else { return }
    discard()
  }

  /// Writes the remaining records and the header record, and renames the file to its final name.
  ///
  /// If numbers have gaps, the header record says so.
  package func finish(_ header: LogHeader) throws(LogError) {
    defer { discard() }
    try complete(header)
    try LogError.wrapping(path: destination) {
      if let unnamed {
        try Environment.place(unnamed: unnamed.descriptor, at: destination)
      } else {
        try Environment.place(temporaryPath, at: destination)
      }
    }
  }

  /// Commits what was added.
  ///
  /// - Parameter isIndexing: Whether to write the index as well. Its keys are in no order: pages are
  ///   filled only if most entries are written in one sorted run, so write it once the values are
  ///   there.
  func flush(isIndexing: Bool) throws(LogError) {
    if isIndexing { try writeIndex() }
    try writeMarks()
    try writeBranches()
    try commit()
  }

  /// Removes the file, unless it was renamed to its final name.
  func discard() {
    environment = nil
    if unnamed == nil { UnfinishedFiles.remove(temporaryPath) }
  }

  /// Writes the remaining records and the header record, and closes the file, which keeps its
  /// temporary name. So it is not visible under its final name before it is complete.
  ///
  /// - Returns: The header record as it was written.
  @discardableResult
  func complete(_ header: LogHeader) throws(LogError) -> LogHeader {
    let header = renumbered(header)
    try writeRuns()
    // In the same commit as the rest, because every commit frees the pages that it changes.
    put(LogFormat.headerKey, header.bytes, in: databases.header)
    try commit()
    environment = nil
    return header
  }

  /// Throws if two of the added values have become equal.
  func checkValuesAreDistinct() throws(LogError) {
    try writeIndex()
    try commit()
    let count = try LogError.wrapping(path: destination) {
      try environment?.read { try $0.entryCount(of: databases.index) }
    }
    guard count == indexCount else {
      throw LogError(
        .badValue("two values of the log would become one; hide them so that they stay different"),
        path: destination)
    }
  }
}

// The contents of a log, each in key order.

extension LogFileWriter {
  package func add(_ json: [UInt8], as number: UInt32, of kind: SymbolKind) throws(LogError) {
    let key = LogKey.symbol(kind, number)
    put(key, Checksummed.bytes(json, key: key), in: databases.symbols)
    let known = counts[kind, default: (0, 0)]
    // A known number replaces its value.
    if number > known.last { counts[kind] = (known.count + 1, number) }
    index.add(IndexRecord(kind, json: json, number: number))
    indexCount += 1
    if index.isFull { try writeIndex() }
    try commitWhenDue()
  }

  func add(_ session: SessionRecord) throws(LogError) {
    put(session.key, session.bytes, in: databases.sessions)
    if session.number > sessions.last { sessions = (sessions.count + 1, session.number) }
    index.add(IndexRecord(session: session))
    indexCount += 1
    if index.isFull { try writeIndex() }
    try commitWhenDue()
  }

  func add(_ block: Block) throws(LogError) {
    put(block.key, block.bytes, in: databases.blocks)
    try commitWhenDue()
  }

  package func add(_ extra: ExtraRecord) throws(LogError) {
    puts.append(
      Put(database: .named(extra.database), key: extra.key, value: extra.value, mode: .upsert))
    putByteCount += extra.value.count
    try commitWhenDue()
  }

  /// Adds a mark. Marks may come in any order; the last one with a name applies.
  func add(_ mark: MarkRecord) throws(LogError) {
    marks.add(mark)
    if marks.isFull { try writeMarks() }
  }

  /// Adds a branch. Branches may come in any order.
  func add(_ branch: BranchRecord) throws(LogError) {
    branches.add(branch)
    if branches.isFull { try writeBranches() }
  }
}

// What was removed.

extension LogFileWriter {
  /// Records when a session's beginning was dropped.
  func add(_ cut: CutRecord) throws(LogError) {
    puts.append(Put(database: .named(.cuts), key: cut.key, value: cut.bytes, mode: .upsert))
    try commitWhenDue()
  }

  /// Adds an entry of what the log says of its shipping, as it is stored.
  func addShipped(_ key: [UInt8], _ value: [UInt8]) throws(LogError) {
    puts.append(Put(database: .named(.shipped), key: key, value: value, mode: .upsert))
    putByteCount += value.count
    try commitWhenDue()
  }

  private func renumbered(_ header: LogHeader) -> LogHeader {
    let hasGaps =
      counts.values.contains { $0.count < Int($0.last) } || sessions.count < Int(sessions.last)
    guard hasGaps || header.numbers != nil else { return header }
    var (header, numbers) = (header, header.numbers ?? LogNumbers())
    for kind in SymbolKind.allCases {
      let (count, last) = counts[kind, default: (0, 0)]
      numbers[kind].update(newest: max(numbers[kind].newest, last), present: count)
    }
    numbers.sessions.update(
      newest: max(numbers.sessions.newest, sessions.last), present: sessions.count)
    header.numbers = numbers
    header.upgradeVersion()
    return header
  }
}

// Writing.

extension LogFileWriter {
  private func writeRuns() throws(LogError) {
    try writeIndex()
    try writeMarks()
    try writeBranches()
  }

  private func writeIndex() throws(LogError) { try write(index.take(), to: databases.index) }

  private func writeMarks() throws(LogError) { try write(marks.take(), to: databases.marks) }

  private func writeBranches() throws(LogError) {
    try write(branches.take(), to: databases.branches)
  }

  private func write(_ records: [some KeyedRecord], to database: Database) throws(LogError) {
    for record in records {
      put(record.key, record.bytes, in: database)
      try commitWhenDue()
    }
  }

  /// Appends records in key order, and replaces existing ones.
  private func put(_ key: [UInt8], _ value: [UInt8], in database: Database) {
    let isAfter = lastKeys[database].map { $0.lexicographicallyPrecedes(key) } ?? true
    if isAfter { lastKeys[database] = key }
    puts.append(
      Put(database: .open(database), key: key, value: value, mode: isAfter ? .append : .upsert))
    putByteCount += key.count + value.count
  }

  private func commitWhenDue() throws(LogError) {
    if puts.count >= Self.putsPerCommit || putByteCount >= Self.bytesPerCommit { try commit() }
  }

  private func commit() throws(LogError) {
    let puts = puts
    try LogError.wrapping(path: destination) {
      // The transaction is repeated if the map had to grow.
      try environment?.write { transaction in
        for put in puts {
          let database =
            switch put.database {
            case .open(let database): database
            case .named(let name): try transaction.createDatabase(named: name.rawValue)
            }
          try transaction.put(put.value, for: put.key, in: database, mode: put.mode)
        }
      }
    }
    self.puts.removeAll(keepingCapacity: true)
    putByteCount = 0
  }
}
