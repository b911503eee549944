import CustomDump
import DRN
import TestSupport
import Testing

@testable import DRNLog

/// The journal's bytes must stay as they are: whoever has to change one has made a new version.
@Suite(.temporaryDirectory) struct JournalVectorTests {
  /// A unit's records as they stand from record `first` on.
  private func stored(_ unit: JournalUnit, from first: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    for (index, record) in unit.records.enumerated() {
      var record = record
      record.lsn = first + UInt64(index)
      record.write(to: &writer)
    }
    return writer.bytes
  }

  private let time = Timestamp(nanosecondsSince1970: 1_795_255_200_123_456_789)

  @Test func `a short event has fixed bytes`() throws {
    var event = EventRecord(seq: 0x0102_0304, time: time, kind: .tabSelected)
    (event.route, event.overlay, event.tab, event.cause) = (0xa1a2_a3a4, 0xb1b2_b3b4, 3, 4)
    let unit = JournalUnit([event], session: 0xc1c2_c3c4)
    expect(
      stored(unit, from: 0x0506_0708),
      """
      0807060500000000 a7323c851f028df0
      0403020100000000 150d88c41707ea18
      c4c3c2c1010d0000 a4a3a2a1b4b3b2b1
      0300000004000000 0000000000000000
      """)
  }

  @Test func `a count and a target have fixed bytes`() throws {
    var back = EventRecord(seq: 9, time: time, kind: .wentBack)
    back.count = 300
    var rewind = EventRecord(seq: 10, time: time, kind: .rewound)
    (rewind.target, rewind.cause) = (7, 5)
    expect(
      stored(JournalUnit([back], session: 1), from: 1),
      """
      0100000000000000 a6bf85c156b8f438
      0900000000000000 150d88c41707ea18
      01000000010a0000 0000000000000000
      0000000000000000 2c01000000000000
      """)
    expect(
      stored(JournalUnit([rewind], session: 1), from: 2),
      """
      0200000000000000 2f5b1f3c7aaf5779
      0a00000000000000 150d88c41707ea18
      01000000010f0000 0000000000000000
      0000000005000000 0700000000000000
      """)
  }

  @Test func `an event with a body has fixed bytes`() throws {
    var event = EventRecord(seq: 12, time: time, kind: .reset)
    (event.routes, event.tabs) = ([1, 300, 70_000], [0, 2, 0])
    expect(
      stored(JournalUnit([event], session: 2), from: 0x100),
      """
      0001000000000000 bc7b60b4cd7756e9
      0c00000000000000 150d88c41707ea18
      02000000020c0000 0000000000000000
      0000000000000000 0e00000000000000
      0101000000000000 5e4eb590f3cec20f
      0c000301ac02f0a2 0400030002000000
      0000000000000000 0000000000000000
      0000000000000000 0000000000000000
      """)
  }

  @Test func `a group has fixed bytes`() throws {
    var steps = [EventKind.overlayHidden, .stayed].enumerated().map {
      EventRecord(seq: 20 + $0.offset, time: time, kind: $0.element)
    }
    for index in steps.indices { steps[index].group = GroupRecord(name: 3, first: 20, count: 2) }
    expect(
      stored(JournalUnit(steps, session: 2), from: 0x200),
      """
      0002000000000000 b806b88b462a1c7c
      1400000000000000 150d88c41707ea18
      0200000002070100 0000000000000000
      0000000000000000 0500000000000000
      0102000000000000 34652685ca8d1a67
      4700030002000000 0000000000000000
      0000000000000000 0000000000000000
      0000000000000000 0000000000000000
      0202000000000000 8081392cf7913732
      1500000000000000 150d88c41707ea18
      0200000002090000 0000000000000000
      0000000000000000 0500000000000000
      0302000000000000 65056d19a3b21666
      4900030102000000 0000000000000000
      0000000000000000 0000000000000000
      0000000000000000 0000000000000000
      """)
  }

