import TestSupport

/// Lists for `editHistory`, and positions on both sides of a fence.
extension CommandGenerator {
  /// A list with the place that is current where it may be, so that what an edit leaves alone is
  /// seen as well as what it settles.
  mutating func editHistory() -> ModelJSON {
    let state = ahead.state
    var items = keptItems()
    let here = items[state.cursor]
    let origin = state.entries.firstIndex { $0.id == state.current.origin }
    if let origin, random.chance(50) {
      // Closing the overlay then stays, as its origin is gone or behind it.
      let item = items.remove(at: origin)
      if random.chance(50) { items.append(item) }
      planned = random.chance(50) ? [.hideOverlay] : []
      return Self.edit(items, items.firstIndex(of: here) ?? 0)
    }
    if random.chance(20) {
      // Into another tab, of which the second place is too; left again by what remembers nothing.
      items += [["place": route(), "tab": tab()], ["place": route()]]
      planned = random.chance(70) ? [.goBackToRoot, .selectTab] : []
      return Self.edit(items, items.count - 1 - random.number(below: 2))
    }
    switch random.number(below: 8) {
    case 0:
      if random.chance(50) { items = [] }
    case 1, 2:
      items.shuffle(using: &random)
    case 3, 4:
      // Longer than the history may be, which is worth it only where that is short.
      let excess = state.historyLimit - items.count + random.number(below: 4)
      insertPlaces(excess < 9 || random.chance(5) ? excess : 1, into: &items)
    default:
      items.removeAll { _ in random.chance(35) }
      if random.chance(40) { items.shuffle(using: &random) }
      insertPlaces(random.number(below: 4), into: &items)
    }
    var cursor = items.isEmpty ? 0 : random.number(below: items.count)
    if random.chance(50), let index = items.firstIndex(of: here) { cursor = index }
    return Self.edit(items, cursor)
  }

  static func edit(_ items: [ModelJSON], _ cursor: Int) -> ModelJSON {
    ["editHistory": ["entries": .array(items), "cursor": number(cursor)]]
  }

  /// The list that keeps everything as it is.
  func keptItems() -> [ModelJSON] {
    ahead.state.entries.indices.map { Self.keep($0) }
  }

  static func keep(_ index: Int) -> ModelJSON { ["keep": number(index)] }

  static func number(_ number: Int) -> ModelJSON { .number(String(number)) }

  private mutating func insertPlaces(_ count: Int, into items: inout [ModelJSON]) {
    for _ in 0..<max(0, count) {
      items.insert(place(), at: random.number(below: items.count + 1))
    }
  }

  private mutating func place() -> ModelJSON {
    let route = route()
    guard let tab = declaredTab(of: route) else { return ["place": route] }
    return ["place": route, "tab": tab]
  }

  /// To the fence and behind it as often as across, where it must say so.
  mutating func rewind() -> ModelJSON {
    let seq = random.chance(50) ? max(newestFence, anySeq()) : anySeq()
    if seq < newestFence {
      return ["rewind": Self.number(seq), "crossingFence": .bool(true)]
    }
    return random.chance(85)
      ? ["rewind": Self.number(seq)]
      : ["rewind": Self.number(seq), "crossingFence": .bool(random.chance(50))]
  }

  /// Its seq; 0, before which nothing is, where there is none.
  var newestFence: Int { model.events.last { $0.kind == "fenced" }?.seq ?? 0 }

  /// Any seq that is there; the head, the first, a group's inside and rewinds more often.
  mutating func anySeq() -> Int {
    let events = model.events
    switch random.number(below: 10) {
    case 0: return model.head
    case 1: return 0
    case 2, 3: return events.filter { $0.group != nil }.randomElement(using: &random)?.seq ?? 0
    case 4: return events.filter { $0.kind == "rewound" }.randomElement(using: &random)?.seq ?? 0
    case 5, 6: return .random(in: max(0, model.head - 5)...model.head, using: &random)
    default: return .random(in: 0...model.head, using: &random)
    }
  }
}
