import DRN
import LMDB
import Locking

/// Writes a log's file. Nothing else opens it with liblmdb.
///
/// Invariants:
/// - A commit is one transaction: the batch, the removal, the tails and the header, or nothing.
/// - The tails begin with a record that the header includes; a log without a journal has no tails.
/// - Only the header of a log without a journal has a seal.
/// - The open environment belongs to the file `inode`; it is `nil` after
///   ``replaceFile(by:inode:)``, until it is reopened, and after ``close()``.
final class LogCommitter: Sendable {
  let path: String
  private let file: Lock<File>
  /// The journal that keeps the file's witness; `nil` while there is none.
  private let keeper = Lock<JournalMap?>(nil)

  private struct File: Sendable {
    /// `nil` if the file was replaced and the new one is not open yet.
    var environment: Environment?
    /// Where the file is if another one has the log's name.
    var place: String?
    /// The inode of the file.
    var inode: UInt64
    /// Whether liblmdb may open the file without a check of every page: this process wrote it.
    var isChecked = true
    /// The initial size of the map, in bytes.
    var mapSize: Int?
    var isClosed = false
  }

  /// Opens the file, and turns a new one into a log.
  ///
  /// Every page is checked before liblmdb opens the file, because liblmdb does not check them. If the
  /// file is unchanged since the previous writer closed it, as far as its seal says, that may wait
  /// until the first commit, so that an app starts at once. It is not left out: whoever makes a file
  /// can make it fit its seal. Nobody can make one fit a witness, which a writer that was killed left:
  /// the file is then as liblmdb wrote it, after such a check.
  ///
  /// - Parameters:
  ///   - creates: Whether the file may be missing or empty.
  ///   - mapSize: The initial size of LMDB's map, in bytes.
  ///   - mayWait: Whether the check may wait. The caller knows that the file can be written.
  ///   - witness: What the previous writer's journal says of the file.
  ///   - isTrusted: Whether the caller knows that the file is as this library wrote it.
  init(
    path: String, creates: Bool, mapSize: Int? = nil, mayWait: Bool = false,
    witness: FileWitness? = nil, isTrusted: Bool = false
  ) throws(LogError) {
    self.path = path
    if mayWait, let store = try? LogStore(path: path), (try? store.isSealed()) == true {
      let inode = try LogError.wrapping(path: path) { try store.pages.fingerprint().inode }
      file = Lock(File(environment: nil, inode: inode, isChecked: false, mapSize: mapSize))
      return
    }
    let (environment, inode) = try LogError.wrapping(path: path) {
      var options = Environment.Options(access: .readWrite(create: creates))
      if let mapSize { options.initialMapSize = mapSize }
      let isWitnessed = witness.map { FileWitness(at: LogFiles.resolving(path)) == $0 } ?? false
      options.isTrusted = isTrusted || isWitnessed
      let environment = try Environment.open(at: path, options: options)
      let inode = try environment.fingerprint().inode
      // Nothing of it was used yet.
      guard !isWitnessed || inode == witness?.inode else {
        throw LogError(.replaced, path: path)
      }
      return (environment, inode)
    }
    file = Lock(File(environment: environment, inode: inode, mapSize: mapSize))
    try prepare()
  }

  /// The environment of the file, which is opened if it is not open.
  ///
  /// - Throws: If the file was replaced and the new one cannot be opened, or its name cannot be
  ///   synced: a power loss would bring back the old file. The next call tries again.
  func environment() throws(LogError) -> Environment {
    try file.withLock { file throws(LogError) in
      if let environment = file.environment { return environment }
      guard !file.isClosed else { throw LogError(.closed, path: path) }
      let environment = try LogError.wrapping(path: path) {
        try Environment.syncDirectory(of: LogFiles.resolving(path))
        var options = Environment.Options(access: .readWrite(create: false))
        if let mapSize = file.mapSize { options.initialMapSize = mapSize }
        options.isTrusted = file.isChecked
        let environment = try Environment.open(at: file.place ?? path, options: options)
        guard try environment.fingerprint().inode == file.inode else {
          throw LogError(.replaced, path: path)
        }
        return environment
      }
      file.environment = environment
      file.isChecked = true
      return environment
    }
  }

  /// Replaces the log's file by another one and closes it.
  ///
  /// - Parameter inode: The inode of the replacement.
  /// - Throws: If the replacement cannot take the name. The log's file is then unchanged.
  func replaceFile(by replacement: String, inode: UInt64) throws(LogError) {
    keeper.withLock { $0?.setWitness(nil) }
    try file.withLock { file throws(LogError) in
      // Replacing removes the lock file even if it fails, so other readers that use liblmdb are no
      // longer visible. The file is therefore reopened before the next write.
      file.environment = nil
      try LogError.wrapping(path: path) {
        try Environment.replace(LogFiles.resolving(path), by: replacement)
      }
      (file.inode, file.isChecked) = (inode, true)
    }
  }