  @Test func `a symbol has fixed bytes`() throws {
    let json = JSONValue.string("A symbol whose JSON takes more than one record, é.")
    let unit = JournalUnit(symbol: 0x0a0b_0c0d, of: .route, json: json.canonicalBytes)
    expect(
      stored(unit, from: 0x300),
      """
      0003000000000000 c2f29967f459379b
      0000000000000000 0000000000000000
      0d0c0b0a03010000 0000000000000000
      0000000000000000 3500000000000000
      0103000000000000 242295101e04efc9
      22412073796d626f 6c2077686f736520
      4a534f4e2074616b 6573206d6f726520
      7468616e206f6e65 207265636f72642c
      0203000000000000 4885b330424bb9a1
      20c3a92e22000000 0000000000000000
      0000000000000000 0000000000000000
      0000000000000000 0000000000000000
      """)
  }

  @Test func `a session and its first event have fixed bytes`() throws {
    var record = SessionRecord(number: 2, name: "window-1", startedAt: time)
    (record.window, record.appVersion, record.schema) = (1, 2, 300)
    var first = EventRecord(seq: 0, time: time, kind: .started)
    (first.route, first.tab) = (1, 2)
    first.settings = SettingsRecord(historyLimit: 64, window: 1, appVersion: 2, schema: 300)
    expect(
      stored(JournalUnit(record, first: first), from: 0x400),
      """
      0004000000000000 c565b31b5076e1c7
      0000000000000000 0000000000000000
      0200000004000100 0000000000000000
      0000000000000000 1500000000000000
      0104000000000000 d250cde3ee75ba52
      150d88c41707ea18 000102ac0277696e
      646f772d31000000 0000000000000000
      0000000000000000 0000000000000000
      0204000000000000 08ec8bf0e69a39fd
      0000000000000000 150d88c41707ea18
      0200000002000000 0000000000000000
      0000000000000000 0b00000000000000
      0304000000000000 8dbb9cebbcb3efe2
      0000010002004001 02ac020000000000
      0000000000000000 0000000000000000
      0000000000000000 0000000000000000
      """)
  }

  @Test func `a header has fixed bytes`() throws {
    let size = JournalFormat.fileSize(capacity: 20)
    try withMap([UInt8](repeating: 0xee, count: size)) { map in
      let first = JournalGeometry(generation: 5, base: 0x0102_0304_0506, capacity: 18)
      map.initialize(identity: JournalFile.identity, process: 4_711, first)
      expect(
        header(map),
        """
        44524e4a524e4c0a 0100000040000000
        0001020304050607 08090a0b0c0d0e0f
        6712000000000000 0000000000000000
        eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee
        eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee
        eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee
        0500000000000000 0605040302010000
        1200000000000000 ce94e3d5f42cee11
        """)
      #expect(map.geometry == first)
      #expect(map.process == 4_711)
      #expect(map.belongs(to: JournalFile.identity))

      let second = JournalGeometry(generation: 6, base: 0x0102_0304_0600, capacity: 20)
      map.setGeometry(second)
      map.markClosed()
      expect(
        header(map),
        """
        44524e4a524e4c0a 0100000040000000
        0001020304050607 08090a0b0c0d0e0f
        6712000000000000 0100000000000000
        eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee
        0600000000000000 0006040302010000
        1400000000000000 ad6ee49aca9d50ff
        0500000000000000 0605040302010000
        1200000000000000 ce94e3d5f42cee11
        """)
      #expect(map.geometry == second)
      #expect(map.isClosed)
    }
  }

  private func header(_ map: JournalMap) -> [UInt8] {
    var writer = ByteWriter()
    for offset in stride(from: 0, to: 128, by: 8) { writer.fixed(map.file.word(at: offset)) }
    return writer.bytes
  }

  @Test func `the constants are those of version 1`() {
    #expect(JournalFormat.version == 1)
    #expect(JournalFormat.recordsOffset == 4_096)
    #expect(JournalRecord.size == 64)
    #expect(JournalRecord.bodySize == 48)
    #expect(JournalFormat.fileSize(capacity: Journal.initialCapacity) == 4_096 + 1 << 20)
    #expect(JournalFormat.fileSize(capacity: Journal.maximumCapacity) == 4_096 + 32 << 20)
  }

  private func expect(
    _ bytes: [UInt8], _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectNoDifference(
      hexLines(bytes), lines, line: UInt(sourceLocation.line))
  }
}
