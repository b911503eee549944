import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Files that stand where the journal belongs, and are not the log's.
@Suite(.temporaryDirectory) struct ForeignJournalTests {
  /// A closed log with 3 transitions.
  private func closedLog(_ name: String = "log.mdb") throws -> String {
    let path = try temporaryPath(name)
    try withLog(path) { try recordItems(2, in: $0) }
    return path
  }

  /// A log whose writer was killed, with 3 transitions in the log and 2 in the journal.
  private func killedLog(_ name: String = "killed.mdb") throws -> CopiedLog {
    let path = try temporaryPath("source.mdb")
    defer { for suffix in ["", "-lock"] { unlink(path + suffix) } }
    return try withLog(path) { log in
      try recordItems(2, in: log)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      return try log.writer.committing.withLock { _ in
        manager.note("a")
        manager.note("b")
        return try CopiedLog(copying: path, name)
      }
    }
  }

  /// Opens, records one transition more and closes, and says what the app was told.
  private func open(_ path: String, count: Int) throws -> [LogStatus] {
    let statuses = StatusList()
    var options = EventLog.Options()
    options.onStatus = { statuses.add($0) }
    try withLog(path, options: options) { log in
      let manager = try #require(try log.continue(session: "main"))
      #expect(manager.head == count - 1)
      manager.note("more")
    }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    let reader = try LogReader(path: path)
    #expect(try reader.latestSession().head() == count)
    #expect(!reader.isJournalMissing)
    _ = try LogVerifier.verify(reader)
    return statuses.all
  }

