import Platform

/// What lies at the place of a log's journal.
package enum JournalSearch: Sendable {
  /// Nothing, or a file in which its writer had not begun to record.
  case nothing
  /// The log's journal.
  case journal(JournalReader)
  /// The journal of another log.
  case foreign(Digest128)
  /// A file of which nothing proves that the log has everything that is in it.
  case unknown

  /// What the log's header says, which a journal beside it has to fit.
  package struct Owner: Sendable {
    var identity: Digest128
    /// The newest record that the log includes.
    var position: UInt64 = 0
    /// Whether the log's writer had a journal and did not close it.
    var hasJournal = false
  }

  /// Looks beside the log at `logPath`.
  ///
  /// - Throws: ``LogError/Code/newerJournal(_:)``; `system` if the file exists and cannot be read:
  ///   treating that as missing would lose records.
  package init(beside logPath: String, of owner: Owner) throws(LogError) {
    let file = SystemFile.open(
      LogFiles.journal(of: logPath), O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      switch errno {
      case ENOENT: self = .nothing
      // A symbolic link, or a socket.
      case ELOOP, ENXIO: self = .unknown
      case let code:
        throw LogError(
          .system("The journal beside it cannot be read: \(SystemFile.message(code))"),
          path: logPath)
      }
      return
    }
    guard let opened = try OpenJournalFile(file, of: logPath) else {
      self = .unknown
      return
    }
    try self.init(opened, of: owner, logPath)
  }

  /// Looks at an open file, which stays open.
  init(_ file: Int32, of owner: Owner, _ logPath: String) throws(LogError) {
    guard let file = try OpenJournalFile(Self.duplicate(file, logPath), of: logPath) else {
      self = .unknown
      return
    }
    try self.init(file, of: owner, logPath)
  }

  /// The identity of the log to which the journal beside `logPath` belongs; `nil` if there is none
  /// that says so.
  static func identity(beside logPath: String) -> Digest128? {
    let file = SystemFile.open(
      LogFiles.journal(of: logPath), O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0, let opened = try? OpenJournalFile(file, of: logPath) else { return nil }
    return (try? opened.header(logPath))?.identity
  }

  private static func duplicate(_ file: Int32, _ logPath: String) throws(LogError) -> Int32 {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(path: logPath) }
    return copy
  }

  private init(
    _ file: OpenJournalFile, of owner: Owner, _ logPath: String
  ) throws(LogError) {
    var header = try file.header(logPath)
    var scan = try JournalScan(file, after: owner.position, room: header.room, path: logPath)
    // A writer changes the header before it stores records accordingly.
    for _ in 0..<100 {
      let before = header
      header = try file.header(logPath)
      if header.geometry == before.geometry, header.fileSize == before.fileSize { break }
      scan = try JournalScan(file, after: owner.position, room: header.room, path: logPath)
    }
    if let version = header.newerVersion { throw LogError(.newerJournal(version), path: logPath) }
    self = Self.judge(file, header, scan, owner)
  }

  private static func judge(
    _ file: OpenJournalFile, _ header: JournalHeader, _ scan: JournalScan, _ owner: Owner
  ) -> Self {
    let hasNothing = scan.places.isEmpty && scan.damaged.isEmpty
    func journal(_ damage: String?) -> Self {
      var damage = damage ?? header.damage
      if damage == nil, let geometry = header.geometry, !scan.fits(geometry) {
        damage = "its records are not where its header says"
      }
      // Its writer closes a journal only after the commit that includes all of it.
      let isLeft = owner.hasJournal || !hasNothing
      if header.isClosed, damage == nil {
        // One that has records is compared with the log: the word may be damaged.
        if !isLeft, !scan.hasIncluded { return .nothing }
        if isLeft {
          damage = "its header says that it was closed, and the log that it was not"
        }
      }
      return .journal(JournalReader(file, header, scan, damage: damage))
    }
    if let identity = header.identity {
      return identity == owner.identity ? journal(nil) : .foreign(identity)
    }
    // Its writer died while it wrote the header.
    if header.isUnfinished, hasNothing, !owner.hasJournal { return .nothing }
    // A journal without an identity is the log's if what it has continues the log.
    let isNext = scan.places.contains { $0.lsn == owner.position + 1 }
    if header.statedIdentity == owner.identity || isNext
      || owner.hasJournal && !scan.places.isEmpty
    {
      return journal(header.damage)
    }
    return hasNothing && header.isUnfinished ? .nothing : .unknown
  }
}
