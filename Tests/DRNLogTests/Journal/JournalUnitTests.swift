import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct JournalUnitTests {
  /// What a unit's records say, with the number of the first.
  private func read(
    _ unit: JournalUnit, from first: UInt64 = 1, cutAt end: Int? = nil
  ) throws -> (items: [JournalUnit.Item], last: UInt64)? {
    let records = unit.records.prefix(end ?? unit.records.count)
    return try JournalUnit.items(from: first) { lsn in
      lsn >= first && lsn - first < UInt64(records.count) ? records[Int(lsn - first)] : nil
    }
  }

  /// Expects what a unit says to come back, and no part of it from any part of its records.
  private func expectWhole(
    _ unit: JournalUnit, _ items: [JournalUnit.Item],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let first: UInt64 = 1_000
    let found = try #require(try read(unit, from: first), sourceLocation: sourceLocation)
    #expect(found.items == items, sourceLocation: sourceLocation)
    #expect(found.last == first + UInt64(unit.records.count) - 1, sourceLocation: sourceLocation)
    #expect(try unit.items("") == items, sourceLocation: sourceLocation)
    for end in 0..<unit.records.count {
      #expect(try read(unit, cutAt: end) == nil, "\(end) records", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: EventKind.allCases, [false, true])
  func `an event of every kind comes back whole`(kind: EventKind, isFull: Bool) throws {
    for seed in Seed.first(8) {
      var random = SplitMix64(seed)
      let seq = kind == .started ? 0 : 1 + random.number(below: 1 << 40)
      let event = random.record(of: kind, seq: seq, isFull: isFull)
      let session = random.symbol()
      // A rewind's node and keyframe are found by whoever brings it into a block.
      var expected = event
      if event.fitsJournalRecord { expected.node = 0 }
      try expectWhole(
        JournalUnit([event], session: session), [.event(expected, session: session)])
    }
  }

  @Test func `a symbol of any length comes back whole`() throws {
    for length in [2, 3, 47, 48, 49, 95, 96, 97, 1_000, 5_000] {
      for kind in SymbolKind.allCases {
        let json = JSONValue.string(String(repeating: "x", count: length - 2)).canonicalBytes
        #expect(json.count == length)
        try expectWhole(
          JournalUnit(symbol: 77, of: kind, json: json), [.symbol(kind, 77, json: json)])
      }
    }
    #expect(JournalUnit(symbol: 1, of: .json, json: []).records.count == 1)
    try expectWhole(
      JournalUnit(symbol: 1, of: .json, json: []), [.symbol(.json, 1, json: [])])
  }

  @Test(arguments: ["", "w", "window-1", String(repeating: "ö", count: 2_000)])
  func `a session and its first event come back together`(name: String) throws {
    var random = SplitMix64(Seed(value: 3))
    var session = SessionRecord(number: 9, name: name, startedAt: random.time())
    (session.window, session.appVersion, session.schema) = (1, 70_000, .max)
    let first = random.record(of: .started, seq: 0, isFull: true)
    try expectWhole(
      JournalUnit(session, first: first), [.session(session), .event(first, session: 9)])
  }

  @Test(arguments: Seed.first(6))
  func `a group comes back as a whole or not at all`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let count = 1 + random.number(below: 12)
    var events: [EventRecord] = []
    for seq in 100..<100 + count {
      let kind = random.pick(
        EventKind.allCases.filter { ![.started, .rewound, .restored, .fenced].contains($0) })
      var event = random.record(of: kind, seq: seq, isFull: random.chance(50))
      event.group = GroupRecord(name: 5, first: 100, count: count)
      events.append(event)
    }
    try expectWhole(
      JournalUnit(events, session: 4), events.map { .event($0, session: 4) })
  }

  @Test func `two units that follow each other are two`() throws {
    let one = EventRecord(seq: 1, time: .unknown, kind: .overlayHidden)
    let two = EventRecord(seq: 2, time: .unknown, kind: .overlayHidden)
    let records =
      JournalUnit([one], session: 1).records + JournalUnit([two], session: 1).records
    let found = try JournalUnit.items(from: 0) {
      $0 < UInt64(records.count) ? records[Int($0)] : nil
    }
    #expect(found?.items == [.event(one, session: 1)])
    #expect(found?.last == 0)
  }

  @Test func `a unit of nothing says nothing`() throws {
    #expect(JournalUnit().records.isEmpty)
    #expect(try JournalUnit().items("").isEmpty)
    #expect(try read(JournalUnit()) == nil)
  }
}

// Nonsense.

extension JournalUnitTests {
  /// A head record with these fields, and no body.
  private func head(
    kind: UInt64, code: UInt64 = 1, number: UInt64 = 1, flags: UInt64 = 0, w7: UInt64 = 0
  ) -> JournalRecord {
    var record = JournalRecord()
    record.words = .init(
      w2: 5, w3: 0, w4: number | kind << 32 | code << 40 | flags << 48, w5: 1, w6: 0, w7: w7)
    return record
  }

  @Test func `a kind of record that is not known is refused`() {
    for kind in [0, 5, 6, 100, 255] as [UInt64] {
      #expect(throws: FormatError("journal record 0 is of a kind that this version does not know"))
      {
        try JournalUnit.items(from: 0) { _ in self.head(kind: kind) }
      }
    }
  }

  @Test func `a kind of symbol that is not known is refused`() {
    for code in [0, 7, 255] as [UInt64] {
      #expect(throws: FormatError("a journal record has a symbol of an unknown kind")) {
        try JournalUnit.items(from: 0) { _ in self.head(kind: 3, code: code) }
      }
    }
  }

  @Test(arguments: [1, 48, 49, 1 << 20, 1 << 62, UInt64(Int.max), 1 << 63, .max] as [UInt64])
  func `a length that lies is no unit, and takes no memory`(length: UInt64) throws {
    for kind in [2, 3, 4] as [UInt64] {
      let head = head(kind: kind, w7: length)
      #expect(try JournalUnit.items(from: 0) { $0 == 0 ? head : nil } == nil)
      // It asks for no more than there is.
      var asked: UInt64 = 0
      guard length > 1_000 * 48 else { continue }
      let found = try? JournalUnit.items(from: 0) { lsn in
        asked = max(asked, lsn)
        return lsn == 0 ? head : lsn < 1_000 ? JournalRecord() : nil
      }
      #expect(found == nil)
      #expect(asked <= 1_000)
    }
  }

  @Test func `units that never end are none`() throws {
    let head = head(kind: 1, flags: 1)
    #expect(try JournalUnit.items(from: 0) { $0 < 5_000 ? head : nil } == nil)
  }

  @Test func `an event whose body goes on after it is refused`() throws {
    let event = EventRecord(seq: 3, time: .unknown, kind: .restored)
    var records = JournalUnit([event], session: 1).records
    records[0].words.w7 += 1
    #expect(throws: FormatError("a journal record has bytes after its event")) {
      try JournalUnit.items(from: 0) { $0 < UInt64(records.count) ? records[Int($0)] : nil }
    }
    records[0].words.w7 -= 2
    #expect(throws: FormatError.self) {
      try JournalUnit.items(from: 0) { $0 < UInt64(records.count) ? records[Int($0)] : nil }
    }
  }

  @Test(arguments: [1 << 63, .max] as [UInt64])
  func `an event beyond every position is refused`(seq: UInt64) {
    let event = EventRecord(seq: 3, time: .unknown, kind: .restored)
    var records = JournalUnit([event], session: 1).records
    records[0].words.w2 = seq
    #expect(throws: FormatError("a journal record is beyond every position")) {
      try JournalUnit.items(from: 0) { $0 < UInt64(records.count) ? records[Int($0)] : nil }
    }
  }

  @Test(arguments: Seed.first(4))
  func `random words are refused or are something, and never a crash`(seed: Seed) {
    var random = SplitMix64(seed)
    var outcomes: [String: Int] = [:]
    for _ in 0..<2_000 {
      var records = (0..<(1 + random.number(below: 6))).map { _ in
        var record = JournalRecord()
        record.words = .init(
          w2: random.word(), w3: random.word(), w4: random.word(), w5: random.word(),
          w6: random.word(), w7: random.word())
        return record
      }
      // Mostly of a kind that there is, or nothing else would be tried.
      if random.chance(90) {
        records[0].words.w4 &= ~(0xff << 32)
        records[0].words.w4 |= (1 + random.next() % 4) << 32
      }
      do {
        let unit = try JournalUnit.items(from: 0) {
          $0 < UInt64(records.count) ? records[Int($0)] : nil
        }
        outcomes[unit == nil ? "none" : "some", default: 0] += 1
      } catch {
        outcomes["refused", default: 0] += 1
      }
    }
    #expect(outcomes.count == 3)
  }
}

extension SplitMix64 {
  /// Small numbers, large ones, and those around the edges.
  fileprivate mutating func word() -> UInt64 {
    switch number(below: 4) {
    case 0: next()
    case 1: UInt64(number(below: 200))
    case 2: pick([0, 1, 1 << 31, 1 << 32, 1 << 62, 1 << 63, .max])
    default: next() >> UInt64(number(below: 64))
    }
  }
}

extension JournalUnit.Item: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (
      .symbol(let kind, let number, let json), .symbol(let other, let otherNumber, let otherJSON)
    ):
      kind == other && number == otherNumber && json == otherJSON
    case (.session(let record), .session(let other)): record == other
    case (.event(let event, let session), .event(let other, let otherSession)):
      event == other && session == otherSession
    default: false
    }
  }
}
