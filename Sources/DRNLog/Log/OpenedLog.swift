import DRN

/// An unusable log that was renamed.
struct SetAside {
  let error: LogError
  let path: String
}

/// A log that this process writes, including everything that a crash left beside it.
struct OpenedLog {
  let store: LogStore
  let committer: LogCommitter
  let journal: Journal
  let recovered: Recovery
  /// Reads what is committed.
  let reader: LogReader
  /// Hashes values before they are recorded.
  let masker: Masker?
  let lock: WriterLock
  /// The statuses to report to the app.
  let statuses: [LogStatus]

  /// Opens the log; if it is damaged, follows the options.
  ///
  /// - Parameter aside: Set if a log was set aside, even if no new one could be created.
  init(
    _ path: String, _ options: EventLog.Options, aside: inout SetAside?
  ) throws(LogError) {
    // Without permission to create it, the log must exist; checked before any file is created
    // beside it.
    if !options.createsLog { _ = try LogReader(path: path) }
    var lock = try WriterLock(logPath: path)
    var statuses: [LogStatus] = []
    do throws(LogError) {
      self = try Self(path, options, &lock, &statuses)
    } catch {
      guard options.onDamage == .setAside, options.createsLog, error.code.canBeSetAside else {
        throw error
      }
      let name: String
      (name, lock) = try DamagedFiles.setAside(path, lock)
      aside = SetAside(error: error, path: name)
      statuses.insert(.logSetAside(error, path: name), at: 0)
      self = try Self(path, options, &lock, &statuses)
    }
  }

  /// - Parameters:
  ///   - lock: The log's lock; replaced if a journal is set aside, also if this throws.
  ///   - statuses: What was done, also if this throws.
  private init(
    _ path: String, _ options: EventLog.Options, _ lock: inout WriterLock,
    _ statuses: inout [LogStatus]
  ) throws(LogError) {
    LogFiles.removeLeftovers(of: path)
    committer = try LogCommitter(
      path: path, creates: options.createsLog, mapSize: options.initialMapSize,
      mayWait: lock.hasLog, witness: lock.witness)
    // Now there is one. Without its lock, it would be taken for a file that nobody writes.
    try lock.lockLog(isThere: true)
    store = try LogStore(path: path, isFollowing: false)
    // Throws if one of these is unreadable: the first commit would create missing databases anew.
    _ = try NewestNumbers(store)
    for kind in SymbolKind.allCases { _ = try store.lastSymbol(of: kind) }
    _ = try store.lastSession()
    // No real log uses half of the record numbers. Those that a writer adds must stay readable.
    guard try store.header().0.journalPosition <= JournalFormat.largestNumber / 2 else {
      throw LogError(
        .corrupt("the header: the header names a record that no journal can have"), path: path)
    }
    let isTolerant = options.onDamage == .setAside && options.createsLog
    let header = try store.header().0
    let found = try JournalSearch(lock.file, of: header.journalOwner, path)
    var (journalReader, damage) = (nil as JournalReader?, nil as LogError?)
    switch found {
    case .nothing: break
    case .journal(let reader): journalReader = reader
    case .foreign(let other):
      let name: String
      (name, lock) = try lock.setAside("\(other)")
      statuses.append(.journalSetAside(path: name))
    case .unknown:
      guard isTolerant else {
        throw LogError(
          .system("The file in the place of its journal is no journal; rename or remove it"),
          path: path)
      }
      damage = LogError(
        .corrupt("the file in the place of its journal is no journal"), path: path)
    }
    let suffix = "damaged-\(SystemClock.fileNameDate)"
    var copy: String?
    recovered = try Recovery(
      store, committer, journalReader, isTolerant: isTolerant,
      keeping: { () throws(LogError) in copy = try lock.copyJournal(suffix) })
    if let damage = recovered.damage, let copy {
      statuses.append(.journalDamaged(damage, path: copy))
    } else if let damage {
      let name: String
      (name, lock) = try lock.setAside(suffix)
      statuses.append(.journalDamaged(damage, path: name))
    }
    journal = try Journal(
      lock.file, of: path, identity: store.identity,
      included: recovered.header.journalPosition, limit: options.backlogLimit)
    masker = try Self.masker(path, options, committer, &statuses)
    committer.keepWitness(in: journal.map)
    self.reader = try LogReader(committedIn: store)
    if options.durability == .disk, !journal.synchronize() { throw .system(path: path) }
    if recovered.isJournalMissing { statuses.append(.journalMissing) }
    if header.version < LogFormat.version {
      statuses.append(.formatUpgraded(from: header.version))
    }
    (self.lock, self.statuses) = (lock, statuses)
  }

  /// The masker for the app's rules, with the log's key. The rules are stored in the log, so that a
  /// copy can be made without the app.
  private static func masker(
    _ path: String, _ options: EventLog.Options, _ committer: LogCommitter,
    _ statuses: inout [LogStatus]
  ) throws(LogError) -> Masker? {
    guard let rules = options.privacy else { return nil }
    // A full disk does not keep the app from starting; the next launch tries again.
    try? committer.store(rules.record)
    guard !rules.sensitive.isEmpty else { return nil }
    if let key = rules.key { return Masker(recording: rules, key: key) }
    // Such a log is temporary.
    if options.durability == .none { return Masker(recording: rules, key: .random) }
    let setsAside = options.onDamage == .setAside
    let key = try PrivacyKeyFile(of: path).key(setsAside: setsAside, &statuses)
    return Masker(recording: rules, key: key)
  }
}

extension LogError.Code {
  /// Whether an app can continue with a new log in place of an unusable one.
  fileprivate var canBeSetAside: Bool {
    switch kind {
    case .newerFormat, .newerJournal, .otherStore: true
    default: isDamage
    }
  }
}
