import LMDB

/// Writes a new log's file, which appears under its name when it is whole, or not at all.
///
/// What comes in order is appended; what does not is sorted in runs. A few megabytes are committed at
/// a time, so neither memory nor transactions grow with the log.
final class LogFileWriter {
  /// Where the file is to be.
  let destination: String
  private let temporaryPath: String
  private var environment: Environment?
  private let databases: LogDatabases
  private var puts: [Put] = []
  private var putByteCount = 0
  private var index = SortedRun<IndexRecord>(limit: 262_144)
  private var marks = SortedRun<MarkRecord>()
  private var branches = SortedRun<BranchRecord>()
  /// How many symbols of each kind and how many sessions there are, and their last numbers.
  private var counts: [SymbolKind: (count: Int, last: UInt32)] = [:]
  private var sessions: (count: Int, last: UInt32) = (0, 0)
  private var cuts: [CutRecord] = []
  /// The greatest key of each database that is written in runs.
  private var lastKeys: [Database: [UInt8]] = [:]

  private struct Put {
    let database: Database
    let key: [UInt8]
    let value: [UInt8]
    let mode: PutMode
  }

  /// How much is committed at a time.
  private static var bytesPerCommit: Int { 8 << 20 }
  private static var putsPerCommit: Int { 16_384 }

  /// Begins a file.
  ///
  /// - Throws: ``LogError`` where something is at the destination already, or nothing can be written
  ///   there.
  init(_ destination: String) throws(LogError) {
    self.destination = destination
    let suffix = UInt32.random(in: .min ... .max)
    let temporaryPath = "\(destination).\(String(suffix, radix: 36)).part"
    self.temporaryPath = temporaryPath
    (environment, databases) = try LogError.wrapping(path: destination) {
      try Environment.checkPlace(for: destination)
      UnfinishedFiles.add(temporaryPath)
      do {
        let environment = try Environment.open(
          at: temporaryPath, options: .init(access: .readWrite(create: true)))
        return (environment, try environment.write { try LogDatabases(creatingIn: $0) })
      } catch {
        UnfinishedFiles.remove(temporaryPath)
        throw error
      }
    }
  }

  deinit {
    // One that was not finished leaves nothing.
    guard environment != nil else { return }
    environment = nil
    UnfinishedFiles.remove(temporaryPath)
  }

  /// Writes what is left and the log's own record, and gives the file its name.
  ///
  /// Where numbers are not there, the log's record says so.
  func finish(_ header: LogHeader) throws(LogError) {
    let header = renumbered(header)
    try writeCuts()
    try writeIndex()
    try writeMarks()
    try writeBranches()
    put(LogFormat.headerKey, header.bytes, in: databases.header)
    try commit()
    // Closed, so that it has its name before anybody opens it.
    environment = nil
    defer { UnfinishedFiles.remove(temporaryPath) }
    try LogError.wrapping(path: destination) {
      try Environment.place(temporaryPath, at: destination)
    }
  }
}

// What a log has, each in the order of its keys.

extension LogFileWriter {
  func add(_ json: [UInt8], as number: UInt32, of kind: SymbolKind) throws(LogError) {
    let key = LogKey.symbol(kind, number)
    put(key, Checksummed.bytes(json, key: key), in: databases.symbols)
    let known = counts[kind, default: (0, 0)]
    counts[kind] = (known.count + 1, max(known.last, number))
    index.add(IndexRecord(kind, json: json, number: number))
    if index.isFull { try writeIndex() }
    try commitWhenDue()
  }

  func add(_ session: SessionRecord) throws(LogError) {
    put(session.key, session.bytes, in: databases.sessions)
    sessions = (sessions.count + 1, max(sessions.last, session.number))
    index.add(IndexRecord(session: session))
    if index.isFull { try writeIndex() }
    try commitWhenDue()
  }

  func add(_ block: Block) throws(LogError) {
    put(block.key, block.bytes, in: databases.blocks)
    try commitWhenDue()
  }

  /// A mark, in any order; the last of a name holds.
  func add(_ mark: MarkRecord) throws(LogError) {
    marks.add(mark)
    if marks.isFull { try writeMarks() }
  }

  /// A branch, in any order.
  func add(_ branch: BranchRecord) throws(LogError) {
    branches.add(branch)
    if branches.isFull { try writeBranches() }
  }
}

// What is not there any more.

extension LogFileWriter {
  /// Says when a session's beginning was dropped.
  func add(_ cut: CutRecord) { cuts.append(cut) }

  private func writeCuts() throws(LogError) {
    guard !cuts.isEmpty else { return }
    let database = try LogError.wrapping(path: destination) {
      try environment?.write {
        try $0.createDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      }
    }
    guard let database else { return }
    for cut in cuts { put(cut.key, cut.bytes, in: database, mode: .upsert) }
  }

  private func renumbered(_ header: LogHeader) -> LogHeader {
    let hasGaps =
      counts.values.contains { $0.count < Int($0.last) } || sessions.count < Int(sessions.last)
    guard hasGaps || header.numbers != nil else { return header }
    var (header, numbers) = (header, header.numbers ?? LogNumbers())
    for kind in SymbolKind.allCases {
      let (count, last) = counts[kind, default: (0, 0)]
      numbers[kind].renew(newest: max(numbers[kind].newest, last), present: count)
    }
    numbers.sessions.renew(
      newest: max(numbers.sessions.newest, sessions.last), present: sessions.count)
    header.numbers = numbers
    header.bringUp()
    return header
  }
}

// Writing.

extension LogFileWriter {
  private func writeIndex() throws(LogError) { try write(index.take(), to: databases.index) }

  private func writeMarks() throws(LogError) { try write(marks.take(), to: databases.marks) }

  private func writeBranches() throws(LogError) {
    try write(branches.take(), to: databases.branches)
  }

  private func write(_ records: [some KeyedRecord], to database: Database) throws(LogError) {
    guard let first = records.first, let last = records.last else { return }
    let end = lastKeys[database]
    let isAfter = end.map { $0.lexicographicallyPrecedes(first.key) } ?? true
    for record in records {
      put(record.key, record.bytes, in: database, mode: isAfter ? .append : .upsert)
      try commitWhenDue()
    }
    if isAfter || end?.lexicographicallyPrecedes(last.key) == true { lastKeys[database] = last.key }
  }

  private func put(
    _ key: [UInt8], _ value: [UInt8], in database: Database, mode: PutMode = .append
  ) {
    puts.append(Put(database: database, key: key, value: value, mode: mode))
    putByteCount += key.count + value.count
  }

  private func commitWhenDue() throws(LogError) {
    if puts.count >= Self.putsPerCommit || putByteCount >= Self.bytesPerCommit { try commit() }
  }

  private func commit() throws(LogError) {
    let puts = puts
    try LogError.wrapping(path: destination) {
      // It may run again where the map had to grow.
      try environment?.write { transaction in
        for put in puts {
          try transaction.put(put.value, for: put.key, in: put.database, mode: put.mode)
        }
      }
    }
    self.puts.removeAll(keepingCapacity: true)
    putByteCount = 0
  }
}
