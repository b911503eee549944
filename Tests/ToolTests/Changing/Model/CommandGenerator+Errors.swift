import TestSupport

/// Lines that are in error, most of them only because of where the session is.
///
/// They are asked for by themselves: what records a generated session without `--keep-going` would
/// end at the first.
extension CommandGenerator {
  /// A line that the model refuses where the session is.
  mutating func nextError() -> ModelJSON {
    var line = errorLine()
    if random.chance(40) {
      // A step before it that would have been a change, and touches no entry.
      line = ["transaction": ["name": "never", "steps": [["pushOverlay": overlay()], line]]]
    }
    precondition(!isValid(line), "The generator made \(line.text)")
    return line
  }

  private mutating func errorLine() -> ModelJSON {
    switch random.number(below: 6) {
    case 0: return editKeepingNothing()
    case 1: return editKeepingTwice()
    case 2: return editOutside()
    case 3: return editOfOtherThings()
    case 4 where newestFence > 0: return refusedRewind()
    default:
      let steps: [ModelJSON] = [["pushOverlay": overlay()], ["fence": [:]]]
      return ["transaction": ["name": "never", "steps": .array(steps)]]
    }
  }

  private mutating func editKeepingNothing() -> ModelJSON {
    var items = keptItems()
    let index = random.pick([items.count, items.count + 1, -1, .max, .min])
    items.insert(Self.keep(index), at: random.number(below: items.count + 1))
    return Self.edit(items, random.number(below: items.count))
  }

  private mutating func editKeepingTwice() -> ModelJSON {
    var items = keptItems()
    let item = random.pick(items)
    items.insert(item, at: random.number(below: items.count + 1))
    return Self.edit(items, random.number(below: items.count))
  }

  private mutating func editOutside() -> ModelJSON {
    let items: [ModelJSON] = random.chance(50) ? keptItems() : [["place": route()]]
    return Self.edit(items, random.pick([items.count, items.count + 1, -1, .max, .min]))
  }

  private mutating func editOfOtherThings() -> ModelJSON {
    let item: ModelJSON = random.pick([
      [:], [], 0, ["keep": "0"], ["keep": 0, "place": route()], ["keep": 0, "tab": "feed"],
      ["tab": "feed"], ["place": route(), "tab": 1], ["place": route(), "overlay": overlay()],
    ])
    return Self.edit([item], 0)
  }

  private mutating func refusedRewind() -> ModelJSON {
    let seq = Self.number(random.number(below: newestFence))
    return random.chance(70) ? ["rewind": seq] : ["rewind": seq, "crossingFence": .bool(false)]
  }
}
