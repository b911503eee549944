import DRN
import TestSupport

/// A call to a manager, or a transaction of several: a value, so that two managers can be given the
/// same.
struct Call {
  var steps: [NavigationAction<TestRoute>]
  var group: String?
  var cause: Cause?
  var time: Timestamp
  var meta: JSONValue?
}

extension NavigationManager where Route == TestRoute {
  @discardableResult
  func make(_ call: Call) -> NavigationOutcome<TestRoute> {
    let step = { [self] (action: NavigationAction<TestRoute>) in
      perform(action, cause: call.cause, time: call.time, meta: call.meta)
    }
    guard let group = call.group else { return step(call.steps[0]) }
    return transaction(group) { for action in call.steps { _ = step(action) } }
  }
}

/// Makes up calls of every kind; the same seed makes the same.
struct CallGenerator {
  /// How many calls in a hundred travel through time.
  var travelPercent = 6
  private var random: SplitMix64
  private var time: Int64 = 1_795_255_200_000_000_000

  init(_ seed: Seed) { random = SplitMix64(seed) }

  /// The next call to a manager whose newest transition is `head`.
  mutating func next(head: Int) -> Call {
    // Clocks stand still now and then, and run backwards.
    time += random.pick([0, 1, 1_000, 1_000_000_000, -5_000])
    var call = Call(steps: [], time: Timestamp(nanosecondsSince1970: time))
    if random.chance(10) { call.cause = random.pick([.link, "voice", .user]) }
    if random.chance(5) {
      call.meta = ["animation": "slide", "n": .integer(random.number(below: 4))]
    }
    if random.chance(travelPercent) {
      let rewind = NavigationAction<TestRoute>.rewind(
        to: rewindTarget(head), crossingFence: random.chance(40))
      call.steps = [random.pick([.undo, .redo, .undo, rewind, .fence])]
    } else if random.chance(8) {
      call.group = random.pick(["checkout", "", "sign in"])
      call.steps = (0...random.number(below: 6)).map { _ in step(head) }
    } else {
      call.steps = [step(head)]
    }
    return call
  }

  /// Near or far, and sometimes nowhere.
  private mutating func rewindTarget(_ head: Int) -> Int {
    random.chance(5)
      ? random.pick([-1, head + 1])
      : random.chance(50)
        ? max(head - random.number(below: 20), 0) : random.number(below: head + 1)
  }

  private mutating func route() -> TestRoute {
    switch random.number(below: 8) {
    case 0: .home
    case 1: .search(random.pick(["", "shoes", "größe \u{1F45F}", "\u{1}\"\\\n"]))
    case 2: .secret
    case 3, 4: .favorite(random.number(below: 6))
    default: .item(random.number(below: 8))
    }
  }

  private mutating func place() -> Place<TestRoute> { Place(route()) }

  private mutating func overlay() -> TestRoute.Overlay {
    random.chance(40) ? .settings : .share(random.number(below: 3))
  }

  private mutating func step(_ head: Int) -> NavigationAction<TestRoute> {
    switch random.number(below: 34) {
    case 0..<7: .go(place())
    case 7: .replace(place())
    case 8, 9: .showOverlay(overlay())
    case 10, 11: .pushOverlay(overlay())
    case 12: .showRootOverlay(overlay())
    case 13..<17: .hideOverlay(returning: random.chance(80))
    case 17: .hideOverlays(through: overlay())
    case 18: .hideAllOverlays
    case 19, 20: .goBack(random.number(below: 4))
    case 21: .goForward(random.number(below: 4))
    case 22: goBackTo(route())
    case 23: .goBackToRoot
    case 24: .reset((0..<random.number(below: 7)).map { _ in place() })
    case 25, 26: .selectTab(random.pick([.feed, .shop]), root: place())
    case 27: .switchFlow(random.pick([.guest, .member]), root: place())
    case 28:
      .mark(random.pick(["a", "b", "é", "e\u{301}"]), at: random.chance(50) ? nil : head)
    case 29, 30: .update(place().route)
    case 31, 32: edit()
    default:
      .note(random.pick(["tap", ""]), payload: random.chance(50) ? nil : ["x": [1, nil, "y"]])
    }
  }

  /// An edit that keeps some of the entries, in another order, among new places.
  private mutating func edit() -> NavigationAction<TestRoute> {
    let (seed, newPlaces) = (random.next(), (0..<4).map { _ in place() })
    return .editHistory { state in
      // The same edit for each manager that is given the call.
      var (random, places) = (SplitMix64(state: seed), newPlaces)
      var items = state.entries.indices.map { HistoryEdit<TestRoute>.Item.kept($0) }
      items = items.filter { _ in random.chance(70) }.shuffled(using: &random)
      while random.chance(40), let place = places.popLast() {
        items.insert(.new(place), at: random.number(below: items.count + 1))
      }
      return HistoryEdit(items, cursor: random.number(below: max(items.count, 1)))
    }
  }

  private func goBackTo(_ route: TestRoute) -> NavigationAction<TestRoute> {
    .goBackTo { $0 == route }
  }
}
