import Platform

/// Reads the journal beside a log, which another process is writing or a crash left behind.
///
/// It takes no lock and changes nothing. It detects if what it reads is overwritten meanwhile.
package struct JournalReader: Sendable {
  private let map: JournalMap
  private let device: dev_t
  private let inode: ino_t

  /// Why reading ended.
  package enum End {
    /// There are no more records.
    case complete
    /// The next record was overwritten: the log includes it.
    case recycled
  }

  /// Maps the journal beside the log at `logPath`; `nil` if the log has none.
  ///
  /// - Throws: ``LogError/Code/newerJournal(_:)``; `corrupt` if it is damaged; `system` if it
  ///   exists and cannot be read.
  package init?(of logPath: String, identity: Digest128) throws(LogError) {
    let file = SystemFile.open(LogFiles.journal(of: logPath), O_RDONLY | O_NONBLOCK)
    guard file >= 0 else {
      // The records of an existing journal must not be omitted silently.
      guard errno == ENOENT else {
        let reason = SystemFile.message(errno)
        throw LogError(.system("The journal beside it cannot be read: \(reason)"), path: logPath)
      }
      return nil
    }
    defer { close(file) }
    try self.init(file, of: logPath, identity: identity)
  }

  /// Maps an open journal; `nil` if the file is not a journal of the log.
  ///
  /// - Throws: ``LogError/Code/newerJournal(_:)``, because its contents and owner cannot be
  ///   determined. `corrupt` if it is damaged and `system` if it cannot be read: treating these as
  ///   missing would lose records.
  init?(_ file: Int32, of logPath: String, identity: Digest128) throws(LogError) {
    var status = stat()
    guard let map = try Self.map(file, of: logPath, &status) else { return nil }
    self.map = map
    if let version = map.newerVersion { throw LogError(.newerJournal(version), path: logPath) }
    guard map.belongs(to: identity) else { return nil }
    if let damage = map.damage {
      throw LogError(.corrupt("the journal beside it is damaged: \(damage)"), path: logPath)
    }
    guard !map.isClosed, map.geometry != nil else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  /// The identity of an open journal's log, if the journal is one that may still be needed.
  package static func identity(in file: Int32, of logPath: String) throws(LogError) -> Digest128? {
    var status = stat()
    guard let map = try map(file, of: logPath, &status) else { return nil }
    return map.isJournal && !map.isClosed ? map.identity : nil
  }

  /// The identity of the log to which the journal beside `logPath` belongs; `nil` if there is none.
  static func identity(beside logPath: String) -> Digest128? {
    let file = SystemFile.open(LogFiles.journal(of: logPath), O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return try? identity(in: file, of: logPath)
  }

  /// Maps a file; `nil` if it is too short for a journal, or not a regular file.
  private static func map(
    _ file: Int32, of logPath: String, _ status: inout stat
  ) throws(LogError) -> JournalMap? {
    guard let found = SystemFile.status(of: file) else { throw .system(path: logPath) }
    status = found
    let size = Int(status.st_size)
    guard size >= JournalFormat.recordsOffset, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    guard let mapped = MappedFile(file, size: size, reserving: size, isWritable: false) else {
      throw .system(path: logPath)
    }
    return JournalMap(file: mapped)
  }

  /// Whether any file has the journal's name.
  static func exists(beside logPath: String) -> Bool {
    SystemFile.isThere(LogFiles.journal(of: logPath))
  }

  /// Whether this is still the complete journal beside the log at `logPath`.
  func isCurrent(_ logPath: String) -> Bool {
    guard let status = SystemFile.status(at: LogFiles.journal(of: logPath)) else { return false }
    return status.st_dev == device && status.st_ino == inode && Int(status.st_size) == map.file.size
      && !map.isClosed
  }

  /// The fault of a journal that is shorter than its header says; `nil` if it is not. Checks the
  /// file again, because one that grew after it was mapped looks the same.
  func truncation(_ logPath: String) -> LogFault? {
    map.isTruncated && isCurrent(logPath)
      ? LogFault(.journal, "the journal beside it is shorter than its header says") : nil
  }

  /// The greatest number that any record of the journal may have, if `lsn` is the newest intact
  /// one.
  func lastPossible(after lsn: UInt64) -> UInt64 { lsn + (map.geometry?.capacity ?? 0) }

  /// The greatest number that any record of the journal may have.
  var lastPossible: UInt64 { map.geometry.map { $0.base + 2 * $0.capacity } ?? 0 }

  /// Whether the first record after the last complete unit has the right number and is not intact,
  /// which no crash causes.
  func isDamaged(at next: UInt64) -> Bool {
    guard let geometry = map.geometry, next >= geometry.base else { return false }
    let first = firstMissing(from: next, geometry)
    return map.holdsNumber(first, at: geometry.index(of: first))
      && map.record(first, at: geometry.index(of: first)) == nil
  }

  /// The first record from `next` on that is missing or not intact.
  private func firstMissing(from next: UInt64, _ geometry: JournalGeometry) -> UInt64 {
    var first = next
    while first - next < geometry.capacity, map.record(first, at: geometry.index(of: first)) != nil
    {
      first += 1
    }
    return first
  }

  /// Reads units from record `next` on, in order, up to the newest complete one.
  ///
  /// - Parameters:
  ///   - next: The first record; afterwards, the record after the last one that was read.
  ///   - body: Receives the items of each unit.
  package func read(
    from next: inout UInt64, _ body: (JournalUnit.Item) throws(LogError) -> Void, path: String
  ) throws(LogError) -> End {
    try readUnits(
      from: &next,
      { (items) throws(LogError) in for item in items { try body(item) } }, path: path)
  }

  /// Reads units like ``read(from:_:path:)``, each as a whole.
  func readUnits(
    from next: inout UInt64, _ body: ([JournalUnit.Item]) throws(LogError) -> Void, path: String
  ) throws(LogError) -> End {
    while let geometry = map.geometry {
      guard next >= geometry.base else { return .recycled }
      var missing = next
      // A record is identified by its number, so an outdated geometry can only miss records.
      while let unit = try unit(at: next, geometry, missing: &missing, path: path) {
        try body(unit.items)
        next = unit.last + 1
        missing = next
      }
      if map.geometry != geometry { continue }
      return map.isPast(missing, at: geometry.index(of: missing)) ? .recycled : .complete
    }
    return .recycled
  }

  /// The fault at the record `next`, where reading ended; `nil` if the journal ends there.
  ///
  /// A crash leaves at most an incomplete unit. A damaged record, or a missing one before intact
  /// ones, is a fault.
  package func gap(at next: UInt64) -> LogFault? {
    guard let geometry = map.geometry, next >= geometry.base else { return nil }
    let first = firstMissing(from: next, geometry)
    var (count, last) = (0, first)
    for number in first..<(next + geometry.capacity)
    where number > first && map.record(number, at: geometry.index(of: number)) != nil {
      (count, last) = (count + 1, number)
    }
    let isDamaged = map.holdsNumber(first, at: geometry.index(of: first))
    // A writer may have continued meanwhile.
    guard map.record(first, at: geometry.index(of: first)) == nil, map.geometry == geometry else {
      return nil
    }
    guard count > 0 else {
      return isDamaged ? LogFault(.journal, "record \(first) of the journal is damaged") : nil
    }
    let what = isDamaged ? "is damaged" : "is not there"
    return LogFault(
      .journal,
      "record \(first) of the journal \(what), and \(count) later ones, up to \(last), cannot be used"
    )
  }

  private func unit(
    at first: UInt64, _ geometry: JournalGeometry, missing: inout UInt64, path: String
  ) throws(LogError) -> (items: [JournalUnit.Item], last: UInt64)? {
    try LogError.reading(path: path, "the journal") { () throws(FormatError) in
      try JournalUnit.items(from: first) { lsn in
        missing = lsn
        return map.record(lsn, at: geometry.index(of: lsn))
      }
    }
  }
}
