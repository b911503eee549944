import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Whatever happens to a journal that a killed writer left: all that was acknowledged is there, or it
/// is said that something is missing, and nothing is deleted.
@Suite(.temporaryDirectory) struct DamagedJournalTests {
  /// A log with 51 transitions in the log and 100 in the journal.
  private struct Killed {
    let path: String
    let log: [UInt8]
    let journal: [UInt8]
    var journalPath: String { path + "-journal" }
    static var count: Int { 151 }

    init(_ name: String = "killed.mdb") throws {
      let source = try temporaryPath("source-\(name)")
      let path = try temporaryPath(name)
      (log, journal) = try withLog(source) { log in
        try recordItems(50, in: log)
        try log.flush()
        let manager = try #require(try log.continue(session: "main"))
        return try log.writer.committing.withLock { _ in
          for number in 0..<100 { manager.note("note \(number % 7)") }
          return (try fileBytes(source), try fileBytes(source + "-journal"))
        }
      }
      self.path = path
      try restore()
    }

    /// Where the last record ends.
    var end: Int {
      let size = JournalRecord.size
      let last = stride(from: journal.count - size, to: 0, by: -size).first { start in
        journal[start..<start + size].contains { $0 != 0 }
      }
      return (last ?? 0) + size
    }

    func restore() throws {
      for suffix in ["-lock", "-compact"] { unlink(path + suffix) }
      try Data(log).write(to: URL(fileURLWithPath: path))
      try put(journal)
    }

    func put(_ journal: [UInt8]) throws {
      try Data(journal).write(to: URL(fileURLWithPath: journalPath))
    }

    func put(_ byte: UInt8, at offset: Int) throws {
      let file = open(journalPath, O_WRONLY)
      defer { close(file) }
      try #require(pwrite(file, [byte], 1, off_t(offset)) == 1)
    }
  }

  /// Whether a reader neither has everything nor says that it has not.
  private func isSilentToReaders(_ killed: Killed) -> Bool {
    do {
      let reader = try LogReader(omittingDamageIn: killed.path)
      if try reader.transitionCount() == Killed.count { return false }
      return reader.omissions.isEmpty
    } catch {
      return false
    }
  }

  /// Whether a writer neither has everything nor says that it has not, or has deleted what it has not.
  private func isSilentToWriters(_ killed: Killed, _ options: EventLog.Options) throws -> Bool {
    defer { removeAside() }
    let statuses = StatusList()
    let hadJournal = try !fileBytes(killed.journalPath).isEmpty
    var options = options
    options.onStatus = { statuses.add($0) }
    do {
      let log = try EventLog.open(killed.path, options: options)
      try log.close()
    } catch {
      // It has touched nothing.
      return try hadJournal && fileBytes(killed.journalPath).isEmpty
    }
    if try LogReader(path: killed.path).transitionCount() == Killed.count { return false }
    return statuses.all.isEmpty || hadJournal && Self.aside(killed).isEmpty
  }

  private static func aside(_ killed: Killed) -> [String] {
    let (folder, name) = LogFiles.parts(of: killed.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(name + "-journal.") || $0.hasPrefix(name + ".damaged") }
      .map { folder + "/" + $0 }
  }