  private func put(_ bytes: [UInt8], beside path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "-journal"))
  }

  private static var emptyHeader: [UInt8] { [UInt8](repeating: 0, count: 4_096) }

  /// Something that may stand in a journal's place.
  struct Garbage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) { (testDescription, self.bytes) = (name, bytes) }

    /// Whether a writer that died before it began leaves this.
    var isNothing: Bool { bytes.allSatisfy { $0 == 0 } }
  }

  static let garbage: [Garbage] = [
    Garbage("nothing", []), Garbage("the first version's", Array("1234\n".utf8)),
    Garbage("a byte", [0xff]), Garbage("almost a header", [UInt8](repeating: 0xff, count: 4_095)),
    Garbage("a page", [UInt8](repeating: 0xff, count: 4_096)), Garbage("zeros", emptyHeader),
    Garbage("a page and a bit", [UInt8](repeating: 0x5a, count: 4_097)),
    Garbage("much", [UInt8](repeating: 0xa5, count: 1_100_007)),
    // The right beginning, and nothing behind it.
    Garbage("a magic", Array("DRNJRNL\n".utf8)),
    Garbage("an empty one", Array("DRNJRNL\n".utf8) + emptyHeader),
    Garbage(
      "records of another size",
      Array("DRNJRNL\n".utf8) + [1, 0, 0, 0, 32, 0, 0, 0] + emptyHeader),
  ]

  @Test(arguments: garbage)
  func `what is no journal is kept under another name`(garbage: Garbage) throws {
    let path = try closedLog()
    try put(garbage.bytes, beside: path)
    do {
      let reader = try LogReader(path: path)
      #expect(try reader.latestSession().head() == 2)
      #expect(!reader.isJournalMissing)
      #expect(reader.omissions.count == (garbage.isNothing ? 0 : 1))
      try reader.refresh()
      #expect(try reader.latestSession().head() == 2)
    }
    if !garbage.isNothing {
      #expect(throws: LogError.self) { try EventLog.open(path, options: .refusing) }
      #expect(try fileBytes(path + "-journal") == garbage.bytes)
    }
    let statuses = try open(path, count: 3)
    #expect(statuses.count == (garbage.isNothing ? 0 : 1))
    if case .journalDamaged(_, let aside) = statuses.first {
      #expect(try fileBytes(aside) == garbage.bytes)
    }
  }

  @Test(arguments: garbage)
  func `where a journal was, and is something else, the app is told`(garbage: Garbage) throws {
    let copy = try killedLog()
    try put(garbage.bytes, beside: copy.path)
    do {
      let reader = try LogReader(path: copy.path)
      #expect(reader.isJournalMissing)
      #expect(try reader.latestSession().head() == 2)
    }
    #expect(try open(copy.path, count: 3).isJournalMissing)
  }

  @Test func `a journal that is missing after a crash is told of, once`() throws {
    let copy = try killedLog()
    #expect(try LogReader(path: copy.path).latestSession().head() == 4)
    try FileManager.default.removeItem(atPath: copy.journalPath)
    do {
      let reader = try LogReader(path: copy.path)
      #expect(reader.isJournalMissing)
      #expect(try reader.latestSession().head() == 2)
    }
    #expect(try open(copy.path, count: 3).isJournalMissing)
    #expect(try open(copy.path, count: 4).isEmpty)
  }

  /// The log says that there was a journal only from the writer's first commit on.
  @Test(arguments: [false, true])
  func `a journal that is found again is not mixed with what came after`(hasCommitted: Bool) throws
  {
    let copy: CopiedLog
    if hasCommitted {
      copy = try killedLog()
    } else {
      copy = try withLog(closedLog()) { log in
        log.writer.queue.suspend()  // Nobody commits, however long it takes.
        defer { log.writer.queue.resume() }
        let manager = try #require(try log.continue(session: "main"))
        manager.note("a")
        manager.note("b")
        return try CopiedLog(log, "killed.mdb")
      }
    }
    let position = try copy.header.journalPosition
    #expect(try copy.header.hasJournal == hasCommitted)
    let found = try fileBytes(copy.journalPath)
    try FileManager.default.removeItem(atPath: copy.journalPath)
    #expect(try open(copy.path, count: 3).isJournalMissing == hasCommitted)
    let jump = hasCommitted ? JournalFormat.maximumCapacity : 0
    #expect(try copy.header.journalPosition > position + jump)
    try put(found, beside: copy.path)
    let statuses = try open(copy.path, count: 4)
    guard statuses.count == 1, case .journalDamaged(_, let aside) = statuses[0] else {
      Issue.record("\(statuses)")
      return
    }
    #expect(try fileBytes(aside) == found)
  }

  /// A writer that was killed after its last commit leaves this, and one that was restored from a
  /// copy.
  @Test func `a journal of which the log has everything is not told of`() throws {
    let copy = try killedLog()
    let journal = try fileBytes(copy.journalPath)
    #expect(try open(copy.path, count: 5).isEmpty)
    try put(journal, beside: copy.path)
    #expect(try open(copy.path, count: 6).isEmpty)
  }

  @Test func `a journal that is missing after it was closed is not missed`() throws {
    let path = try closedLog()
    #expect(try !LogReader(path: path).isJournalMissing)
    #expect(try open(path, count: 3).isEmpty)
  }

  @Test func `another log's journal is set aside, and is good for that log`() throws {
    let path = try closedLog()
    let other = try killedLog("other.mdb")
    try FileManager.default.moveItem(atPath: other.journalPath, toPath: path + "-journal")
    do {
      let reader = try LogReader(path: path)
      #expect(try reader.latestSession().head() == 2)
      #expect(!reader.isJournalMissing)
    }
    let statuses = try open(path, count: 3)
    guard statuses.count == 1, case .journalSetAside(let aside) = statuses[0] else {
      Issue.record("\(statuses)")
      return
    }
    #expect(aside.hasPrefix(path + "-journal."))
    // Where it belongs, it has what its log misses.
    #expect(try LogReader(path: other.path).isJournalMissing)
    try FileManager.default.moveItem(atPath: aside, toPath: other.journalPath)
    #expect(try LogReader(path: other.path).latestSession().head() == 4)
    #expect(try open(other.path, count: 5).isEmpty)
  }

  @Test func `another log's journal beside a log that cannot be written ends nobody`() throws {
    let path = try closedLog()
    try DRNLogTests.edit(path) { transaction, databases in
      let value = try #require(
        try transaction.value(for: LogFormat.headerKey, in: databases.header))
      let last = try LogHeader(value, path: path).journalPosition
      // A transition that follows none.
      var record = try #require(
        JournalUnit([EventRecord(seq: 9, time: .unknown, kind: .stayed)], session: 1).records.first)
      record.lsn = last
      var chunk = ByteWriter()
      record.write(to: &chunk)
      let key = LogKey.tail(last)
      let tails = try transaction.createDatabase(named: LogFormat.DatabaseName.tails.rawValue)
      try transaction.put(Checksummed.bytes(chunk.bytes, key: key), for: key, in: tails)
    }
    let other = try killedLog("other.mdb")
    let journal = try fileBytes(other.journalPath)
    try put(journal, beside: path)
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
      #expect(throws: LogError.self) { try EventLog.open(path) }
      try recordItems(2, in: log)
    }
    guard statuses.all.count == 2, case .logSetAside = statuses.all[0],
      case .journalSetAside(let aside) = statuses.all[1]
    else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(try LogReader(path: path).latestSession().head() == 2)
    #expect(try fileBytes(aside) == journal)
  }

  @Test func `a writer that died while it wrote a journal's header left nothing`() throws {
    let path = try closedLog()
    let identity = try LogStore(path: path).identity
    var header = ByteWriter()
    for word in [0, JournalFormat.versionWord, identity.low, identity.high] { header.fixed(word) }
    try put(header.bytes + [UInt8](repeating: 0, count: 8_192), beside: path)
    #expect(try LogReader(path: path).omissions.isEmpty)
    #expect(try open(path, count: 3).isEmpty)
  }

  @Test func `another log's journal in the place of one that is missing is told of twice`() throws {
    let copy = try killedLog()
    let other = try killedLog("other.mdb")
    try copy.takeJournal(of: other)
    // The two are of one origin: another identity makes it another's.
    try copy.editJournal { map in
      map.file.setWord(1, at: JournalFormat.Offset.identity)
    }
    #expect(try LogReader(path: copy.path).isJournalMissing)
    let statuses = try open(copy.path, count: 3)
    #expect(statuses.count == 2)
    #expect(statuses.isJournalMissing)
  }

  /// A bit of it may be wrong, and then it was not closed.
  @Test func `another log's journal that was closed is kept as well`() throws {
    let path = try closedLog()
    let other = try killedLog("other.mdb")
    try other.editJournal { $0.markClosed() }
    try FileManager.default.moveItem(atPath: other.journalPath, toPath: path + "-journal")
    #expect(try open(path, count: 3).count == 1)
  }

  @Test func `a journal that was closed is not read again`() throws {
    let path = try temporaryPath()
    let journal = try temporaryPath("old-journal")
    try withLog(path) { log in
      try recordItems(2, in: log)
      try log.flush()
      try FileManager.default.copyItem(atPath: path + "-journal", toPath: journal)
    }
    try FileManager.default.moveItem(atPath: journal, toPath: path + "-journal")
    try CopiedLog(path: path).editJournal { $0.markClosed() }
    #expect(try LogReader(path: path).latestSession().head() == 2)
    #expect(try open(path, count: 3).isEmpty)
  }

  @Test func `a geometry that is damaged is not the journal's only one`() throws {
    let copy = try killedLog()
    try copy.editJournal { map in
      let geometry = try #require(map.geometry)
      let other = JournalFormat.Offset.geometries[Int(geometry.generation + 1) & 1]
      map.file.setWord(map.file.word(at: other) ^ 1, at: other)
    }
    #expect(try LogReader(path: copy.path).latestSession().head() == 4)
    // With both, the records say themselves which they are.
    try copy.editJournal { map in
      for offset in JournalFormat.Offset.geometries { map.file.setWord(1, at: offset + 24) }
    }
    try expectFoundAgain(copy)
  }

  /// What it has is not thrown away, by nobody.
  @Test(arguments: [1, 64, 100_000, 1_040_000])
  func `a journal that was cut is read as far as it goes`(count: Int) throws {
    for isTool in [false, true] {
      let copy = try killedLog()
      let journal = URL(fileURLWithPath: copy.journalPath)
      try Data(fileBytes(copy.journalPath).dropLast(count)).write(to: journal)
      #expect(try LogReader(path: copy.path).latestSession().head() == 4)
      let report = try LogVerifier.inspect(LogReader(inspecting: copy.path))
      let reason = "the journal beside it is shorter than its header says"
      #expect(report.faults.map(\.description) == [reason])
      let statuses = StatusList()
      let options = EventLog.Options(
        onDamage: isTool ? .refuse : .setAside, onStatus: { statuses.add($0) })
      try withLog(copy.path, options: options) { _ in }
      #expect(statuses.all.count == 1)
      #expect(try LogVerifier.verify(LogReader(path: copy.path)).transitions == 5)
    }
  }

  @Test func `a journal that does not say whether it was closed has what it has`() throws {
    let copy = try killedLog()
    try copy.editJournal { map in map.file.setWord(2, at: JournalFormat.Offset.isClosed) }
    try expectFoundAgain(copy)
  }

  /// All of it is read and recovered, it is told, and the file is still there afterwards.
  private func expectFoundAgain(_ copy: CopiedLog) throws {
    let before = try fileBytes(copy.journalPath)
    #expect(try LogReader(path: copy.path).latestSession().head() == 4)
    let report = try LogVerifier.inspect(LogReader(inspecting: copy.path))
    #expect(report.faults.contains { $0.description.contains("the journal beside it is damaged") })
    #expect(try fileBytes(copy.journalPath) == before)
    let statuses = StatusList()
    let options = EventLog.Options(onDamage: .refuse, onStatus: { statuses.add($0) })
    try withLog(copy.path, options: options) { _ in }
    #expect(try LogReader(path: copy.path).latestSession().head() == 4)
    let aside = statuses.all.compactMap { status in
      if case .journalDamaged(_, let path) = status { path } else { nil }
    }
    #expect(try fileBytes(try #require(aside.first)) == before)
  }

  @Test(arguments: [2, 3, .max] as [UInt32], [false, true])
  func `a newer version's journal is left alone`(version: UInt32, wasClosed: Bool) throws {
    let copy = try killedLog()
    try copy.editJournal { map in
      map.file.setWord(UInt64(version) | 128 << 32, at: JournalFormat.Offset.version)
      map.file.setWord(0, at: JournalFormat.Offset.copy)
      if wasClosed { map.markClosed() }
    }
    let before = try fileBytes(copy.journalPath)
    let error = LogError(.newerJournal(version), path: copy.path)
    #expect(throws: error) { try LogReader(path: copy.path) }
    for createsLog in [false, true] {
      #expect(throws: error) {
        try EventLog.open(copy.path, options: .init(createsLog: createsLog, onDamage: .refuse))
      }
    }
    #expect("\(error)".contains("journal format \(version)"))
    #expect(try fileBytes(copy.journalPath) == before)
    #expect(throws: error) {
      try LogReader(path: copy.path).snapshot(to: try temporaryPath("snapshot.mdb"))
    }
    // Without it, the log is what it was at its last checkpoint.
    try FileManager.default.removeItem(atPath: copy.journalPath)
    #expect(try open(copy.path, count: 3).isJournalMissing)
  }

  @Test func `numbers that no journal comes to are damage`() throws {
    let copy = try killedLog()
    // What can still be read is not written, for it could not be read any more then.
    try edit(copy.path, position: JournalFormat.largestNumber - 10)
    _ = try LogReader(path: copy.path).latestSession()
    #expect(throws: LogError.self) { try EventLog.open(copy.path, options: .refusing) }
    _ = try LogReader(path: copy.path).latestSession()
    try edit(copy.path, position: .max - 10)
    let error = LogError.Code.corrupt(
      "the header: the header names a record that no journal can have")
    #expect(throws: LogError(error, path: copy.path)) { try LogReader(path: copy.path) }
    #expect(throws: LogError.self) { try EventLog.open(copy.path, options: .refusing) }
  }

  @Test func `a closed log whose records leave no room is not written`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1, in: $0) }
    try edit(path, position: JournalFormat.largestNumber - 10)
    #expect(throws: LogError.self) { try EventLog.open(path, options: .refusing) }
    #expect(try LogReader(path: path).latestSession().head() == 1)
  }

  private func edit(_ path: String, position: UInt64) throws {
    try DRNLogTests.edit(path) { transaction, databases in
      let value = try #require(
        try transaction.value(for: LogFormat.headerKey, in: databases.header))
      var header = try LogHeader(value, path: path)
      header.journalPosition = position
      try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
    }
  }
}

extension [LogStatus] {
  /// Whether the app was told, last, that the journal is missing.
  fileprivate var isJournalMissing: Bool {
    if case .journalMissing = last { true } else { false }
  }
}
