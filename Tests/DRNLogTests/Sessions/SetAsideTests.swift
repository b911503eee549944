import DRN
import DRNLinks
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A log that cannot be used at an app's launch: the app starts all the same, and is told.
@Suite(.temporaryDirectory) struct SetAsideTests {
  /// What can be wrong with the file at a log's path.
  enum Fault: String, CaseIterable, Sendable {
    case text, zeros, cut, firstPages, page, header, noHeader, noSymbols, newer, tails, foreign
    case lmdb1

    func make(_ path: String) throws {
      switch self {
      case .text: try Data("This is no log.\n".utf8).write(to: URL(fileURLWithPath: path))
      case .zeros: try Data(count: 50_000).write(to: URL(fileURLWithPath: path))
      case .foreign:
        try Environment.open(at: path, options: .init(access: .readWrite(create: true)))
          .write { transaction in
            let database = try transaction.createDatabase(named: "other")
            try transaction.put([1], for: [2], in: database)
          }
      default:
        try withLog(path) { try recordItems(600, in: $0) }
        try damage(path)
      }
    }

    private func damage(_ path: String) throws {
      switch self {
      case .cut, .firstPages, .page:
        var bytes = try fileBytes(path)
        if self == .cut { bytes.removeLast(bytes.count / 2) }
        if self == .firstPages { for index in 0..<8_192 { bytes[index] ^= 0x5a } }
        if self == .page {
          // Every page but the first two: the newest roots are among them.
          for index in stride(from: 8_192, to: bytes.count, by: 64) { bytes[index] ^= 0x5a }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      case .lmdb1: try Data(asLMDB1(fileBytes(path))).write(to: URL(fileURLWithPath: path))
      case .header, .newer:
        try edit(path) { transaction, all in
          var value = try #require(try transaction.value(for: LogFormat.headerKey, in: all.header))
          if self == .newer { value[8] = 99 } else { value[20] ^= 1 }
          try transaction.put(value, for: LogFormat.headerKey, in: all.header)
        }
      case .noHeader:
        try edit(path) { transaction, all in
          try transaction.delete(LogFormat.headerKey, in: all.header)
        }
      case .noSymbols:
        // By the name, in the tree of names.
        var bytes = try fileBytes(path)
        let name = Array("symbols".utf8)
        for index in bytes.indices.dropLast(name.count)
        where bytes[index..<index + name.count].elementsEqual(name) { bytes[index + 6] = 0x7A }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      case .tails:
        try edit(path) { transaction, _ in
          let tails = try transaction.createDatabase(named: LogFormat.DatabaseName.tails.rawValue)
          try transaction.put([1, 2, 3, 4, 5], for: LogKey.tail(7), in: tails)
        }
      case .text, .zeros, .foreign: break
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `a log that cannot be used is set aside, and a fresh one begins`(fault: Fault) throws {
    let path = try temporaryPath()
    try fault.make(path)
    let before = try fileBytes(path)
    #expect(throws: LogError.self) {
      try EventLog.open(path, options: .init(onDamage: .refuse))
    }
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
    }
    let (error, aside) = try #require(statuses.setAside, "\(statuses.all)")
    #expect(error.code.isDamage || fault == .newer || fault == .lmdb1)
    #expect(aside.hasPrefix(path + ".damaged-"))
    #expect(try fileBytes(aside) == before)
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 2)
    // The next launch has nothing to say.
    let later = StatusList()
    let hasSession = try withLog(path, options: .init(onStatus: { later.add($0) })) { log in
      try log.hasSession("main")
    }
    #expect(hasSession)
    #expect(later.all.isEmpty)
  }

  @Test func `an empty file becomes a log, and a missing one is made`() throws {
    let path = try temporaryPath()
    for isEmpty in [false, true] {
      try? FileManager.default.removeItem(atPath: path)
      if isEmpty { try Data().write(to: URL(fileURLWithPath: path)) }
      let statuses = StatusList()
      try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
        _ = try log.manager(session: "main", initial: TestRoute.home)
      }
      #expect(statuses.all.isEmpty)
    }
  }

