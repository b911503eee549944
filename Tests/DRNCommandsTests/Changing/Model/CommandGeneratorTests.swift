import Testing

@Suite struct CommandGeneratorTests {
  @Test func `the same seed makes the same session`() {
    let (first, second) = (CommandGenerator.session(seed: 7, count: 200).lines, 200)
    #expect(first == CommandGenerator.session(seed: 7, count: second).lines)
    #expect(first != CommandGenerator.session(seed: 8, count: second).lines)
  }

  @Test(arguments: [UInt64](0..<40))
  func `a random session keeps the rules that hold for every state`(seed: UInt64) throws {
    let (lines, model) = CommandGenerator.session(seed: seed, count: 150)
    #expect(lines.count == 151 && model.states.count == model.events.count)
    for (event, state) in zip(model.events, model.states) {
      #expect(state.entries.indices.contains(state.cursor))
      #expect(state.entries.count <= state.historyLimit)
      #expect(Set(state.entries.map(\.id)).count == state.entries.count)
      #expect(state.current.origin == nil || !state.current.overlays.isEmpty)
      for memory in state.memories {
        #expect(memory.entries[memory.cursor].tab == memory.tab)
        #expect(state.memories.count { $0.tab == memory.tab } == 1)
      }
      if let group = event.group {
        #expect((group.first..<group.first + group.count).contains(event.seq))
      }
      if event.kind == "rewound", let target = event.target {
        #expect(state.text == model.stateJSON(at: target))
      }
    }
  }

  @Test func `all kinds of events come up, and unchanged lines too`() throws {
    var kinds: Set<String> = []
    var changed = 0
    var unchanged = 0
    for seed in UInt64(100)..<140 {
      var model = NaiveModel()
      for line in CommandGenerator.session(seed: seed, count: 100).lines {
        let outcome = try model.apply(line)
        kinds.formUnion(outcome.events.map(\.kind))
        if outcome.changed { changed += 1 } else { unchanged += 1 }
      }
    }
    #expect(kinds.count == 21, "\(kinds)")
    #expect(unchanged > changed / 10 && changed > unchanged)
  }

  @Test func `what edits, updates and fences can go wrong with comes up`() throws {
    var seen = Dictionary(uniqueKeysWithValues: Situation.allCases.map { ($0, 0) })
    for seed in UInt64(200)..<240 {
      let model = CommandGenerator.session(seed: seed, count: 150).model
      for seq in model.states.indices.dropFirst() {
        for situation in Situation.allCases where situation.holds(model, seq) {
          seen[situation, default: 0] += 1
        }
      }
    }
    #expect(seen.values.allSatisfy { $0 >= 5 }, "\(seen)")
  }

  @Test(arguments: [UInt64](0..<20))
  func `lines in error are refused wherever the session is`(seed: UInt64) throws {
    var generator = CommandGenerator(seed: seed)
    for _ in 0..<60 {
      _ = generator.next()
      let line = generator.nextError()
      var model = generator.model
      #expect(throws: ModelError.self) { try model.apply(line) }
      #expect(model.head == generator.model.head && model.state.text == generator.model.state.text)
    }
  }

  @Test(arguments: [UInt64](0..<10))
  func `careless text means the same line`(seed: UInt64) throws {
    var generator = CommandGenerator(seed: seed)
    for _ in 0..<50 {
      let line = generator.next()
      #expect(try ModelJSON(parsing: generator.carelessText(of: line)) == line)
    }
  }

  @Test func `tabs may be written in the object`() throws {
    var generator = CommandGenerator(seed: 3, tabInside: true)
    for _ in 0..<300 { _ = generator.next() }
    #expect(generator.model.events.contains { $0.kind == "composed" && $0.tab != nil })
  }
}

/// What random sessions have to come to, or they show little of the calls that they have.
private enum Situation: CaseIterable {
  case editDropsOrigin, closesWithoutOrigin, closesBeforeOrigin
  case editSettles, editKeepsOverlays, editDropsFront, editForgetsTab, editInTransaction
  case updateKeepsOrigin, updateInTransaction, backAfterUpdate
  case fenceForgetsTabs, fenceForgetsOrigin, fenceDropsEntries
  case rewindsAcross, travelsBehindFence, rewindsToFence

  func holds(_ model: NaiveModel, _ seq: Int) -> Bool {
    let (event, last) = (model.events[seq], model.events[seq - 1])
    let (before, after) = (model.states[seq - 1], model.states[seq])
    let left = before.current
    let stays = after.current.id == left.id
    let edits = event.kind == "historyEdited"
    let updates = event.kind == "updated"
    let closes = event.kind.hasSuffix("Hidden") && stays && after.current.overlays.isEmpty
    let fences = event.kind == "fenced"
    let fence = model.events[..<seq].last { $0.kind == "fenced" }?.seq ?? 0
    switch self {
    case .editDropsOrigin: return edits && stays && before.origin != nil && after.origin == nil
    case .closesWithoutOrigin: return closes && left.origin != nil && before.origin == nil
    case .closesBeforeOrigin: return closes && before.origin != nil
    case .editSettles:
      return edits && !stays && !left.overlays.isEmpty
        && after.entries.contains { $0.id == left.id }
    case .editKeepsOverlays: return edits && stays && !left.overlays.isEmpty
    case .editDropsFront:
      return edits
        && after.entries.contains { $0.id.seq == seq && $0.id.index >= after.historyLimit }
    case .editForgetsTab: return edits && after.memories.count < before.memories.count
    case .editInTransaction: return edits && event.group != nil
    case .updateKeepsOrigin: return updates && before.origin != nil
    case .updateInTransaction: return updates && event.group != nil
    case .backAfterUpdate: return event.kind == "wentBack" && last.kind == "updated"
    case .fenceForgetsTabs: return fences && !before.memories.isEmpty
    case .fenceForgetsOrigin: return fences && before.origin != nil
    case .fenceDropsEntries: return fences && before.entries.count > 1
    case .rewindsAcross:
      return event.kind == "rewound" && last.kind != "rewound" && event.target ?? 0 < fence
    case .travelsBehindFence:
      return event.kind == "rewound" && last.kind == "rewound" && event.target ?? 0 < fence
    case .rewindsToFence: return event.kind == "rewound" && fence > 0 && event.target == fence
    }
  }
}
