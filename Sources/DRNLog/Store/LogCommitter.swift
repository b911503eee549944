import DRN
import LMDB
import Locking

/// Writes a log's file: the only one who hands it to liblmdb.
final class LogCommitter: Sendable {
  let path: String
  private let file: Lock<File>

  private struct File: Sendable {
    /// `nil` where another file has taken its place, which is not open yet.
    var environment: Environment?
    /// Which file it is.
    var inode: UInt64
    /// The first size of the map.
    var mapSize: Int?
    var isClosed = false
  }

  /// Opens the file, and makes a new one a log.
  ///
  /// Every page is looked at before, for liblmdb believes them all, unless nothing has touched the file
  /// since the writer before closed it.
  ///
  /// - Parameters:
  ///   - creates: Whether the file may be missing or empty.
  ///   - mapSize: The first size of LMDB's map, in bytes.
  init(path: String, creates: Bool, mapSize: Int? = nil) throws(LogError) {
    self.path = path
    let (environment, inode) = try LogError.wrapping(path: path) {
      var options = Environment.Options(access: .readWrite(create: creates))
      if let mapSize { options.initialMapSize = mapSize }
      options.isTrusted = (try? LogStore(path: path).isSealed()) ?? false
      let environment = try Environment.open(at: path, options: options)
      return (environment, try environment.fingerprint().inode)
    }
    file = Lock(File(environment: environment, inode: inode, mapSize: mapSize))
    try prepare()
  }

  /// The open file.
  ///
  /// - Throws: Where another one took its place, and cannot be opened, or its name is not on the disk: a
  ///   power loss would bring back the one before. The next call tries again.
  func environment() throws(LogError) -> Environment {
    try file.withLock { file throws(LogError) in
      if let environment = file.environment { return environment }
      guard !file.isClosed else { throw LogError(.closed, path: path) }
      let environment = try LogError.wrapping(path: path) {
        try Environment.syncDirectory(of: LogFiles.resolving(path))
        var options = Environment.Options(access: .readWrite(create: false))
        if let mapSize = file.mapSize { options.initialMapSize = mapSize }
        // This process wrote it.
        options.isTrusted = true
        let environment = try Environment.open(at: path, options: options)
        guard try environment.fingerprint().inode == file.inode else {
          throw LogError(.replaced, path: path)
        }
        return environment
      }
      file.environment = environment
      return environment
    }
  }

  /// Puts another file in the place of the log's, and lets go of that.
  ///
  /// - Parameter inode: Which file the other one is.
  /// - Throws: Where it cannot have the name. The log's file is then as it was.
  func replaceFile(by replacement: String, inode: UInt64) throws(LogError) {
    try file.withLock { file throws(LogError) in
      // Its lock file is gone in any case, and with it whoever else reads through liblmdb: it is opened
      // again before it is written to.
      file.environment = nil
      try LogError.wrapping(path: path) {
        try Environment.replace(LogFiles.resolving(path), by: replacement)
      }
      file.inode = inode
    }
  }

  /// Lets go of the file, whoever still has this: a log that was closed may be written over.
  func close() {
    file.withLock { file in
      file.environment = nil
      file.isClosed = true
    }
  }

