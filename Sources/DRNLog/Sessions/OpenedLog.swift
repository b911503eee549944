import DRN

/// A log that could not be used, and was renamed.
struct SetAside {
  let error: LogError
  let path: String
}

/// A log that this process writes, with everything in it that a crash left beside it.
struct OpenedLog {
  let store: LogStore
  let committer: LogCommitter
  let journal: Journal
  let recovered: Recovery
  /// What is committed.
  let reader: LogReader
  /// What is recorded as hashes.
  let masker: Masker?
  private(set) var lock: WriterLock
  /// What the app is to be told.
  private(set) var statuses: [LogStatus] = []

  /// Opens the log; where that is damaged, does what the options say.
  ///
  /// - Parameter aside: Where a log is by now that was set aside, also where no fresh one could begin.
  init(
    _ path: String, _ options: EventLog.Options, aside: inout SetAside?
  ) throws(LogError) {
    // What is not to be created has to be a log, and is looked at before anything is made beside it.
    if !options.createsLog { _ = try LogReader(path: path) }
    let lock = try WriterLock(logPath: path)
    do throws(LogError) {
      self = try Self(path, options, lock)
    } catch {
      guard options.onDamage == .setAside, options.createsLog, error.code.canBeSetAside else {
        throw error
      }
      let (name, lock) = try DamagedFiles.setAside(path, lock)
      aside = SetAside(error: error, path: name)
      self = try Self(path, options, lock)
      statuses.insert(.logSetAside(error, path: name), at: 0)
    }
  }

  private init(
    _ path: String, _ options: EventLog.Options, _ lock: WriterLock
  ) throws(LogError) {
    self.lock = lock
    LogFiles.removeLeftovers(of: path)
    committer = try LogCommitter(
      path: path, creates: options.createsLog, mapSize: options.initialMapSize)
    store = try LogStore(path: path, isFollowing: false)
    // What recording begins with has to be there: the first commit would make what is missing anew.
    _ = try Intake.Numbers(store)
    for kind in SymbolKind.allCases { _ = try store.lastSymbol(of: kind) }
    _ = try store.lastSession()
    // No log has come as far as half the way: what a writer adds has to be readable again.
    guard try store.header().0.journalPosition <= JournalFormat.largestNumber / 2 else {
      throw LogError(
        .corrupt("the header: the header names a record that no journal can have"), path: path)
    }
    if let other = try JournalReader.identity(in: lock.file, of: path), other != store.identity {
      let name = try lock.setAside("\(other)")
      statuses.append(.journalSetAside(path: name))
      self.lock = try WriterLock(logPath: path)
    }
    let isTolerant = options.onDamage == .setAside && options.createsLog
    let (journalReader, unreadable) = try Self.journal(
      self.lock.file, path, store.identity, isTolerant: isTolerant)
    recovered = try Recovery(store, committer, journalReader, isTolerant: isTolerant)
    if let damage = unreadable ?? recovered.damage {
      // Everything of it that fits is in the log by now.
      let name = try self.lock.setAside("damaged-\(DamagedFiles.date)")
      statuses.append(.journalDamaged(damage, path: name))
      self.lock = try WriterLock(logPath: path)
    }
    journal = try Journal(
      self.lock.file, of: path, identity: store.identity,
      included: recovered.header.journalPosition, limit: options.backlogLimit)
    masker = try Self.masker(path, options, committer, &statuses)
    self.reader = try LogReader(store)
    if options.durability == .disk, !journal.synchronize() { throw .system(path: path) }
    if recovered.isJournalMissing, unreadable == nil { statuses.append(.journalMissing) }
  }

  /// What the app's rules hide, with the log's key; the log says what the rules are, for who makes a copy
  /// of it without the app.
  private static func masker(
    _ path: String, _ options: EventLog.Options, _ committer: LogCommitter,
    _ statuses: inout [LogStatus]
  ) throws(LogError) -> Masker? {
    guard let rules = options.privacy else { return nil }
    // On a full disk an app starts all the same; the next time is another try.
    try? committer.say(rules.record)
    guard !rules.sensitive.isEmpty else { return nil }
    if let key = rules.key { return Masker(recording: rules, key: key) }
    // Nobody keeps such a log.
    if options.durability == .none { return Masker(recording: rules, key: .random) }
    let setsAside = options.onDamage == .setAside
    let key = try PrivacyKeyFile(of: path).key(setsAside: setsAside, &statuses)
    return Masker(recording: rules, key: key)
  }

  /// The journal that a crash left, if there is one; or what is wrong with it, where an app goes on
  /// without it.
  private static func journal(
    _ file: Int32, _ path: String, _ identity: Digest128, isTolerant: Bool
  ) throws(LogError) -> (JournalReader?, LogError?) {
    do throws(LogError) {
      return (try JournalReader(file, of: path, identity: identity), nil)
    } catch {
      guard isTolerant, error.code.isDamage else { throw error }
      return (nil, error)
    }
  }
}

extension LogError.Code {
  /// Whether an app can go on with a fresh log in the place of one that it cannot use.
  fileprivate var canBeSetAside: Bool {
    switch kind {
    case .newerFormat, .newerJournal: true
    default: isDamage
    }
  }
}
