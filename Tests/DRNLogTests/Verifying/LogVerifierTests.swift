import DRN
import LMDB
import Testing

@testable import DRNLog

/// Damage to every layer of a log, with checksums that are right, is found and told.
@Suite(.temporaryDirectory) struct LogVerifierTests {
  /// A session with everything that can be checked, and another one.
  private func record(_ path: String) throws {
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 1...520 { manager.go(.item(item)) }
      manager.rewind(to: 100)  // 521, to another block.
      manager.go(.item(1_000))  // 522, a branch from 100.
      manager.mark("here")
      manager.note("tap", ["a": 1])
      manager.rewind(to: 522)  // 525, within the block.
      manager.transaction("checkout") {  // 526 to 527, a branch from 522.
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
      try recordWalk(seed, in: log, transitions: 600)
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
    #expect(report.transitions == 530)
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
      _ change: @escaping @Sendable (inout Block, inout [EventRecord]) throws -> Void
    ) -> Self {
      Self("session 'main', block at transition \(firstSeq): \(sentence)") { transaction, all in
        let key = LogKey.block(session: 1, firstSeq: firstSeq)
        var block = try Block(#require(try transaction.value(for: key, in: all.blocks)), key: key)
        var records = try block.records()
        try change(&block, &records)
        var changed = Block(
          session: 1, firstSeq: firstSeq, hashBefore: block.hashBefore, keyframe: block.keyframe,
          baseTime: block.baseTime)
        for record in records { changed.append(record) }
        try transaction.put(changed.bytes, for: key, in: all.blocks)
      }
    }

    /// Another value under `key`, with a checksum that is right.
    static func value(
      _ sentence: String, _ key: [UInt8], in database: @escaping @Sendable (LogDatabases) -> Database,
      _ body: String
    ) -> Self {
      Self(sentence) { transaction, all in
        let value = Checksummed.bytes(Array(body.utf8), key: key)
        try transaction.put(value, for: key, in: database(all))
      }
    }

    /// No value under `key`.
    static func missing(
      _ sentence: String, _ key: [UInt8], in database: @escaping @Sendable (LogDatabases) -> Database
    ) -> Self {
      Self(sentence) { transaction, all in
        try #require(try transaction.delete(key, in: database(all)))
      }
    }
  }

  private static let blockDamages: [FileDamage] = [
    FileDamage("the block at transition 512 of session 1: its checksum is wrong") { file, all in
      let key = LogKey.block(session: 1, firstSeq: 512)
      var value = try #require(try file.value(for: key, in: all.blocks))
      value[40] ^= 1
      try file.put(value, for: key, in: all.blocks)
    },
    .block(512, "its prefix hash is not that of the events before it") { block, _ in
      block.hashBefore = Digest128(low: block.hashBefore.low ^ 1, high: block.hashBefore.high)
    },
    .block(0, "its prefix hash is not that of the events before it") { block, _ in
      block.hashBefore = Digest128(low: 1, high: 0)
    },
    .block(512, "its keyframe is not the state that the events before it give") { block, _ in
      var keyframe = try Keyframe(block.keyframe, before: 512)
      keyframe.node -= 1
      block.keyframe = keyframe.bytes(before: 512)
    },
    .block(512, "its keyframe is not the state that the events before it give") { block, _ in
      var keyframe = try Keyframe(block.keyframe, before: 512)
      keyframe.state.apply(.stayed, seq: 511)
      keyframe.state.apply(.wentBack(count: 1), seq: 511)
      block.keyframe = keyframe.bytes(before: 512)
    },
    .block(512, "its keyframe is not the state that the events before it give") { block, _ in
      block.keyframe.append(0)
    },
    .block(512, "transition 521 rewinds to another state than its target's") { _, records in
      records[9].node = 99
    },
    .block(512, "transition 521 rewinds to another state than its target's") { block, records in
      var keyframe = try Keyframe(records[9].keyframe, before: 521)
      keyframe.state.apply(.wentBack(count: 1), seq: 521)
      records[9].keyframe = keyframe.bytes(before: 521)
    },
    .block(512, "transition 521 rewinds to a state that is not there") { _, records in
      records[9].keyframe = []
    },
    .block(512, "transition 521 rewinds to a position that is not before it") { _, records in
      records[9].target = 600
    },
    .block(512, "transition 522 refers to route symbol 4000, which is not there") { _, records in
      records[10].route = 4_000
    },
    .block(512, "transition 526 is outside its group") { _, records in
      records[14].group = GroupRecord(name: 1, first: 526, count: 0)
    },
    .block(0, "only transition 0 starts a session, and it must") { _, records in
      records[0].kind = .went
    },
    .block(0, "the session's start is not that of its first transition") { _, records in
      records[0].time.nanosecondsSince1970 += 1
    },
    .block(527, "the session's marks are not those that its events set") { _, _ in },
    .block(527, "the session's branches are not those that its events made") { _, _ in },
  ]
}
