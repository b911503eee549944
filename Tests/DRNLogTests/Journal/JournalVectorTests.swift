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
    try expect(stored(unit, from: 0x0506_0708), under: "A tab is selected")
  }

  @Test func `a count and a target have fixed bytes`() throws {
    var back = EventRecord(seq: 9, time: time, kind: .wentBack)
    back.count = 300
    var rewind = EventRecord(seq: 10, time: time, kind: .rewound)
    (rewind.target, rewind.cause) = (7, 5)
    try expect(stored(JournalUnit([back], session: 1), from: 1), under: "A count")
    try expect(stored(JournalUnit([rewind], session: 1), from: 2), under: "A target")
  }

  @Test func `an event with a body has fixed bytes`() throws {
    var event = EventRecord(seq: 12, time: time, kind: .reset)
    (event.routes, event.tabs) = ([1, 300, 70_000], [0, 2, 0])
    try expect(stored(JournalUnit([event], session: 2), from: 0x100), under: "A body")
  }

  @Test func `a group has fixed bytes`() throws {
    var steps = [EventKind.overlayHidden, .stayed].enumerated().map {
      EventRecord(seq: 20 + $0.offset, time: time, kind: $0.element)
    }
    for index in steps.indices { steps[index].group = GroupRecord(name: 3, first: 20, count: 2) }
    try expect(stored(JournalUnit(steps, session: 2), from: 0x200), under: "A group")
  }

  @Test func `a symbol has fixed bytes`() throws {
    let json = JSONValue.string("A symbol whose JSON takes more than one record, é.")
    let unit = JournalUnit(symbol: 0x0a0b_0c0d, of: .route, json: json.canonicalBytes)
    try expect(stored(unit, from: 0x300), under: "A symbol")
  }

  @Test func `a session and its first event have fixed bytes`() throws {
    var record = SessionRecord(number: 2, name: "window-1", startedAt: time)
    (record.window, record.appVersion, record.schema) = (1, 2, 300)
    var first = EventRecord(seq: 0, time: time, kind: .started)
    (first.route, first.tab) = (1, 2)
    first.settings = SettingsRecord(historyLimit: 64, window: 1, appVersion: 2, schema: 300)
    try expect(stored(JournalUnit(record, first: first), from: 0x400), under: "A session")
  }

  @Test func `a geometry has fixed bytes`() throws {
    let geometry = JournalGeometry(generation: 5, base: 0x0102_0304_0506, capacity: 18)
    var writer = ByteWriter()
    for word in [geometry.generation, geometry.base, geometry.capacity, geometry.check] {
      writer.fixed(word)
    }
    let stored = try SpecificationDocument().bytes("Geometry of a journal")
    #expect(hex(writer.bytes) == hex(stored))
  }

  @Test func `tails have fixed bytes`() throws {
    var back = EventRecord(seq: 9, time: time, kind: .wentBack)
    back.count = 300
    var rewind = EventRecord(seq: 10, time: time, kind: .rewound)
    (rewind.target, rewind.cause) = (7, 5)
    let records =
      stored(JournalUnit([back], session: 1), from: 1)
      + stored(JournalUnit([rewind], session: 1), from: 2)
    let row = try #require(try SpecificationDocument().table("Tails").first)
    let key = LogKey.tail(1)
    #expect(hex(key) == row[0])
    #expect(hex(Checksummed.bytes(records, key: key)) == row[1].digits)
    let body = try Checksummed.body(of: bytes(hex: row[1]), key: bytes(hex: row[0]))
    let items = try JournalUnit.units(in: body, path: "").joined()
    let events = items.compactMap { if case .event(let event, 1) = $0 { event } else { nil } }
    #expect(events == [back, rewind])
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
        9e9705e56516c6dd 0000000000000000
        0000000000000000 0000000000000000
        0000000000000000 0000000000000000
        0500000000000000 0605040302010000
        1200000000000000 ce94e3d5f42cee11
        """)
      let copy = fileHeader(map)[JournalFormat.Offset.copy...].prefix(48)
      expect(
        Array(copy),
        """
        44524e4a524e4c0a 0100000040000000
        0001020304050607 08090a0b0c0d0e0f
        9e9705e56516c6dd 0000000000000000
        """)
      #expect(map.geometry == first)
      let read = JournalHeader(fileHeader(map), fileSize: map.file.size)
      #expect(read.process == 4_711)
      #expect(read.identity == JournalFile.identity)
      #expect(read.geometry == first)

      let second = JournalGeometry(generation: 6, base: 0x0102_0304_0600, capacity: 20)
      map.setGeometry(second)
      map.markClosed()
      expect(
        header(map),
        """
        44524e4a524e4c0a 0100000040000000
        0001020304050607 08090a0b0c0d0e0f
        6712000000000000 0100000000000000
        9e9705e56516c6dd 0000000000000000
        0600000000000000 0006040302010000
        1400000000000000 ad6ee49aca9d50ff
        0500000000000000 0605040302010000
        1200000000000000 ce94e3d5f42cee11
        """)
      #expect(map.geometry == second)
      #expect(JournalHeader(fileHeader(map), fileSize: map.file.size).isClosed)
    }
  }

  private func header(_ map: JournalMap) -> [UInt8] { Array(fileHeader(map).prefix(128)) }

  private func fileHeader(_ map: JournalMap) -> [UInt8] {
    var writer = ByteWriter()
    for offset in stride(from: 0, to: JournalFormat.recordsOffset, by: 8) {
      writer.fixed(map.file.word(at: offset))
    }
    return writer.bytes
  }

  @Test func `the constants are those of version 1`() {
    #expect(JournalFormat.version == 1)
    #expect(JournalFormat.recordsOffset == 4_096)
    #expect(JournalRecord.size == 64)
    #expect(JournalRecord.bodySize == 48)
    #expect(JournalFormat.fileSize(capacity: Journal.initialCapacity) == 4_096 + 1 << 20)
    #expect(JournalFormat.fileSize(capacity: JournalFormat.maximumCapacity) == 4_096 + 32 << 20)
  }

  /// Expects the bytes that the specification has under a heading, and that they are read as this
  /// unit.
  private func expect(_ bytes: [UInt8], under heading: String) throws {
    let stored = try SpecificationDocument().block(heading).joined(separator: "\n")
    expectNoDifference(hexLines(bytes), stored)
    let units = try JournalUnit.units(in: DRNLogTests.bytes(hex: stored), path: "")
    #expect(units.count == 1)
  }

  private func expect(
    _ bytes: [UInt8], _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectNoDifference(
      hexLines(bytes), lines, line: UInt(sourceLocation.line))
  }
}
