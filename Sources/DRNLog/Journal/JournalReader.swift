import Platform

/// Reads the journal beside a log, which another process is writing or a crash left behind.
///
/// It takes no lock and changes nothing. It detects if what it reads is overwritten meanwhile.
/// What the header says is believed only as far as the log and the records agree with it: the log
/// knows whether its writer closed it, and each record carries its number and a check.
package struct JournalReader: Sendable {
  let file: OpenJournalFile
  private let layout: Layout
  /// What was found when the journal was opened.
  private let scan: JournalScan
  private let capacity: UInt64
  /// The greatest record number that the journal shows to be used.
  private let reached: UInt64
  /// What is wrong with the header; nothing is lost by it, because the records say the same.
  package let headerFault: LogFault?

  /// Where the records are.
  private enum Layout {
    /// Where the header says.
    case ring
    /// Where they were found, because the header is damaged.
    case places([UInt64: Int])
  }

  /// Why reading ended.
  package enum End {
    /// There are no more records.
    case complete
    /// The next record was overwritten: the log includes it.
    case recycled
  }

  init(
    _ file: OpenJournalFile, _ header: JournalHeader, _ scan: JournalScan, damage: String?
  ) {
    self.file = file
    self.scan = scan
    capacity = header.geometry?.capacity ?? JournalFormat.maximumCapacity
    // A ring begins behind the records that the log includes.
    reached = max(scan.reached, max(header.geometry?.base ?? 0, 1) - 1)
    headerFault = damage.map { LogFault(.journal, "the journal beside it is damaged: \($0)") }
    if let geometry = header.geometry, scan.fits(geometry) {
      layout = .ring
    } else {
      layout = .places(
        Dictionary(scan.places.map { ($0.lsn, $0.index) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Whether its writer can have committed record `position`: otherwise it is an older state of the
  /// journal, or another writer's.
  func reaches(_ position: UInt64) -> Bool { reached >= position }

  /// Whether it still has records that the log includes by their numbers.
  var hasIncluded: Bool { scan.hasIncluded }

  /// Whether this is still the journal beside the log at `logPath`.
  func isCurrent(_ logPath: String) -> Bool {
    guard let status = SystemFile.status(at: LogFiles.journal(of: logPath)) else { return false }
    guard status.st_dev == file.device, status.st_ino == file.inode,
      let header = try? file.header(logPath)
    else { return false }
    if case .places = layout { return false }
    return !header.isClosed
  }

  /// The fault of a journal that is shorter than its header says; `nil` if it is not.
  func truncation(_ logPath: String) throws(LogError) -> LogFault? {
    try file.header(logPath).isTruncated
      ? LogFault(.journal, "the journal beside it is shorter than its header says") : nil
  }

  /// The greatest number that any record of the journal may have, if `lsn` is the newest intact
  /// one.
  func lastPossible(after lsn: UInt64) -> UInt64 {
    min(max(lsn, scan.newest) + capacity, JournalFormat.largestNumber)
  }
}

// Reading.

extension JournalReader {
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
    while true {
      let geometry = try file.header(path).geometry
      var window = Window(self, geometry, path)
      if case .ring = layout {
        guard let geometry, next >= geometry.base else { return .recycled }
      }
      var missing = next
      // A record is identified by its number, so an outdated geometry can only miss records.
      while let unit = try unit(at: next, &window, missing: &missing) {
        try body(unit.items)
        next = unit.last + 1
        missing = next
      }
      guard case .ring = layout else { return .complete }
      if try file.header(path).geometry != geometry { continue }
      guard try window.freshSlot(of: missing)?.number ?? 0 > missing else { return .complete }
      // The number of a record that is damaged says nothing.
      return try window.isDamaged(missing) ? .complete : .recycled
    }
  }

  private func unit(
    at first: UInt64, _ window: inout Window, missing: inout UInt64
  ) throws(LogError) -> (items: [JournalUnit.Item], last: UInt64)? {
    var failure: LogError?
    let unit = try LogError.reading(path: window.path, "the journal") { () throws(FormatError) in
      try JournalUnit.items(from: first) { lsn in
        missing = lsn
        do throws(LogError) {
          return try window.record(lsn)
        } catch {
          failure = error
          return nil
        }
      }
    }
    if let failure { throw failure }
    return unit
  }

  /// A record that cannot be read, before others that could.
  package struct Gap {
    package let fault: LogFault
    /// Whether something is there that no writer leaves behind. Otherwise nothing is there, which a
    /// power loss leaves behind: pages reach the disk in any order before a sync.
    package let isDamage: Bool
  }

  /// The gap at the record `next`, where reading ended; `nil` if the journal ends there.
  ///
  /// A crash leaves at most an incomplete unit. A damaged record, or a missing one before intact
  /// ones, is a fault.
  package func gap(at next: UInt64, path: String) throws(LogError) -> Gap? {
    let geometry = try file.header(path).geometry
    if case .ring = layout {
      guard let geometry, next >= geometry.base else { return nil }
    }
    var window = Window(self, geometry, path)
    let first = try window.firstMissing(from: next)
    guard try window.freshSlot(of: first)?.record?.lsn != first else { return nil }
    let isDamaged = try window.isDamaged(first)
    let count = scan.places.count { $0.lsn > first }
    // A writer may have begun the ring anew.
    guard try file.header(path).geometry == geometry else { return nil }
    guard count > 0 else {
      let what = "record \(first) of the journal is damaged"
      return isDamaged ? Gap(fault: LogFault(.journal, what), isDamage: true) : nil
    }
    let what = isDamaged ? "is damaged" : "is not there"
    let fault = LogFault(
      .journal,
      "record \(first) of the journal \(what), and \(count) later ones, up to \(scan.newest), cannot be used"
    )
    return Gap(fault: fault, isDamage: isDamaged)
  }

  /// Whether the journal was damaged or cut short behind record `next`, where reading ended.
  ///
  /// - Complexity: O(1), and the records of a unit that is not complete.
  func isCutOff(at next: UInt64, path: String) throws(LogError) -> Bool {
    let header = try file.header(path)
    var window = Window(self, header.geometry, path)
    let isDamaged = try window.isDamaged(window.firstMissing(from: next))
    return isDamaged || header.isTruncated
  }

  /// The places around the record that was read last.
  private struct Window {
    private let reader: JournalReader
    private let geometry: JournalGeometry?
    let path: String
    private var slots = JournalSlots.none

    /// The number of places to read at a time.
    private static var size: Int { 512 }

    init(_ reader: JournalReader, _ geometry: JournalGeometry?, _ path: String) {
      (self.reader, self.geometry, self.path) = (reader, geometry, path)
    }

    private func index(of lsn: UInt64) -> Int? {
      switch reader.layout {
      case .ring: geometry?.index(of: lsn)
      case .places(let places): places[lsn]
      }
    }

    /// Returns a record, if it is present and intact.
    mutating func record(_ lsn: UInt64) throws(LogError) -> JournalRecord? {
      guard let index = index(of: lsn) else { return nil }
      if slots[index] == nil {
        slots = try reader.file.slots(index..<index + Self.size, path)
      }
      guard let record = slots[index]?.record, record.lsn == lsn else { return nil }
      return record
    }

    /// The first record from `next` on that is not there, or not intact.
    mutating func firstMissing(from next: UInt64) throws(LogError) -> UInt64 {
      var first = next
      while try record(first) != nil { first += 1 }
      return first
    }

    /// The place of a record as it is now; `nil` if it is unknown, or not in the file.
    func freshSlot(of lsn: UInt64) throws(LogError) -> JournalSlot? {
      guard let index = index(of: lsn) else { return nil }
      return try reader.file.slots(index..<index + 1, path)[index]
    }

    /// Whether something is in the place of a record that no writer leaves behind. If its place is
    /// unknown, any such place counts.
    func isDamaged(_ lsn: UInt64) throws(LogError) -> Bool {
      guard index(of: lsn) != nil else { return !reader.scan.damaged.isEmpty }
      for _ in 0..<3 {
        // A writer may be storing into it.
        guard try freshSlot(of: lsn)?.isDamaged == true else { return false }
      }
      return true
    }
  }
}