  @Test func `what is no file at all is not set aside`() throws {
    let path = try temporaryPath()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: LogError.self) { try EventLog.open(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test func `a log that may not be created is never set aside`() throws {
    let path = try temporaryPath()
    try Fault.header.make(path)
    let before = try fileBytes(path)
    #expect(throws: LogError.self) { try EventLog.open(path, options: .init(createsLog: false)) }
    #expect(try fileBytes(path) == before)
  }

  @Test func `many are kept side by side, each under its own name`() throws {
    let path = try temporaryPath()
    var names: Set<String> = []
    for _ in 0..<3 {
      try Fault.text.make(path)
      let statuses = StatusList()
      try withLog(path, options: .init(onStatus: { statuses.add($0) })) { _ in }
      names.insert(try #require(statuses.setAside).path)
    }
    #expect(names.count == 3)
    for name in names { #expect(FileManager.default.fileExists(atPath: name)) }
  }

  @Test func `a journal goes with its log, and both can be read where they are`() throws {
    let path = try temporaryPath("killed.mdb")
    let copy = try killedLog(path)
    let whole = try LogContents(path: copy.path)
    // A session that cannot be read any more, and a newer version's mark on the log.
    try edit(copy.path) { transaction, all in
      var value = try #require(try transaction.value(for: LogFormat.headerKey, in: all.header))
      value[8] = 99
      try transaction.put(value, for: LogFormat.headerKey, in: all.header)
    }
    let statuses = StatusList()
    try withLog(copy.path, options: .init(onStatus: { statuses.add($0) })) { _ in }
    let aside = try #require(statuses.setAside).path
    try edit(aside) { transaction, all in
      var value = try #require(try transaction.value(for: LogFormat.headerKey, in: all.header))
      value[8] = 4
      try transaction.put(value, for: LogFormat.headerKey, in: all.header)
    }
    #expect(try LogContents(path: aside) == whole)
    #expect(!FileManager.default.fileExists(atPath: copy.journalPath))
  }

  /// It is in the newest block and not in the state; the block's prefix hash needs it all the same.
  @Test func `a session whose newest block cannot be closed holds nobody up`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.note("tap", "an old note")
      try recordItems(3, in: log, session: "other")
    }
    try edit(path) { transaction, all in
      for number in 1...UInt32(10) {
        let key = LogKey.symbol(.json, number)
        guard var value = try transaction.value(for: key, in: all.symbols),
          value.suffix(13).elementsEqual("\"an old note\"".utf8)
        else { continue }
        value[value.count - 3] ^= 1
        try transaction.put(value, for: key, in: all.symbols)
      }
    }
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
      for name in ["main", "other"] {
        let opened = try log.manager(session: name, initial: TestRoute.home)
        for item in 0..<1_100 { opened.manager.go(.item(item % 7)) }
        #expect(opened.manager.head > 1_000)
      }
      try log.flush()
    }
    #expect(statuses.stopped.isEmpty)
    #expect(statuses.all.count == 1, "\(statuses.all)")
    let reader = try LogReader(path: path)
    for (name, head) in [("main", 2), ("main (2)", 1_100), ("other", 1_104)] {
      #expect(abs(try reader.session(named: name).head() - head) <= 1, "\(name)")
    }
  }

  /// What was read for one session is not read again for another; what could not be read is.
  @Test func `every session that refers to a damaged value is set aside, and no other`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for name in ["first", "second", "third", "fourth"] {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        manager.note("tap", name == "second" ? "another note" : "a note of many")
        if name == "fourth" { for item in 0..<2_000 { manager.go(.item(item % 7)) } }
      }
    }
    try edit(path) { transaction, all in
      for number in 1...UInt32(10) {
        let key = LogKey.symbol(.json, number)
        guard var value = try transaction.value(for: key, in: all.symbols),
          value.suffix(16).elementsEqual("\"a note of many\"".utf8)
        else { continue }
        value[value.count - 3] ^= 1
        try transaction.put(value, for: key, in: all.symbols)
      }
    }
    try withLog(path) { log in
      for (name, found) in [
        ("second", "second"), ("first", "first (2)"), ("third", "third (2)"),
        // The note is not in its newest block.
        ("fourth", "fourth"),
      ] {
        let opened = try log.manager(session: name, initial: TestRoute.home)
        #expect(opened.name == found)
        #expect(opened.manager.head == (name == "fourth" ? 2_002 : name == found ? 2 : 0))
      }
    }
  }

  @Test func `of several that launch at once one begins the fresh log`() async throws {
    let path = try temporaryPath()
    for _ in 0..<5 {
      try Fault.text.make(path)
      let statuses = StatusList()
      let opened = await withTaskGroup(of: EventLog?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do throws(LogError) {
              return try EventLog.open(path, options: .init(onStatus: { statuses.add($0) }))
            } catch {
              if case .busy = error.code.kind { return nil }
              Issue.record(error)
              return nil
            }
          }
        }
        var opened: [EventLog] = []
        for await log in group { if let log { opened.append(log) } }
        return opened
      }
      #expect(opened.count == 1)
      #expect(statuses.all.count == 1)
      for log in opened { try log.close() }
    }
  }

  /// A log whose writer was killed: 3 transitions in the log, and 4 in the journal.
  private func killedLog(_ name: String) throws -> CopiedLog {
    let path = try temporaryPath("source.mdb")
    return try withLog(path) { log in
      try recordItems(2, in: log)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      return try log.writer.committing.withLock { _ in
        for label in ["a", "b", "a", "b"] { manager.note(label) }
        return try CopiedLog(copying: path, "killed.mdb")
      }
    }
  }

  /// Something that does not fit in a journal, done to its third transition.
  struct JournalFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var head = 4
    /// Does it to a record, and says what has to be said of it.
    let apply: @Sendable (CopiedLog, _ lsn: UInt64, _ last: UInt64) throws -> String
  }

  static let journalFaults = [
    JournalFault(testDescription: "a record that is damaged") { copy, lsn, last in
      try copy.editRecord(lsn, isWhole: false) { $0.words.w7 ^= 1 }
      return
        "record \(lsn) of the journal is damaged, and \(last - lsn) later ones, up to \(last), "
        + "cannot be used"
    },
    JournalFault(testDescription: "a transition that does not follow") { copy, lsn, _ in
      try copy.editRecord(lsn) { $0.words.w2 = 400 }
      return "the journal has transition 400 after 4"
    },
    JournalFault(testDescription: "an unknown kind of record") { copy, lsn, _ in
      try copy.editRecord(lsn) { $0.words.w4 |= 0xff << 32 }
      return "the journal: journal record \(lsn) is of a kind that this version does not know"
    },
    JournalFault(testDescription: "a journal of a later state", head: 2) { copy, _, _ in
      try copy.editJournal { map in
        var geometry = try #require(map.geometry)
        geometry.generation += 1
        geometry.base += 1_000_000
        map.setGeometry(geometry)
      }
      return "the journal beside it belongs to a later state of the log"
    },
  ]

  @Test(arguments: journalFaults)
  func `a journal that is damaged is set aside, and what fits of it is in the log`(
    fault: JournalFault
  ) throws {
    let copy = try killedLog("killed.mdb")
    let units = try copy.units()
    let events = units.indices.filter { units[$0].items.contains { $0.isEvent } }
    let lsn = units[events[2] - 1].last + 1
    let reason = try fault.apply(copy, lsn, try #require(units.last).last)
    let before = try fileBytes(copy.journalPath)
    #expect(throws: LogError(.corrupt(reason), path: copy.path)) {
      try EventLog.open(copy.path, options: .init(onDamage: .refuse))
    }
    #expect(try fileBytes(copy.journalPath) == before)
    let statuses = StatusList()
    try withLog(copy.path, options: .init(onStatus: { statuses.add($0) })) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      // One was restored.
      #expect(manager.head == fault.head + 1)
    }
    guard statuses.all.count == 1, case .journalDamaged(let error, let aside) = statuses.all[0]
    else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(error.code == .corrupt(reason))
    #expect(try fileBytes(aside) == before)
    #expect(!FileManager.default.fileExists(atPath: copy.journalPath))
    _ = try LogVerifier.verify(LogReader(path: copy.path))
  }

  @Test func `a session whose newest part is damaged is left as it is, and another one goes on`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1_100, in: $0) }
    try withLog(path) { log in
      let table = try LinkTable("app://", root: TestRoute.home) {
        Link("/items/:id", TestRoute.item)
      }
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      LinkInbox(table, navigation: manager).open("app://items/7")
      #expect(try log.pendingLinks(session: "main") == ["app://items/7"])
    }
    try edit(path) { transaction, all in
      let key = LogKey.block(session: 1, firstSeq: 1_024)
      var block = try #require(try transaction.value(for: key, in: all.blocks))
      block[block.count / 2] ^= 1
      try transaction.put(block, for: key, in: all.blocks)
    }
    // It stays so from one launch to the next.
    for launch in 0..<2 {
      let statuses = StatusList()
      try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
        // Nor does it keep an app from asking for its links.
        #expect(try log.pendingLinks(session: "main") == [])
        let session = try log.manager(session: "main", initial: TestRoute.home)
        #expect(session.name == "main (2)")
        #expect(try log.pendingLinks(session: session.name) == [])
        try log.restoreFocus(of: session.manager, session: session.name)
        #expect((session.restoration == nil) == (launch == 0))
        session.manager.go(.item(launch))
      }
      guard statuses.all.count == 1,
        case .sessionSetAside("main", let error, "main (2)") = statuses.all[0]
      else {
        Issue.record("\(statuses.all)")
        return
      }
      #expect(error.code.isDamage)
    }
    #expect(try LogReader(path: path).session(named: "main (2)").head() == 3)
    #expect(throws: LogError.self) {
      try withLog(path, options: .init(onDamage: .refuse)) {
        try $0.manager(session: "main", initial: TestRoute.home)
      }
    }
  }
}

extension StatusList {
  /// The log that was set aside, if that is all that was told.
  fileprivate var setAside: (error: LogError, path: String)? {
    guard all.count == 1, case .logSetAside(let error, let path) = all[0] else { return nil }
    return (error, path)
  }
}

extension JournalUnit.Item {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}

extension CopiedLog {
  /// Writes another record in the place of one of the journal's.
  func editRecord(
    _ lsn: UInt64, isWhole: Bool = true, _ change: (inout JournalRecord) -> Void
  ) throws {
    try editJournal { map in
      let geometry = try #require(map.geometry)
      var record = try #require(map.record(lsn, at: geometry.index(of: lsn)))
      let check = record.check
      change(&record)
      map.write(record, at: geometry.index(of: lsn))
      if !isWhole {
        let offset = JournalFormat.recordsOffset + geometry.index(of: lsn) * JournalRecord.size
        map.file.setWord(check, at: offset + 8)
      }
    }
  }
}
