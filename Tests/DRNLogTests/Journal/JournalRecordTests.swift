import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct JournalRecordTests {
  private static let shortKinds: Set<EventKind> = [
    .went, .replaced, .composed, .overlayShown, .overlayPushed, .rootOverlayShown, .overlayHidden,
    .overlaysHidden, .stayed, .wentBack, .wentForward, .tabSelected, .rewound, .updated, .fenced,
  ]

  @Test(arguments: EventKind.allCases)
  func `an event fits one record or says that it does not`(kind: EventKind) throws {
    var random = SplitMix64(Seed(value: UInt64(kind.rawValue)))
    for seq in [1, 2, 511, 512, 1 << 40, Int.max - 2_000] {
      var event = random.record(of: kind, seq: kind == .started ? 0 : seq, isFull: false)
      if random.chance(50) { event.cause = random.symbol() }
      // Whoever brings a rewind into a block finds its node.
      event.node = 0
      #expect(event.fitsJournalRecord == Self.shortKinds.contains(kind))
      guard event.fitsJournalRecord else { continue }
      let session = random.symbol()
      let record = JournalRecord(event, session: session)
      #expect(record.kind == .event)
      #expect(record.number == session)
      #expect(record.code == kind.rawValue)
      #expect(record.seq == UInt64(seq))
      #expect(!record.continues)
      #expect(record.byteCount == 0)
      #expect(try record.event() == event)
    }
  }

  @Test func `a plain move is told from every other record`() throws {
    var random = SplitMix64(Seed(value: 3))
    var move = EventRecord(seq: 9, time: Timestamp(nanosecondsSince1970: 5), kind: .went)
    move.route = 7
    let plain = JournalRecord(move, session: .max)
    #expect(plain.plainRoute == 7)
    // With any other bit it is another event, or none.
    let words: [WritableKeyPath<JournalRecord.Words, UInt64>] = [
      \.w2, \.w3, \.w4, \.w5, \.w6, \.w7,
    ]
    for word in words {
      for bit in 0..<64 {
        var changed = plain
        changed.words[keyPath: word] ^= 1 << UInt64(bit)
        guard changed.plainRoute != 0 else { continue }
        var expected = try changed.event()
        #expect(changed.kind == .event && !changed.continues && !expected.hasExtras)
        #expect(expected.kind == .went && expected.route == changed.plainRoute)
        expected.route = 0
        #expect(expected == EventRecord(seq: expected.seq, time: expected.time, kind: .went))
      }
    }
    for kind in Self.shortKinds where kind != .went {
      var event = random.record(of: kind, seq: 9, isFull: false)
      event.node = 0
      #expect(JournalRecord(event, session: 1).plainRoute == 0)
    }
  }

  @Test(arguments: shortKinds.sorted { $0.rawValue < $1.rawValue })
  func `what has more than a record has room for does not fit`(kind: EventKind) {
    var random = SplitMix64(Seed(value: 1))
    let event = random.record(of: kind, seq: 9, isFull: false)
    #expect(event.fitsJournalRecord)
    var grouped = event
    grouped.group = GroupRecord(name: 1, first: 9, count: 1)
    #expect(!grouped.fitsJournalRecord)
    var explained = event
    explained.meta = 1
    #expect(!explained.fitsJournalRecord)
    var resolved = event
    resolved.keyframe = [1]
    #expect(!resolved.fitsJournalRecord)
  }

  @Test(arguments: EventKind.allCases)
  func `every field of an event that fits is in the record`(kind: EventKind) {
    var random = SplitMix64(Seed(value: 2))
    let event = random.record(of: kind, seq: kind == .started ? 0 : 9, isFull: false)
    let has: Set<EventField> = [.route, .overlay, .tab, .count, .target]
    if event.fitsJournalRecord {
      #expect(Set(EventRecord.fields(of: kind)).isSubset(of: has))
      #expect(!EventRecord.fields(of: kind).contains(.target) || kind == .rewound)
    } else {
      #expect(!Set(EventRecord.fields(of: kind)).isSubset(of: has) || kind == .reset)
    }
  }

  @Test(arguments: Seed.first(4))
  func `every flipped bit of a record is noticed`(seed: Seed) throws {
    var random = SplitMix64(seed)
    var record = JournalRecord(lsn: 1 + random.next() >> 2)
    record.words = .init(
      w2: random.next(), w3: random.next(), w4: random.next(), w5: random.next(),
      w6: random.next(), w7: random.next())
    var writer = ByteWriter()
    record.write(to: &writer)
    let stored = writer.bytes
    #expect(stored.count == JournalRecord.size)
    let size = JournalFormat.fileSize(capacity: 2)
    let file = [UInt8](repeating: 0, count: size - JournalRecord.size) + stored
    try withMap(file) { map in
      #expect(map.record(record.lsn, at: 1) == record)
      #expect(map.record(record.lsn, at: 0) == nil)
      for bit in 0..<(JournalRecord.size * 8) {
        let offset = size - JournalRecord.size + bit / 64 * 8
        let word = map.file.word(at: offset)
        map.file.setWord(word ^ 1 << (bit % 64), at: offset)
        #expect(map.record(record.lsn, at: 1) == nil, "bit \(bit)")
        map.file.setWord(word, at: offset)
      }
      #expect(map.record(record.lsn, at: 1) == record)
    }
    #expect(try JournalRecord.records(of: stored) == [record])
    for bit in 0..<(JournalRecord.size * 8) {
      var damaged = stored
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: FormatError.self) { try JournalRecord.records(of: damaged) }
    }
    #expect(throws: FormatError.self) { try JournalRecord.records(of: stored.dropLast()) }
  }

  @Test func `a record is there once its number is, and never before`() throws {
    let size = JournalFormat.fileSize(capacity: 1)
    try withMap([UInt8](repeating: 0, count: size)) { map in
      var record = JournalRecord(lsn: 7)
      record.words.w2 = 1
      map.write(record, at: 0)
      #expect(map.record(7, at: 0) == record)
      #expect(map.record(6, at: 0) == nil)
      // As it is while it is being written.
      let offset = JournalFormat.recordsOffset
      map.file.setWord(7 | 1 << 63, at: offset)
      #expect(map.record(7, at: 0) == nil)
      #expect(map.record(7 | 1 << 63, at: 0) == nil)
    }
  }

  @Test func `a record of an event with nonsense in it is refused`() {
    let event = EventRecord(seq: 5, time: .unknown, kind: .overlayHidden)
    func record(_ change: (inout JournalRecord) -> Void) -> JournalRecord {
      var record = JournalRecord(event, session: 1)
      change(&record)
      return record
    }
    for code in UInt64(EventKind.allCases.count)...255 {
      #expect(throws: FormatError.self) {
        try record { $0.words.w4 = 1 | 1 << 32 | code << 40 }.event()
      }
    }
    #expect(throws: FormatError.self) { try record { $0.words.w2 = .max }.event() }
    #expect(throws: FormatError.self) { try record { $0.words.w7 = 1 << 63 }.event() }
    #expect(throws: FormatError.self) { try record { $0.words.w2 = 0 }.event() }
    // Kinds that have something which such a record has no room for.
    for kind in EventKind.allCases where !Self.shortKinds.contains(kind) {
      let code = UInt64(kind.rawValue)
      #expect(throws: FormatError.self, "\(kind)") {
        try record { $0.words.w4 = 1 | 1 << 32 | code << 40 }.event()
      }
    }
  }
}