  /// Gives the log's name, which no file has, to another one, and closes the old file.
  ///
  /// - Parameter inode: The inode of the other file.
  /// - Throws: If a file has the name, or the name cannot be synced. The old file then stays open; if
  ///   the other one has the name by now, another file has the log's name.
  func placeFile(_ replacement: String, inode: UInt64) throws(LogError) {
    keeper.withLock { $0?.setWitness(nil) }
    try file.withLock { file throws(LogError) in
      try LogError.wrapping(path: path) {
        try Environment.place(replacement, at: LogFiles.resolving(path))
      }
      file.environment = nil
      // It is a copy, and has no page that the old file had not: `isChecked` stays.
      file.inode = inode
    }
  }

  /// Whether liblmdb has the file open.
  var isOpen: Bool { file.withLock { $0.environment != nil } }

  /// The path of the copy in which it continues; `nil` if that is the log's own path.
  var place: String? { file.withLock { $0.place } }

  /// Continues in a copy of a file that was never opened, because another file has the log's name.
  func move(to copy: String) throws(LogError) {
    let inode = try LogError.wrapping(path: copy) {
      try PageReader(path: copy).fingerprint().inode
    }
    file.withLock { file in (file.place, file.inode) = (copy, inode) }
  }

  /// Closes the file, even if this object lives on: a closed log may be overwritten.
  func close() {
    file.withLock { file in
      file.environment = nil
      file.isClosed = true
    }
    keeper.withLock { $0 = nil }
  }

  /// Initializes only a file without transactions; another program's LMDB file is not changed.
  private func prepare() throws(LogError) {
    try LogError.wrapping(path: path, what: "the header") {
      guard try environment().information.lastTransaction == 0 else { return }
      try write { transaction in
        let databases = try LogDatabases(creatingIn: transaction)
        let header = LogHeader(identity: .random, createdAt: SystemClock.now)
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
      }
    }
  }

  /// Writes a batch and the header record in one commit.
  ///
  /// - Parameters:
  ///   - header: The header record, with the newest journal record that the batch includes.
  ///   - tailRecords: Journal records that the log keeps, with the number of the first. With `nil`
  ///     the existing ones are removed, because the batch has their blocks.
  ///   - removal: What to remove after writing the batch; updates `header`.
  func commit(
    _ batch: Batch, _ header: inout LogHeader, tailRecords: (first: UInt64, bytes: [UInt8])?,
    _ removal: Removal? = nil
  ) throws(LogError) {
    precondition(tailRecords.map { $0.first <= header.journalPosition } ?? true)
    precondition(tailRecords == nil || header.hasJournal)
    precondition(header.seal == nil || !header.hasJournal)
    precondition(removal == nil || header.numbers != nil)
    let before = header
    header = try LogError.wrapping(path: path) {
      // The transaction is repeated if the map had to grow.
      try write { transaction in
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

  /// Runs a transaction. Every write of the file is one, so that its witness is that of the last one.
  func write<Result>(_ body: (borrowing WriteTransaction) throws -> Result) throws -> Result {
    let environment = try environment()
    keeper.withLock { $0?.setWitness(nil) }
    let result = try environment.write(body)
    keeper.withLock { $0?.setWitness(environment.witness) }
    return result
  }

  /// Keeps the file's witness in a journal from now on, as long as the file is open.
  func keepWitness(in journal: JournalMap) {
    let witness = file.withLock { $0.environment?.witness }
    keeper.withLock { keeper in
      keeper = journal
      journal.setWitness(witness)
    }
  }

  /// The fingerprint that the file will have once it is closed.
  func nextSeal() throws(LogError) -> FileFingerprint {
    // Rounded to the resolution of file times.
    let now = SystemClock.now.nanosecondsSince1970 / 1_000 * 1_000
    let inode = try LogError.wrapping(path: path) { try environment().fingerprint().inode }
    return FileFingerprint(inode: inode, changedAt: now)
  }

  /// Sets the file's time to that of its seal; without it, the next writer checks every page.
  func setTime(of seal: FileFingerprint) throws(LogError) {
    try LogError.wrapping(path: path) { try environment().setModificationTime(seal.changedAt) }
  }

  /// Removes symbols whose values were given new numbers because nothing referred to the old ones,
  /// so that no two symbols have the same value.
  private func removeReplaced(
    _ batch: Batch, _ transaction: borrowing WriteTransaction, _ databases: LogDatabases,
    _ numbers: inout LogNumbers
  ) throws {
    for (key, number) in batch.numbers {
      let old = try transaction.value(
        for: LogKey.index(key.kind, key.digest), in: databases.index)
      guard let old, old.count == 4 else { continue }
      let oldNumber = try LogFormat.number(in: old)
      guard oldNumber < number else { continue }
      let symbol = LogKey.symbol(key.kind, oldNumber)
      if try transaction.delete(symbol, in: databases.symbols) {
        numbers[key.kind].countRemovals(1)
      }
    }
  }

  func write(
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
    // In the order of their keys, so that each page is filled before the next.
    for session in batch.sessions.sorted(by: { $0.key < $1.key }).map(\.value) {
      try transaction.put(session.bytes, for: session.key, in: databases.sessions)
    }
    let names = batch.sessionNumbers.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (key, number) in names {
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
