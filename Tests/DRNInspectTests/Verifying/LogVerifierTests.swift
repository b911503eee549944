import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Damage to every layer of a log, with checksums that are right, is found and told.
@Suite(.temporaryDirectory) struct LogVerifierTests {
  /// A log with a session that has everything that can be checked, and another one; recorded once.
  private static let good = Result {
    let path = NSTemporaryDirectory() + "drn-\(UUID().uuidString).mdb"
    defer { for suffix in ["", "-lock"] { unlink(path + suffix) } }
    try record(to: path)
    return try fileBytes(path)
  }

  private func record(_ path: String) throws {
    try Data(try Self.good.get()).write(to: URL(fileURLWithPath: path))
  }

  private static func record(to path: String) throws {
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 1...1_032 { manager.go(.item(item)) }
      manager.rewind(to: 100)  // 1033, to another block.
      manager.go(.item(2_000))  // 1034, a branch from 100.
      manager.mark("here")
      manager.note("tap", ["a": 1])
      manager.rewind(to: 1_034)  // 1037, within the block.
      manager.transaction("checkout") {  // 1038 to 1039, a branch from 1034.
        manager.go(.favorite(1))
        manager.go(.home)
      }
      let other = try log.manager(session: "other", initial: TestRoute.home).manager
      other.go(.item(1))
    }
  }

  @Test(arguments: Seed.first(2))
  func `a good log passes`(seed: Seed) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordWalk(seed, in: log, transitions: 1_200)
      try recordWalk(seed, in: log, session: "other", transitions: 20)
    }
    let reader = try LogReader(path: path)
    let heads = try ["main", "other"].map { try reader.session(named: $0).head() }
    var told: [LogVerifier.Report] = []
    let report = try LogVerifier.verify(reader) { told.append($0) }
    #expect(report.sessions == 2)
    #expect(report.transitions == heads.reduce(2, +))
    #expect(report.blocks == 3)
    let symbols = try SymbolKind.allCases.map { try reader.symbolCount(of: $0) }
    #expect(report.symbols == symbols.reduce(0, +))
    #expect(told.last?.transitions == report.transitions)
  }

  @Test func `the log that is damaged here is good before`() throws {
    let path = try temporaryPath()
    try record(path)
    let report = try LogVerifier.verify(LogReader(path: path))
    #expect(report.transitions == 1_042)
  }

  /// What a block has besides its events.
  struct BlockParts {
    var hashBefore: Digest128
    var keyframe: [UInt8]
  }

  /// A change to the file of a good log.
  struct FileDamage: Sendable, CustomTestStringConvertible {
    let sentence: String
    let apply: @Sendable (borrowing WriteTransaction, LogDatabases) throws -> Void

    init(
      _ sentence: String,
      _ apply: @escaping @Sendable (borrowing WriteTransaction, LogDatabases) throws -> Void
    ) {
      self.sentence = sentence
      self.apply = apply
    }

    var testDescription: String { sentence }

    /// A change to a block, which gets a checksum that is right.
    static func block(
      _ firstSeq: Int, _ sentence: String,
      _ change: @escaping @Sendable (inout BlockParts, inout [EventRecord]) throws -> Void
    ) -> Self {
      Self("session 'main', \(sentence)") { transaction, all in
        let key = LogKey.block(session: 1, firstSeq: firstSeq)
        let block = try Block(#require(try transaction.value(for: key, in: all.blocks)), key: key)
        var parts = BlockParts(hashBefore: block.hashBefore, keyframe: block.keyframe)
        var records = try block.records()
        try change(&parts, &records)
        var changed = OpenBlock(
          session: 1, firstSeq: firstSeq, hashBefore: parts.hashBefore, keyframe: parts.keyframe,
          baseTime: block.baseTime)
        for record in records { changed.append(record) }
        try transaction.put(changed.bytes, for: key, in: all.blocks)
      }
    }

    /// Another value under `key`, with a checksum that is right.
    static func value(
      _ sentence: String, _ key: [UInt8],
      in database: @escaping @Sendable (LogDatabases) -> Database,
      _ body: String
    ) -> Self {
      Self(sentence) { transaction, all in
        let value = Checksummed.bytes(Array(body.utf8), key: key)
        try transaction.put(value, for: key, in: database(all))
      }
    }

    /// No value under `key`.
    static func missing(
      _ sentence: String, _ key: [UInt8],
      in database: @escaping @Sendable (LogDatabases) -> Database
    ) -> Self {
      Self(sentence) { transaction, all in
        try #require(try transaction.delete(key, in: database(all)))
      }
    }
  }

  private static let blockDamages: [FileDamage] = [
    FileDamage(
      "session 'main', transitions 0 to 1023 cannot be read: the block's checksum is wrong"
    ) { file, all in
      let key = LogKey.block(session: 1, firstSeq: 0)
      var value = try #require(try file.value(for: key, in: all.blocks))
      value[40] ^= 1
      try file.put(value, for: key, in: all.blocks)
    },
    .block(
      1_024, "transitions 1024 to 1039: the block's prefix hash is not that of the events before it"
    ) { block, _ in
      block.hashBefore = Digest128(low: block.hashBefore.low ^ 1, high: block.hashBefore.high)
    },
    .block(
      1_024,
      "transitions 1024 to 1039: the block's keyframe is not the state that the events before it give"
    ) { block, _ in
      var keyframe = try Keyframe(block.keyframe, before: 1_024)
      keyframe.branch.node -= 1
      block.keyframe = keyframe.bytes(before: 1_024)
    },
    .block(
      1_024,
      "transitions 1024 to 1039: the block's keyframe is not the state that the events before it give"
    ) { block, _ in
      var keyframe = try Keyframe(block.keyframe, before: 1_024)
      keyframe.state.apply(.stayed, seq: 1_023)
      keyframe.state.apply(.wentBack(count: 1), seq: 1_023)
      block.keyframe = keyframe.bytes(before: 1_024)
    },
    .block(
      1_024,
      "transitions 1024 to 1039: the block's keyframe is not the state that the events before it give"
    ) { block, _ in
      block.keyframe.append(0)
    },
    .block(1_024, "transition 1033: it rewinds to another state than its target's") { _, records in
      records[9].node = 99
    },
    .block(1_024, "transition 1033: it rewinds to another state than its target's") {
      block, records in
      var keyframe = try Keyframe(records[9].keyframe, before: 1_033)
      keyframe.state.apply(.wentBack(count: 1), seq: 1_033)
      records[9].keyframe = keyframe.bytes(before: 1_033)
    },
    .block(
      1_024,
      "transitions 1033 to 1039 cannot be read: transition 1033 rewinds to a state that is not there"
    ) { _, records in
      records[9].keyframe = []
    },
    .block(
      1_024,
      "transitions 1033 to 1039 cannot be read: transition 1033 rewinds to a position that is not before it"
    ) { _, records in
      records[9].target = 1_033
    },
    .block(
      1_024,
      "transitions 1034 to 1039 cannot be read: transition 1034 refers to route symbol 4000, which is not there"
    ) { _, records in
      records[10].route = 4_000
    },
    // In the middle of many events that have only a word.
    .block(
      0,
      "transitions 700 to 1023 cannot be read: transition 700 refers to route symbol 4000, which is not there"
    ) { _, records in
      records[700].route = 4_000
    },
    .block(
      0, "transitions 1024 to 1039: the block's prefix hash is not that of the events before it"
    ) { _, records in
      records[700].route = records[701].route
    },
    .block(
      0,
      "transitions 556 to 1023 cannot be read: after transition 556, a place has more than 256 overlays, which the format does not allow"
    ) { _, records in
      for seq in 300..<600 {
        records[seq] = EventRecord(seq: seq, time: records[seq].time, kind: .overlayPushed)
        records[seq].overlay = 1
      }
    },
    .block(1_024, "transitions 1038 to 1039 cannot be read: transition 1038 is outside its group") {
      _, records in
      records[14].group = GroupRecord(name: 1, first: 1_038, count: 0)
    },
    // Not full, with another block after it.
    FileDamage("session 'main', transition 1023 cannot be read: the block ends too early") {
      file, all in
      let damage = FileDamage.block(0, "") { _, records in records.removeLast() }
      try damage.apply(file, all)
    },
    .block(
      0, "transitions 0 to 1023 cannot be read: only transition 0 starts a session, and it must"
    ) { _, records in
      records[0].kind = .went
    },
    .block(0, "transition 0: the session's start is not that of its first transition") {
      _, records in
      records[0].time.nanosecondsSince1970 += 1
    },
    // Other bytes of the same meaning.
    .block(
      1_024, "transition 1036: it has fields without a meaning, which change its prefix hash"
    ) { _, records in
      records[12] = EventRecord(seq: 1_036, time: records[12].time, kind: .reset)
      (records[12].routes, records[12].overlays) = ([1, 2], [0, 0])
    },
    .block(
      1_024, "transition 1036: it has fields without a meaning, which change its prefix hash"
    ) { _, records in
      records[12] = EventRecord(seq: 1_036, time: records[12].time, kind: .reset)
      (records[12].routes, records[12].tabs) = ([1], [0])
    },
    .block(
      1_024, "transition 1036: it has fields without a meaning, which change its prefix hash"
    ) { _, records in
      records[12] = EventRecord(seq: 1_036, time: records[12].time, kind: .restored)
      records[12].routes = [0, 3]
    },
    .block(
      1_024, "transition 1036: it has fields without a meaning, which change its prefix hash"
    ) { _, records in
      records[12] = EventRecord(seq: 1_036, time: records[12].time, kind: .restored)
      records[12].routes = [3, 4, 3]
    },
    .block(
      1_024,
      "transitions 1038 to 1039 cannot be read: transition 1038 refers to text symbol 0, which is not there"
    ) { _, records in
      for index in 14...15 { records[index].group?.name = 0 }
    },
  ]

  private static let storeDamages: [FileDamage] = [
    .missing(
      "session 'main', transitions 0 to 1023 cannot be read: there is no block for them",
      LogKey.block(session: 1, firstSeq: 0),
      in: \.blocks),
    .missing(
      "session 'other': it has no transitions", LogKey.block(session: 2, firstSeq: 0), in: \.blocks),
    FileDamage("session 'main', transitions 1040 to 2047 cannot be read: the block ends too early")
    {
      file, all in
      try copyBlock(1, 1_024, to: 1, 3_072, file, all)
    },
    FileDamage("session 'number 3': it, and all to 8, are not there") { file, all in
      try copyBlock(1, 1_024, to: 9, 1_024, file, all)
    },
    .missing(
      "route symbol 5 (used by transition 4 of session 'main'): it is not there",
      LogKey.symbol(.route, 5), in: \.symbols),
    .value(
      "route symbol 5: it is not canonical JSON", LogKey.symbol(.route, 5), in: \.symbols,
      #"{ "a":1}"#),
    .value(
      "route symbol 5: it is not canonical JSON", LogKey.symbol(.route, 5), in: \.symbols,
      #"{"b":1,"a":1}"#),
    .value(
      "route symbol 5 (used by transition 4 of session 'main'): it is not JSON: expected a value at byte 0",
      LogKey.symbol(.route, 5),
      in: \.symbols, "x"),
    .value(
      "text symbol 1 (used by transition 1033 of session 'main', transition 1037 of session 'main'): it is not a string",
      LogKey.symbol(.text, 1), in: \.symbols, "1"),
    .value(
      "route symbol 5: it is not found by its digest", LogKey.symbol(.route, 5), in: \.symbols,
      #"{"item":{"_0":4000}}"#),
    .value(
      "route symbol 1035: it is not there", LogKey.symbol(.route, 4_000), in: \.symbols, "1"),
    .value(
      "there is a symbol of kind 0, and 0 is no kind", [0, 0, 0, 0, 1], in: \.symbols, "1"),
    .value(
      "there is a route symbol 0, and 0 is no symbol", LogKey.symbol(.route, 0), in: \.symbols, "1"),
    FileDamage("there is a session 0, and 0 is no session") { file, all in
      let session = SessionRecord(number: 0, name: "none", startedAt: .unknown)
      try file.put(session.bytes, for: session.key, in: all.sessions)
    },
    FileDamage(
      "session 'other', transition 0: the session's window, version or schema is not that of its first transition"
    ) { file, all in
      let value = try #require(try file.value(for: LogKey.session(2), in: all.sessions))
      var session = try SessionRecord(value, key: LogKey.session(2))
      session.window = 1
      try file.put(session.bytes, for: session.key, in: all.sessions)
    },
    FileDamage("a cut is of session 9, which is not there") { file, _ in
      try putCut(of: 9, file)
    },
    FileDamage("a cut is of session 2, which begins at its start") { file, _ in
      try putCut(of: 2, file)
    },
    FileDamage("the log was closed, and keeps records of its journal") { file, all in
      let event = EventRecord(seq: 1_040, time: .unknown, kind: .stayed)
      try putTails(JournalUnit([event], session: 1), file, all)
    },
    FileDamage("record 7 of its tails is where 8 belongs") { file, all in
      try setHasJournal(file, all)
      let event = EventRecord(seq: 1_040, time: .unknown, kind: .stayed)
      try putTails(JournalUnit([event], session: 1), at: 8, numberedFrom: 7, file, all)
    },
    FileDamage("record \(UInt64.max) of its tails has a number that no journal has") { file, all in
      try setHasJournal(file, all)
      let event = EventRecord(seq: 1_040, time: .unknown, kind: .stayed)
      try putTails(JournalUnit([event], session: 1), at: .max, numberedFrom: .max, file, all)
    },
    FileDamage("route symbol 5: it is not found by its digest") { file, all in
      let key = LogKey.index(.route, PrefixHash.digest(ofJSON: Array(#"{"item":{"_0":4}}"#.utf8)))
      try #require(try file.value(for: key, in: all.index) == LogFormat.number(5))
      try file.put(LogFormat.number(6), for: key, in: all.index)
    },
    .value(
      "the index has a key that belongs to no route symbol",
      LogKey.index(.route, PrefixHash.empty), in: \.index, "1"),
    .missing(
      "session 'other': it is not found by its name", SessionRecord.nameKey("other"), in: \.index),
    FileDamage("session 'other': the index names another session than 'other'") { file, all in
      try file.put(LogFormat.number(1), for: SessionRecord.nameKey("other"), in: all.index)
    },
    .missing(
      "session 'number 1': its record is not there", LogKey.session(1), in: \.sessions),
    FileDamage("session 'number 2': its checksum is wrong") { file, all in
      var value = try #require(try file.value(for: LogKey.session(2), in: all.sessions))
      value[value.count - 1] ^= 1
      try file.put(value, for: LogKey.session(2), in: all.sessions)
    },
    FileDamage("session 'main', transition 1035: a mark of session 1: its checksum is wrong") {
      file, all in
      let (key, value) = try #require(try theMark(file, all))
      try file.put(value.dropLast() + [9], for: key, in: all.marks)
    },
    FileDamage("session 'main', transition 1035: its mark stands for transition 1034, not 1035") {
      file, all in
      let (key, value) = try #require(try theMark(file, all))
      var mark = try MarkRecord(value, key: key)
      mark.target -= 1
      try file.put(mark.bytes, for: key, in: all.marks)
    },
    FileDamage("session 'main', transition 1035: its mark is not there") { file, all in
      try file.delete(#require(try theMark(file, all)).0, in: all.marks)
    },
    FileDamage("session 'main', transition 3: a mark says that it was set there, and it was not") {
      file, all in
      let mark = MarkRecord(session: 1, label: 1, target: 3, seq: 3)
      try file.put(mark.bytes, for: mark.key, in: all.marks)
    },
    FileDamage("there is a mark of session 9, which is not there") { file, all in
      let mark = MarkRecord(session: 9, label: 1, target: 3, seq: 3)
      try file.put(mark.bytes, for: mark.key, in: all.marks)
    },
    .missing(
      "session 'main', transition 1034: its branch from transition 100 is not there",
      LogKey.branch(session: 1, from: 100, to: 1_034), in: \.branches),
    .value(
      "session 'main', transition 9: a branch from transition 7 is said to begin there, and does not",
      LogKey.branch(session: 1, from: 7, to: 9), in: \.branches, ""),
    .value(
      "there is a branch of session 9, which is not there",
      LogKey.branch(session: 9, from: 100, to: 1_034), in: \.branches, ""),
    // Keys that no writer makes.
    .value("a symbol's key is not 5 bytes long", [1, 255], in: \.symbols, "1"),
    .value("a session's key is not 4 bytes long", [1], in: \.sessions, "1"),
    .value(
      "a block's key is not 12 bytes long", [0, 0, 0, 1, 255],
      in: \.blocks, "1"),
    .value(
      "session 'main': a mark's key is not 8 bytes long", [0, 0, 0, 1, 255],
      in: \.marks, "1"),
    .value(
      "session 'main': a branch's key is not 20 bytes long", [0, 0, 0, 1, 255],
      in: \.branches, ""),
  ]

  /// Gives a block another session and place, and a checksum for it.
  private static func copyBlock(
    _ session: UInt32, _ firstSeq: Int, to other: UInt32, _ otherSeq: Int,
    _ file: borrowing WriteTransaction, _ all: LogDatabases
  ) throws {
    let key = LogKey.block(session: session, firstSeq: firstSeq)
    let target = LogKey.block(session: other, firstSeq: otherSeq)
    let body = try Checksummed.body(
      of: #require(try file.value(for: key, in: all.blocks)), key: key)
    try file.put(Checksummed.bytes(body, key: target), for: target, in: all.blocks)
  }

  private static func putCut(
    of session: UInt32, _ file: borrowing WriteTransaction
  ) throws {
    let cut = CutRecord(session: session, time: .unknown)
    let cuts = try file.createDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
    try file.put(cut.bytes, for: cut.key, in: cuts)
  }

  private static func header(
    _ file: borrowing WriteTransaction, _ all: LogDatabases
  ) throws -> LogHeader {
    try LogHeader(#require(try file.value(for: LogFormat.headerKey, in: all.header)), path: "")
  }

  private static func setHasJournal(
    _ file: borrowing WriteTransaction, _ all: LogDatabases
  ) throws {
    var header = try header(file, all)
    (header.hasJournal, header.seal) = (true, nil)
    try file.put(header.bytes, for: LogFormat.headerKey, in: all.header)
  }

  /// Puts a unit among the tails, numbered so that it ends with the newest record, or otherwise.
  private static func putTails(
    _ unit: JournalUnit, at number: UInt64? = nil, numberedFrom first: UInt64? = nil,
    _ file: borrowing WriteTransaction, _ all: LogDatabases
  ) throws {
    let last = try header(file, all).journalPosition
    let number = number ?? last + 1 - UInt64(unit.records.count)
    var chunk = ByteWriter()
    for (index, record) in unit.records.enumerated() {
      var record = record
      record.lsn = (first ?? number) + UInt64(index)
      record.write(to: &chunk)
    }
    let tails = try file.createDatabase(named: LogFormat.DatabaseName.tails.rawValue)
    let key = LogKey.tail(number)
    try file.put(Checksummed.bytes(chunk.bytes, key: key), for: key, in: tails)
  }

  /// The one mark that the log has.
  private static func theMark(
    _ file: borrowing WriteTransaction, _ all: LogDatabases
  ) throws -> ([UInt8], [UInt8])? {
    try file.withCursor(in: all.marks) { try $0.first() }.map { ($0.key, $0.value) }
  }

  @Test(arguments: blockDamages + storeDamages)
  func `damage is found and told`(damage: FileDamage) throws {
    let path = try temporaryPath()
    try record(path)
    try edit(path) { try damage.apply($0, $1) }
    let reader = try LogReader(inspecting: path)
    let report = try LogVerifier.inspect(reader)
    #expect(report.faults.first?.description == damage.sentence)
    #expect(throws: LogError(.corrupt(damage.sentence), path: path)) {
      try LogVerifier.verify(reader)
    }
  }

  @Test func `false marks are told in the order of their names, whatever they refer to`() throws {
    let path = try temporaryPath()
    try record(path)
    try edit(path) { file, all in
      for (label, seq) in [(101, 400), (102, 3), (103, 514), (104, 3)] as [(UInt32, Int)] {
        let mark = MarkRecord(session: 1, label: label, target: seq, seq: seq)
        try file.put(mark.bytes, for: mark.key, in: all.marks)
      }
    }
    let report = try LogVerifier.inspect(LogReader(inspecting: path))
    let marks = report.faults.filter { $0.part == .marks }
    #expect(marks.compactMap(\.transitions?.lowerBound) == [400, 3, 514, 3])
  }

  private static let everyFourthDamage = (blockDamages + storeDamages).enumerated()
    .filter { $0.offset % 4 == 0 }.map(\.element)

  @Test(arguments: Soak.isOn ? blockDamages + storeDamages : everyFourthDamage)
  func `what is whole beside damage is saved into a log that verifies`(damage: FileDamage) throws {
    let path = try temporaryPath()
    try record(path)
    try edit(path) { try damage.apply($0, $1) }
    let saved = try temporaryPath("saved.mdb")
    let salvage = try LogReader(inspecting: path).salvage(to: saved)
    let report = try LogVerifier.verify(LogReader(path: saved))
    #expect(report.transitions == salvage.transitions)
    #expect(report.sessions == salvage.sessions)
    let lost = salvage.losses.reduce(0) { $0 + ($1.transitions?.range.count ?? 0) }
    #expect(salvage.transitions + lost == salvage.found.transitions)
    // What the events make is made anew; nothing is lost with it.
    let derived: Set<LogFault.Part> = [.index, .marks, .branches]
    if salvage.found.faults.allSatisfy({ derived.contains($0.part) }) {
      #expect(salvage.isComplete)
    }
  }

  @Test func `what is damaged is told to who opens it, and nothing crashes`() throws {
    let path = try temporaryPath()
    try record(path)
    try edit(path) { file, all in
      let key = LogKey.symbol(.text, .max)
      try file.put(Checksummed.bytes(Array("1".utf8), key: key), for: key, in: all.symbols)
      let session = SessionRecord(number: .max, name: "last", startedAt: .unknown)
      try file.put(session.bytes, for: session.key, in: all.sessions)
    }
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
      #expect(throws: LogError(.noSuchSession("last"), path: path)) {
        try log.reader.session(named: "last")
      }
      let manager = try log.manager(session: "new", initial: TestRoute.home).manager
      manager.mark("a text that is new")
      #expect(manager.head == 1)
    }
    #expect(statuses.stopped == ["new"])
  }
}