  private func removeAside() {
    guard let path = try? temporaryPath("killed.mdb") else { return }
    let (folder, name) = LogFiles.parts(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for found in names where found.hasPrefix(name) { unlink(folder + "/" + found) }
  }

  /// The bits of the header that say anything, and of its copy.
  private static let headerBits =
    Array(0..<1_024) + (0..<40 * 8).map { copy * 8 + $0 }
  private static let copy = JournalFormat.Offset.copy

  @Test func `no bit of the header makes a reader silent`() throws {
    let killed = try Killed()
    var silent: [Int] = []
    var incomplete = 0
    for bit in Self.headerBits where Soak.isOn || bit % 3 == 0 {
      try killed.put(killed.journal[bit / 8] ^ 1 << (bit % 8), at: bit / 8)
      if isSilentToReaders(killed) { silent.append(bit) }
      let reader = try? LogReader(omittingDamageIn: killed.path)
      if try reader?.transitionCount() != Killed.count { incomplete += 1 }
      try killed.put(killed.journal[bit / 8], at: bit / 8)
    }
    #expect(silent == [])
    // Everything that the header says is found again.
    #expect(incomplete == 0)
  }

  @Test func `no bit of the header makes a writer silent`() throws {
    let killed = try Killed()
    var silent: [Int] = []
    for bit in Self.headerBits where Soak.isOn || bit % 29 == 0 {
      for options in [EventLog.Options(), .refusing] {
        try killed.restore()
        try killed.put(killed.journal[bit / 8] ^ 1 << (bit % 8), at: bit / 8)
        if try isSilentToWriters(killed, options) { silent.append(bit) }
      }
    }
    #expect(silent == [])
  }

  @Test func `no bit of the records makes anybody silent`() throws {
    let killed = try Killed()
    var silent: [Int] = []
    let bits = JournalFormat.recordsOffset * 8..<killed.end * 8
    for bit in stride(from: bits.lowerBound, to: bits.upperBound, by: Soak.isOn ? 1 : 251) {
      try killed.put(killed.journal[bit / 8] ^ 1 << (bit % 8), at: bit / 8)
      if isSilentToReaders(killed) { silent.append(bit) }
      try killed.put(killed.journal[bit / 8], at: bit / 8)
    }
    #expect(silent == [])
    silent = []
    for bit in stride(from: bits.lowerBound, to: bits.upperBound, by: Soak.isOn ? 13 : 4_001) {
      for options in [EventLog.Options(), .refusing] {
        try killed.restore()
        try killed.put(killed.journal[bit / 8] ^ 1 << (bit % 8), at: bit / 8)
        if try isSilentToWriters(killed, options) { silent.append(bit) }
      }
    }
    #expect(silent == [])
  }

  @Test func `no byte of the journal makes a reader silent`() throws {
    let killed = try Killed()
    var silent: [Int] = []
    let bytes = Array(0..<128) + Array(JournalFormat.recordsOffset..<killed.end)
    for (index, offset) in bytes.enumerated() where Soak.isOn || index % 53 == 0 {
      for byte in [0, 0xff, killed.journal[offset] &+ 1] where byte != killed.journal[offset] {
        try killed.put(byte, at: offset)
        if isSilentToReaders(killed) { silent.append(offset) }
      }
      try killed.put(killed.journal[offset], at: offset)
    }
    #expect(silent == [])
  }

  @Test func `no length makes anybody silent`() throws {
    let killed = try Killed()
    var silent: [Int] = []
    let lengths = Array(0..<killed.end) + [killed.end, killed.journal.count - 1]
    for length in lengths where Soak.isOn || length % 67 == 0 || length % 4_096 < 2 {
      try killed.put(Array(killed.journal[..<length]))
      if isSilentToReaders(killed) { silent.append(length) }
    }
    for length in lengths where Soak.isOn || length % 1_021 == 0 || length % 4_096 < 2 {
      for options in [EventLog.Options(), .refusing] {
        try killed.restore()
        try killed.put(Array(killed.journal[..<length]))
        if try isSilentToWriters(killed, options) { silent.append(length) }
      }
    }
    #expect(silent == [])
  }

  /// Once the log includes the numbers of its records, the journal looks as if nothing was missing.
  @Test func `a damaged journal is kept before the log goes on, or the log does not go on`() throws
  {
    // Its name has no room for what is appended to the copy's.
    let long = try Killed(String(repeating: "k", count: 228))
    let offset = JournalFormat.recordOffset(at: 50) + 20
    try long.put(long.journal[offset] ^ 1, at: offset)
    let journal = try fileBytes(long.journalPath)
    for _ in 0..<2 {
      #expect(throws: LogError.self) { try EventLog.open(long.path) }
      #expect(!isSilentToReaders(long))
      #expect(try fileBytes(long.journalPath) == journal)
    }
    let path = try temporaryPath("short.mdb")
    for suffix in ["", "-journal"] { try #require(rename(long.path + suffix, path + suffix) == 0) }
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { _ in }
    guard statuses.all.count == 1, case .journalDamaged(_, let aside) = statuses.all[0] else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(try fileBytes(aside) == journal)
  }

  @Test func `two journals that were swapped are told of, and kept`() throws {
    let killed = try Killed()
    let other = try Killed("other.mdb")
    try killed.put(other.journal)
    try other.put(killed.journal)
    for log in [killed, other] {
      #expect(!isSilentToReaders(log))
      #expect(try LogReader(path: log.path).omissions.count == 1)
      let statuses = StatusList()
      try withLog(log.path, options: .init(onStatus: { statuses.add($0) })) { _ in }
      #expect(!statuses.all.isEmpty)
      let aside = try #require(Self.aside(log).first)
      // Where it belongs, it has everything.
      let owner = log.path == killed.path ? other : killed
      #expect(try fileBytes(aside) == owner.journal)
    }
  }

  @Test func `an old journal beside a newer log changes nothing, a newer one is told of`() throws {
    let killed = try Killed()
    let old = killed.journal
    try withLog(killed.path) { _ in }
    let newer = try fileBytes(killed.path)
    try killed.put(old)
    #expect(try LogReader(path: killed.path).transitionCount() == Killed.count)
    #expect(try LogReader(path: killed.path).omissions.isEmpty)
    try withLog(killed.path) { log in
      let manager = try #require(try log.continue(session: "main"))
      #expect(manager.head == Killed.count - 1)
    }
    // The older log beside a journal that goes on from the newer one.
    try Data(newer).write(to: URL(fileURLWithPath: killed.path))
    let later: [UInt8] = try withLog(killed.path) { log in
      let manager = try #require(try log.continue(session: "main"))
      manager.note("later")
      return try fileBytes(killed.journalPath)
    }
    try killed.restore()
    try killed.put(later)
    #expect(!isSilentToReaders(killed))
  }

  @Test func `a header and a geometry that are gone are found again from the records`() throws {
    let killed = try Killed()
    // Everything that says where the records are.
    for offset in 64..<128 { try killed.put(0x5a, at: offset) }
    #expect(try LogReader(path: killed.path).transitionCount() == Killed.count)
    // Everything that says whose they are as well.
    for offset in 0..<4_096 { try killed.put(0x5a, at: offset) }
    #expect(try LogReader(path: killed.path).transitionCount() == Killed.count)
    let statuses = StatusList()
    try withLog(killed.path, options: .init(onStatus: { statuses.add($0) })) { _ in }
    #expect(statuses.all.count == 1)
    #expect(Self.aside(killed).count == 1)
    #expect(try LogReader(path: killed.path).transitionCount() == Killed.count)
  }
}