  /// Another program's LMDB file is left alone: only what has no transaction yet is new.
  private func prepare() throws(LogError) {
    try LogError.wrapping(path: path, what: "the header") {
      let environment = try environment()
      guard try environment.information.lastTransaction == 0 else { return }
      try environment.write { transaction in
        let databases = try LogDatabases(creatingIn: transaction)
        var random = SystemRandomNumberGenerator()
        let header = LogHeader(
          identity: Digest128(low: random.next(), high: random.next()),
          createdAt: SystemClock.now)
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
      }
    }
  }
  /// Writes a batch and the log's own record, in one commit.
  ///
  /// - Parameters:
  ///   - header: The log's own record, with the newest journal record that the batch includes.
  ///   - tailRecords: Records of the journal that the log keeps, with the number of the first; with
  ///     `nil` those that it has go, for the batch has the blocks.
  ///   - removal: What is taken out, after the batch is in; `header` then says so.
  func commit(
    _ batch: Batch, _ header: inout LogHeader, tailRecords: (first: UInt64, bytes: [UInt8])?,
    _ removal: Removal? = nil
  ) throws(LogError) {
    let before = header
    header = try LogError.wrapping(path: path) {
      // It may run again where the map had to grow.
      try environment().write { transaction in
        var header = before
        let databases = try LogDatabases(creatingIn: transaction)
        if var numbers = header.numbers {
          try removeReplaced(batch, transaction, databases, &numbers)
          try write(batch, transaction, databases)
          try removal?.apply(in: transaction, databases, &numbers)
          header.numbers = numbers
        } else {
          try write(batch, transaction, databases)
        }
        if let tailRecords {
          let tails = try transaction.createDatabase(named: LogFormat.DatabaseName.tails.rawValue)
          let key = LogKey.tail(tailRecords.first)
          try transaction.put(Checksummed.bytes(tailRecords.bytes, key: key), for: key, in: tails)
        } else if let tails = try transaction.openDatabase(
          named: LogFormat.DatabaseName.tails.rawValue)
        {
          try transaction.clear(tails)
        }
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
        return header
      }
    }
  }

  /// The fingerprint that the file is to have once it is closed.
  func nextSeal() throws(LogError) -> FileFingerprint {
    // Not finer than file systems keep a time.
    let now = SystemClock.now.nanosecondsSince1970 / 1_000 * 1_000
    let inode = try LogError.wrapping(path: path) { try environment().fingerprint().inode }
    return FileFingerprint(inode: inode, changedAt: now)
  }

  /// Gives the file the time that its seal names; without it, the next writer looks at every page.
  func setTime(of seal: FileFingerprint) throws(LogError) {
    try LogError.wrapping(path: path) { try environment().setModificationTime(seal.changedAt) }
  }

  /// Removes the symbols whose values got new numbers, because nothing referred to the old ones: no two
  /// symbols have one value.
  private func removeReplaced(
    _ batch: Batch, _ transaction: borrowing WriteTransaction, _ databases: LogDatabases,
    _ numbers: inout LogNumbers
  ) throws {
    for (key, number) in batch.numbers {
      let old = try transaction.value(
        for: LogKey.index(key.kind, key.digest), in: databases.index)
      guard let old, old.count == 4 else { continue }
      let oldNumber = old.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      guard oldNumber < number else { continue }
      let symbol = LogKey.symbol(key.kind, oldNumber)
      if try transaction.delete(symbol, in: databases.symbols) { numbers[key.kind].lose(1) }
    }
  }

  private func write(
    _ batch: Batch, _ transaction: borrowing WriteTransaction, _ databases: LogDatabases
  ) throws {
    for (key, json) in batch.symbols.sorted(by: { $0.key < $1.key }) {
      let key = LogKey.symbol(key.kind, key.number)
      try transaction.put(Checksummed.bytes(json, key: key), for: key, in: databases.symbols)
    }
    for (key, number) in batch.numbers {
      try transaction.put(
        LogFormat.number(number), for: LogKey.index(key.kind, key.digest), in: databases.index)
    }
    for session in batch.sessions.values {
      try transaction.put(session.bytes, for: session.key, in: databases.sessions)
    }
    for (key, number) in batch.sessionNumbers {
      try transaction.put(LogFormat.number(number), for: key, in: databases.index)
    }
    for block in batch.blocks.sorted(by: { $0.key < $1.key }).map(\.value) {
      try transaction.put(block.bytes, for: block.key, in: databases.blocks)
    }
    for mark in batch.marks.values {
      try transaction.put(mark.bytes, for: mark.key, in: databases.marks)
    }
    for (key, children) in batch.branches {
      for child in children {
        let branch = BranchRecord(session: key.session, parent: key.seq, child: child)
        try transaction.put(branch.bytes, for: branch.key, in: databases.branches)
      }
    }
  }
}
