import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Bytes and hashes that must stay as they are: whoever has to change one has made a new version.
@Suite(.temporaryDirectory) struct FormatVectorTests {
  private func withSample(_ body: (LogReader, LogSession) throws -> Void) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in sampleLines { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    let reader = try LogReader(path: path)
    try body(reader, reader.latestSession())
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Each event's bytes, after the time of the one before it.
  private let events = [
    "00000101010104010200",
    "21d00f030202",
    "02d00f030101",
    "03d00f040200",
    "04d00f03",
    "05d00f01",
    "06d00f04",
    "07d00f",
    "08d00f01",
    "89d00f01",
    "41d00f0400020100",
    "4ad00f040102ac02",
    "0bd00f01",
    "0cd00f030103040300010003010002",
    "0dd00f010003",
    "0ed00f01020102",
    "2fd00f050e0e00",
    "10d00f0306",
    "11d00f0702",
    "12d00f05000000050000000809",
    "33d00f0a0302040101030103000001",
  ]

  @Test func `every kind of event has fixed bytes`() throws {
    try withSample { _, session in
      var previous = session.startedAt
      for (record, bytes) in zip(try session.records(), events) {
        var written: [UInt8] = []
        record.write(to: &written, after: previous)
        #expect(hex(written) == bytes, "\(record.kind)")
        previous = record.time
      }
      #expect(try Set(session.records().map(\.kind)) == Set(EventKind.allCases))
    }
  }

  @Test func `a block has fixed bytes`() throws {
    try withSample { reader, session in
      let block = try #require(try reader.lastBlock(of: session.number))
      // Checksum, 21 transitions, no flags, the first time, no hash before, no keyframe.
      #expect(
        hex(block.bytes)
          == "4af034b4" + "1500" + "0000" + "10672cbd1707ea18"
          + String(repeating: "0", count: 32) + "00000000" + events.joined())
    }
  }

  @Test(
    arguments: [
      // With a root overlay, two overlays, and an origin.
      (6, "0d0401010403020007010104050301010a0404010500030100"),
      // What a reset made: ids with indexes.
      (13, "1b0401000302000101010701010301010001010102040200"),
    ] as [(Int, String)])
  func `a keyframe has fixed bytes`(seq: Int, bytes: String) throws {
    try withSample { _, session in
      let position = try session.position(seq)
      let keyframe = Keyframe(state: position.state, node: position.node, isRewound: true)
      #expect(hex(keyframe.bytes(before: seq + 1)) == bytes)
    }
  }

  @Test func `a keyframe with what tabs remember has fixed bytes`() throws {
    let current = Entry<RecordedRoute>(
      id: EntryID(seq: 4), route: RecordedRoute(7), tab: RecordedRoute.Tab(2))
    let other = Entry(
      id: EntryID(seq: 2), route: RecordedRoute(300), overlays: [RecordedRoute.Overlay(1)],
      origin: EntryID(seq: 1))
    let history = try #require(History(entries: [current], cursor: 0))
    let remembered = try #require(History(entries: [other], cursor: 0))
    let state = try #require(
      RecordedState(
        history: history, rememberedTabs: [RecordedRoute.Tab(3): remembered], rootOverlays: [],
        flow: nil, historyLimit: 64))
    let keyframe = Keyframe(state: state, node: 4, isRewound: false)
    #expect(
      hex(keyframe.bytes(before: 5))
        == "08400000" + "0100" + "00010702" + "01" + "030100" + "0603ac0200" + "0400" + "01")
  }

  /// Computed by a program of its own, from the rule alone.
  private let hashes = [
    "2d5fcde4cdb1e586dfc88fb82b403b10",
    "a06b74af513619d0ba3826b9e6f8ac5a",
    "28327fb7f05164c0d81499800570462b",
    "21d7d2a11e1005440b33b3897d3746ba",
    "7b79d193b60bd4184a652aa4b6aab328",
    "02a7a23cf7562cfad04ccda20c012c59",
    "daf5d0b6d530961289986bbcf36fb090",
    "e452046047d3f1825cfae2a2bf32f8e8",
    "533e63f6a40341c8412016c8d1e17fcc",
    "25b50c7d7de2cdc3e99ac467cc23ee35",
    "b7b079f9d5d9558ca3a748cf96e0f165",
    "cfeebeca71b2199602fb6948184858df",
    "2fde07d8bc9362b174a9897313bf7f0a",
    "77d54bb672da3e4920df1e0c865fcfef",
    "e122ac3c233fbd2cbca0110a3031ea31",
    "694233c4fe4f2c713d479cfdbc30bf1c",
    "eac4a442ae69c2c4602c9ed804826d6e",
    "c2b989c745543f5b7d0c427cbf8c1760",
    "a66c81d352c9fd41a3be46b1f77d97e7",
    "9a7bf4c4521aee8ef4e612e878c5a704",
    "69ec50bcf94390e07be72293f790572f",
  ]

  @Test func `prefix hashes are those of the documented rule`() throws {
    try withSample { reader, session in
      var hash = PrefixHash.empty
      for (record, expected) in zip(try session.records(), hashes) {
        hash = try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
          PrefixHash.digest(ofJSON: try reader.json(of: kind, number))
        }
        #expect("\(hash)" == expected, "\(record.kind)")
      }
    }
  }

  @Test func `time, cause, group, meta, settings and numbers of symbols are not in the hash`()
    throws
  {
    func hash(_ record: EventRecord) -> Digest128 {
      PrefixHash.hash(record, after: PrefixHash.empty) {
        Digest128(low: UInt64($1 % 100), high: UInt64($0.rawValue))
      }
    }
    var record = EventRecord(seq: 1, time: .unknown, kind: .noted)
    (record.label, record.payload) = (1, 2)
    let first = hash(record)
    record.time = Timestamp(nanosecondsSince1970: 7)
    (record.cause, record.meta, record.seq, record.label) = (3, 4, 9, 101)
    record.group = GroupRecord(name: 1, first: 1, count: 9)
    record.settings = SettingsRecord(historyLimit: 9)
    #expect(hash(record) == first)
    record.payload = 0
    #expect(hash(record) != first)
  }
}
