#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the journal beside a log: another process's that writes, or one that a crash left.
///
/// It takes no lock and changes nothing. What it reads may be written over meanwhile; it finds out,
/// and says so.
struct JournalReader: Sendable {
  private let map: JournalMap
  private let device: dev_t
  private let inode: ino_t

  /// What reading ended with.
  enum End {
    /// There is nothing more.
    case complete
    /// What was next has been written over: the log includes it by now.
    case recycled
  }

  /// Maps the journal beside the log at `logPath`; `nil` where there is none that belongs to it.
  ///
  /// - Throws: ``LogError/Code/newerJournal(_:)``; `corrupt` where it is damaged; `system` where there is
  ///   one that cannot be read.
  init?(of logPath: String, identity: Digest128) throws(LogError) {
    let file = unsafe open(LogFiles.journal(of: logPath), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      // What is in it is not to be left out without a word.
      guard errno == ENOENT else {
        let reason = unsafe String(cString: strerror(errno))
        throw LogError(.system("The journal beside it cannot be read: \(reason)"), path: logPath)
      }
      return nil
    }
    defer { close(file) }
    try self.init(file, of: logPath, identity: identity)
  }

  /// Maps an open journal; `nil` where the file is none that belongs to the log.
  ///
  /// - Throws: ``LogError/Code/newerJournal(_:)``: nobody knows what that has, or whose it is. `corrupt`
  ///   where it is damaged and `system` where it cannot be read: what it has would be lost if it were
  ///   taken for none.
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

  /// The identity of the log that an open journal belongs to, if it has anything that may be needed.
  static func identity(in file: Int32, of logPath: String) throws(LogError) -> Digest128? {
    var status = stat()
    guard let map = try map(file, of: logPath, &status) else { return nil }
    return map.isJournal && !map.isClosed ? map.identity : nil
  }

  /// The identity of the log whose journal is beside the log at `logPath`, if there is one.
  static func identity(beside logPath: String) -> Digest128? {
    let file = unsafe open(LogFiles.journal(of: logPath), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return try? identity(in: file, of: logPath)
  }

  /// Maps a file; `nil` where it is too short for a journal, or no file but a pipe, say.
  private static func map(
    _ file: Int32, of logPath: String, _ status: inout stat
  ) throws(LogError) -> JournalMap? {
    guard unsafe fstat(file, &status) == 0 else { throw .system(path: logPath) }
    let size = Int(status.st_size)
    guard size >= JournalFormat.recordsOffset, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    guard let mapped = MappedFile(file, size: size, reserving: size, isWritable: false) else {
      throw .system(path: logPath)
    }
    return JournalMap(file: mapped)
  }

  /// Whether there is any file where a journal would be.
  static func exists(beside logPath: String) -> Bool {
    unsafe access(LogFiles.journal(of: logPath), F_OK) == 0
  }

  /// Whether this is still the journal beside the log at `logPath`, in its whole size.
  func isCurrent(_ logPath: String) -> Bool {
    var status = stat()
    guard unsafe stat(LogFiles.journal(of: logPath), &status) == 0 else { return false }
    return status.st_dev == device && status.st_ino == inode && Int(status.st_size) == map.file.size
      && !map.isClosed
  }

  /// What is wrong with a journal that is shorter than its header says. One that grew since it was mapped
  /// seems so too.
  func cut(_ logPath: String) -> LogFault? {
    map.isCut && isCurrent(logPath)
      ? LogFault(.journal, "the journal beside it is shorter than its header says") : nil
  }

  /// The largest number that any record of the journal may have, if `lsn` is the newest whole one.
  func lastPossible(after lsn: UInt64) -> UInt64 { lsn + (map.geometry?.capacity ?? 0) }

  /// The largest number that any record of the journal may have.
  var lastPossible: UInt64 { map.geometry.map { $0.base + 2 * $0.capacity } ?? 0 }

  /// Whether a record of the right number is where the one after the last unit would be, or in it, and
  /// is not whole: no crash leaves that.
  func isDamaged(at next: UInt64) -> Bool {
    guard let geometry = map.geometry, next >= geometry.base else { return false }
    var first = next
    while first - next < geometry.capacity, map.record(first, at: geometry.index(of: first)) != nil
    {
      first += 1
    }
    return map.holdsNumber(first, at: geometry.index(of: first))
      && map.record(first, at: geometry.index(of: first)) == nil
  }

  /// Reads units from record `next` on, in order, to the newest that is complete.
  ///
  /// - Parameters:
  ///   - next: The first record; afterwards, the one after the last that was read.
  ///   - body: Takes what a unit says.
  func read(
    from next: inout UInt64, _ body: (JournalUnit.Item) throws(LogError) -> Void, path: String
  ) throws(LogError) -> End {
    try readUnits(
      from: &next,
      { (items) throws(LogError) in for item in items { try body(item) } }, path: path)
  }

  /// Reads units as ``read(from:_:path:)`` does, each as a whole.
  func readUnits(
    from next: inout UInt64, _ body: ([JournalUnit.Item]) throws(LogError) -> Void, path: String
  ) throws(LogError) -> End {
    while let geometry = map.geometry {
      guard next >= geometry.base else { return .recycled }
      var missing = next
      // The number makes a record what it is, so an old geometry can only miss some.
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

  /// What is wrong where reading ended at record `next`; `nil` where the journal ends there.
  ///
  /// A crash leaves the beginning of a unit at the most. A record that is damaged, or is not there and
  /// has whole ones after it, is more than that.
  func gap(at next: UInt64) -> LogFault? {
    guard let geometry = map.geometry, next >= geometry.base else { return nil }
    var first = next
    while map.record(first, at: geometry.index(of: first)) != nil,
      first - next < geometry.capacity
    {
      first += 1
    }
    var (count, last) = (0, first)
    for number in first..<(next + geometry.capacity)
    where number > first && map.record(number, at: geometry.index(of: number)) != nil {
      (count, last) = (count + 1, number)
    }
    let isDamaged = map.holdsNumber(first, at: geometry.index(of: first))
    // A writer may have gone on meanwhile.
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
