import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct SymbolSetTests {
  @Test(arguments: Seed.first(8, long: 40))
  func `it is a set`(seed: Seed) {
    var random = SplitMix64(seed)
    var (symbols, model) = (SymbolSet(), Set<SymbolKey>())
    for _ in 0..<500 {
      let key = SymbolKey(kind: random.pick(SymbolKind.allCases), number: random.symbol())
      symbols.insert(key.kind, key.number)
      model.insert(key)
    }
    #expect(symbols.keys == model.sorted())
    for key in model { #expect(symbols.contains(key.kind, key.number)) }
    for kind in SymbolKind.allCases {
      let other = random.symbol()
      #expect(symbols.contains(kind, other) == model.contains(.init(kind: kind, number: other)))
    }
  }

  @Test func `none is none`() {
    var symbols = SymbolSet()
    for kind in SymbolKind.allCases {
      symbols.insert(kind, 0)
      #expect(!symbols.contains(kind, 0))
      #expect(!symbols.contains(kind, .max))
    }
    #expect(symbols.keys.isEmpty)
  }

  @Test(arguments: Seed.first(5, long: 20))
  func `two sets have what either has`(seed: Seed) {
    var random = SplitMix64(seed)
    var (sets, model) = ([SymbolSet(), SymbolSet()], Set<SymbolKey>())
    for _ in 0..<200 {
      let key = SymbolKey(kind: random.pick(SymbolKind.allCases), number: random.symbol())
      sets[random.number(below: 2)].insert(key.kind, key.number)
      model.insert(key)
    }
    var union = sets[0]
    union.formUnion(sets[1])
    #expect(union.keys == model.sorted())
  }

  @Test(arguments: Seed.first(8, long: 60))
  func `a block's symbols are those of its keyframe and its events`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let made = random.state(before: 512)
    let state = try #require(made)
    var open = OpenBlock(
      session: 3, firstSeq: 512, hashBefore: PrefixHash.empty,
      keyframe: Keyframe(state: state, node: 500, isRewound: false).bytes(before: 512),
      baseTime: .unknown)
    var expected = Set<SymbolKey>()
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
        of: random.pick(kinds), seq: open.endSeq, isFull: random.chance(50))
      if record.kind == .rewound, let carried = random.state(before: record.seq) {
        record.keyframe = Keyframe(state: carried, node: record.node, isRewound: true)
          .bytes(before: record.seq)
        expect(carried)
      }
      open.append(record)
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
    let block = open.block
    var symbols = SymbolSet()
    try symbols.insert(block.header, in: block.value.span)
    #expect(symbols.keys == expected.sorted())
  }

  @Test func `a session's start, its record and a mark have texts`() throws {
    var start = EventRecord(seq: 0, time: .unknown, kind: .started)
    start.route = 4
    start.settings = SettingsRecord(historyLimit: 5, window: 1, appVersion: 2, schema: 3)
    var symbols = SymbolSet()
    try symbols.insert(start)
    #expect(
      symbols.keys == [.init(kind: .route, number: 4)]
        + (1...3).map { SymbolKey(kind: .text, number: $0) })

    var record = SessionRecord(number: 1, name: "main", startedAt: .unknown)
    (record.window, record.schema) = (7, 8)
    symbols = SymbolSet()
    symbols.insert(record)
    symbols.insert(MarkRecord(session: 1, label: 9, target: 0, seq: 1))
    #expect(symbols.keys == (7...9).map { SymbolKey(kind: .text, number: $0) })
  }
}

extension SymbolSet {
  /// All symbols of the set, in order.
  fileprivate var keys: [SymbolKey] {
    var keys: [SymbolKey] = []
    for kind in SymbolKind.allCases { forEach(kind) { keys.append(.init(kind: kind, number: $0)) } }
    return keys
  }
}
