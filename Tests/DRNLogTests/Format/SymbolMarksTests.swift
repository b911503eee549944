import DRN
import Testing

@testable import DRNLog

@Suite struct SymbolMarksTests {
  @Test(arguments: Seed.first(20))
  func `it is a set`(seed: Seed) {
    var random = SeededRandom(seed)
    var (marks, model) = (SymbolMarks(), Set<Batch.SymbolKey>())
    for _ in 0..<500 {
      let key = Batch.SymbolKey(kind: random.pick(SymbolKind.allCases), number: random.symbol())
      if random.chance(70) {
        marks.insert(key.kind, key.number)
        model.insert(key)
      } else if let other = random.chance(80) ? model.randomElement(using: &random) : key {
        marks.remove(other.kind, other.number)
        model.remove(other)
      }
    }
    #expect(marks.keys == model.sorted())
    for key in model { #expect(marks.contains(key.kind, key.number)) }
    for kind in SymbolKind.allCases {
      #expect(marks.count(of: kind) == model.count { $0.kind == kind })
      let other = random.symbol()
      #expect(marks.contains(kind, other) == model.contains(.init(kind: kind, number: other)))
    }
    #expect(marks.isEmpty == model.isEmpty)
  }

  @Test func `none is none`() {
    var marks = SymbolMarks()
    for kind in SymbolKind.allCases {
      marks.insert(kind, 0)
      #expect(!marks.contains(kind, 0))
      #expect(!marks.contains(kind, .max))
    }
    #expect(marks.isEmpty)
  }

  @Test(arguments: Seed.first(10))
  func `two sets have what either has`(seed: Seed) {
    var random = SeededRandom(seed)
    var (sets, model) = ([SymbolMarks(), SymbolMarks()], Set<Batch.SymbolKey>())
    for _ in 0..<200 {
      let key = Batch.SymbolKey(kind: random.pick(SymbolKind.allCases), number: random.symbol())
      sets[random.number(below: 2)].insert(key.kind, key.number)
      model.insert(key)
    }
    var union = sets[0]
    union.formUnion(sets[1])
    #expect(union.keys == model.sorted())
  }

  @Test(arguments: Seed.first(30))
  func `a block's symbols are those of its keyframe and its events`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let made = random.state(before: 512)
    let state = try #require(made)
    var block = Block(
      session: 3, firstSeq: 512, hashBefore: PrefixHash.empty,
      keyframe: Keyframe(state: state, node: 500, isRewound: false).bytes(before: 512),
      baseTime: .unknown)
    var expected = Set<Batch.SymbolKey>()
    func expect(_ kind: SymbolKind, _ number: UInt32) {
      if number != 0 { expected.insert(.init(kind: kind, number: number)) }
    }
    func expect(_ state: RecordedState) {
      for history in [state.history] + state.rememberedTabs.values {
        for entry in history.entries {
          expect(.route, entry.route.number)
          for overlay in entry.overlays { expect(.overlay, overlay.number) }
          expect(.tab, entry.tab?.number ?? 0)
        }
      }
      for tab in state.rememberedTabs.keys { expect(.tab, tab.number) }
      for overlay in state.rootOverlays { expect(.overlay, overlay.number) }
      expect(.flow, state.flow?.number ?? 0)
    }
    expect(state)
    let kinds = EventKind.allCases.filter { $0 != .started }
    for _ in 0..<40 {
      var record = random.record(
        of: random.pick(kinds), seq: block.endSeq, isFull: random.chance(50))
      if record.kind == .rewound, let carried = random.state(before: record.seq) {
        record.keyframe = Keyframe(state: carried, node: record.node, isRewound: true)
          .bytes(before: record.seq)
        expect(carried)
      }
      block.append(record)
      for (kind, number) in [
        (SymbolKind.route, record.route), (.overlay, record.overlay), (.tab, record.tab),
        (.flow, record.flow), (.text, record.label), (.json, record.payload),
        (.text, record.reason), (.text, record.cause), (.text, record.group?.name ?? 0),
        (.json, record.meta),
      ] { expect(kind, number) }
      for number in record.routes { expect(.route, number) }
      for number in record.overlays { expect(.overlay, number) }
      for number in record.tabs { expect(.tab, number) }
    }
    var marks = SymbolMarks()
    try marks.insert(block.header, in: block.value.span)
    #expect(marks.keys == expected.sorted())
  }

  @Test func `a session's start, its record and a mark have texts`() throws {
    var start = EventRecord(seq: 0, time: .unknown, kind: .started)
    start.route = 4
    start.settings = SettingsRecord(historyLimit: 5, window: 1, appVersion: 2, schema: 3)
    var marks = SymbolMarks()
    try marks.insert(start)
    #expect(
      marks.keys == [.init(kind: .route, number: 4)]
        + (1...3).map { Batch.SymbolKey(kind: .text, number: $0) })

    var record = SessionRecord(number: 1, name: "main", startedAt: .unknown)
    (record.window, record.schema) = (7, 8)
    marks = SymbolMarks()
    marks.insert(record)
    marks.insert(MarkRecord(session: 1, label: 9, target: 0, seq: 1))
    #expect(marks.keys == (7...9).map { Batch.SymbolKey(kind: .text, number: $0) })
  }
}

extension SymbolMarks {
  /// Everything that is marked, in order.
  fileprivate var keys: [Batch.SymbolKey] {
    var keys: [Batch.SymbolKey] = []
    for kind in SymbolKind.allCases { forEach(kind) { keys.append(.init(kind: kind, number: $0)) } }
    return keys
  }
}
