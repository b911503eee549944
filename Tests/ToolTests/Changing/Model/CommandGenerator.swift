import TestSupport

/// Makes up one session's commands, meant to hurt; the same seed gives the same commands.
///
/// Few values, so that the same one comes again and is unchanged; each seed has its own habits
/// (one is all tabs, one all time travel). A model runs along, to know the head and what is up.
struct CommandGenerator: Sendable {
  /// The state of the session after the last command.
  private(set) var model = NaiveModel()
  /// What the next command meets: `model`, and on it the steps so far of a transaction.
  private(set) var ahead = NaiveModel()
  var random: SplitMix64
  /// Whether compose and switchFlow have their "tab" in their object rather than on the line.
  private let tabInside: Bool
  private let session: String
  private let routes: [ModelJSON]
  private let overlays: [ModelJSON]
  private let tabs: [ModelJSON]
  /// Each route's own tab as in an app; nil where any route may name any tab.
  private let routeTabs: [ModelJSON?]?
  private let weights: [(kind: Kind, weight: Int)]
  private var lastKind: Kind?
  /// What comes next, where only that shows what the last command did.
  var planned: [Kind] = []
  private var lastLine: ModelJSON?

  init(seed: UInt64, session: String? = nil, tabInside: Bool = false) {
    var random = SplitMix64(state: seed)
    self.tabInside = tabInside
    self.session = session ?? "window-\(seed)"
    let routes = Array(Self.allRoutes.shuffled(using: &random).prefix(.random(in: 2...6, &random)))
    let tabs = Array(Self.allTabs.shuffled(using: &random).prefix(.random(in: 1...3, &random)))
    self.routes = routes
    self.tabs = tabs
    overlays = Array(Self.allOverlays.shuffled(using: &random).prefix(.random(in: 1...4, &random)))
    routeTabs = random.chance(40) ? routes.map { _ in tabs.randomElement(using: &random) } : nil
    weights = Kind.allCases.map { ($0, $0.weight * [0, 1, 1, 1, 2, 4].randomElement(&random)) }
    self.random = random
  }

  /// A whole session: its start line, `count` commands, and what the model says to them.
  static func session(seed: UInt64, count: Int) -> (lines: [ModelJSON], model: NaiveModel) {
    var generator = CommandGenerator(seed: seed)
    let lines = (0...count).map { _ in generator.next() }
    return (lines, generator.model)
  }

  /// The next line, which is valid and which `model` has run already; the start line first.
  mutating func next() -> ModelJSON {
    let line: ModelJSON
    if model.head < 0 {
      line = start()
    } else if let lastLine, random.chance(8), isValid(lastLine) {
      line = lastLine  // a double tap
    } else {
      line = command()
    }
    // No run of what changes nothing any more.
    if !model.applyValid(line).changed { lastKind = nil }
    ahead = model
    lastLine = line
    return line
  }

  /// Whether a line is valid where the session is: an entry that was kept once may be gone.
  func isValid(_ line: ModelJSON) -> Bool {
    var model = model
    return (try? model.apply(line)) != nil
  }
}

// MARK: - Commands

extension CommandGenerator {
  private mutating func start() -> ModelJSON {
    var members = [member("session", .string(session)), member("initial", route())]
    if random.chance(50) { members.append(member("tab", tab())) }
    if random.chance(50) { members.append(member("flow", flow())) }
    let limits: [Int?] = [nil, 64, 2, 3, 4, 5]
    if let limit = limits.randomElement(&random) {
      members.append(member("historyLimit", .number(String(limit))))
    }
    return .object(members)
  }

  private mutating func command() -> ModelJSON {
    var kind = anyKind { _ in true }
    if !planned.isEmpty {
      kind = planned.removeFirst()
    } else if let lastKind {
      switch Int.random(in: 0..<100, &random) {
      case ..<25: kind = lastKind  // undo upon undo, composite upon composite
      case ..<50: kind = lastKind.answers.randomElement(using: &random) ?? kind
      default: break
      }
    }
    lastKind = kind
    return command(kind, depth: 0)
  }

  private mutating func anyKind(where isAllowed: (Kind) -> Bool) -> Kind {
    var left = weights.filter { isAllowed($0.kind) }.reduce(0) { $0 + $1.weight }
    guard left > 0 else { return .go }
    left = .random(in: 0..<left, &random)
    for (kind, weight) in weights where isAllowed(kind) {
      left -= weight
      if left < 0 { return kind }
    }
    return .go
  }

  private mutating func command(_ kind: Kind, depth: Int) -> ModelJSON {
    switch kind {
    case .go: return withTab("go", routeOrCurrent())
    case .replace: return withTab("replace", routeOrCurrent())
    case .update: return ["update": routeOrCurrent()]
    case .editHistory: return editHistory()
    case .fence: return ["fence": [:]]
    case .compose: return compose()
    case .showOverlay: return ["showOverlay": overlay()]
    case .pushOverlay: return ["pushOverlay": overlay()]
    case .showRootOverlay: return ["showRootOverlay": overlay()]
    case .hideOverlay: return random.chance(90) ? ["hideOverlay": [:]] : hideOverlay(.bool(true))
    case .stay: return hideOverlay(.bool(false))
    case .hideOverlays: return ["hideOverlays": ["through": overlayThatMayBeUp()]]
    case .hideAllOverlays: return ["hideAllOverlays": [:]]
    case .goBack: return ["goBack": count()]
    case .goForward: return ["goForward": count()]
    case .goBackTo: return ["goBackTo": random.chance(15) ? "nowhere" : visitedRoute()]
    case .goBackToRoot: return ["goBackToRoot": [:]]
    case .reset: return ["reset": .array(some(0...7) { $0.route() })]
    case .selectTab: return ["selectTab": ["tab": tab(), "root": route()]]
    case .switchFlow: return switchFlow()
    case .mark: return mark()
    case .note: return note()
    case .transaction: return transaction(depth: depth)
    case .sessionAgain: return sessionAgain()
    case .rewind: return rewind()
    case .undo: return ["undo": [:]]
    case .redo: return ["redo": [:]]
    }
  }

  private func hideOverlay(_ returning: ModelJSON) -> ModelJSON {
    ["hideOverlay": ["returning": returning]]
  }

  private mutating func compose() -> ModelJSON {
    var (route, overlay) = (route(), overlay())
    // The composite that is up, from any of its places: a double tap, or not quite.
    if random.chance(20) {
      route = ahead.state.current.route
      overlay = ahead.state.current.overlays.last ?? overlay
    }
    return withTab("compose", ["route": route, "overlay": overlay], route: route)
  }

  private mutating func switchFlow() -> ModelJSON {
    let root = route()
    return withTab("switchFlow", ["flow": flow(), "root": root], route: root)
  }

  private mutating func mark() -> ModelJSON {
    let name = ModelJSON.string(["start", "e\u{301}", "\u{e9}", "a b"].randomElement(&random))
    return random.chance(50)
      ? ["mark": name] : ["mark": name, "at": .number(String(anySeq()))]
  }

  private mutating func note() -> ModelJSON {
    let label = ModelJSON.string(["tap", "error \u{1f4a5}", ""].randomElement(&random))
    switch Int.random(in: 0..<6, &random) {
    case 0: return ["note": ["label": label]]
    case 1: return ["note": ["label": label, "payload": .null]]
    default: return ["note": ["label": label, "payload": route()]]
    }
  }

  private mutating func sessionAgain() -> ModelJSON {
    random.chance(50)
      ? ["session": .string(session)] : ["session": .string(session), "initial": route()]
  }

  /// Each step is made up where those before it lead; the whole of it is applied by who wants it.
  private mutating func transaction(depth: Int) -> ModelJSON {
    let before = ahead
    defer { ahead = before }
    let steps: [ModelJSON]
    switch Int.random(in: 0..<10, &random) {
    case 0: steps = []
    case 1: steps = some(1...4) { $0.unchangedStep() }
    case 2: steps = some(1...3) { $0.random.chance(50) ? $0.mark() : $0.note() }
    case 3: steps = [["pushOverlay": overlay()], hideOverlay(.bool(true)), unchangedStep()]
    default:
      steps = some(1...6) { generator in
        let kind = generator.anyKind { $0.isStep && ($0 != .transaction || depth < 3) }
        let step = generator.command(kind, depth: depth + 1)
        generator.ahead.applyValid(step)
        return step
      }
    }
    let name = ["checkout", "\u{e9}t\u{e9}", ""].randomElement(&random)
    return ["transaction": ["name": .string(name), "steps": .array(steps)]]
  }

  /// A step that is unchanged wherever the session is.
  private mutating func unchangedStep() -> ModelJSON {
    let steps: [ModelJSON] = [
      ["goBack": 0], ["goForward": -1], ["goBackTo": "nowhere"], ["reset": []],
      ["hideOverlays": ["through": "nothing"]], ["transaction": ["name": "inner", "steps": []]],
      Self.edit([], 0), Self.edit(keptItems(), ahead.state.cursor),
    ]
    return steps.randomElement(&random)
  }
}

// MARK: - Values

extension CommandGenerator {
  private func member(_ key: String, _ value: ModelJSON) -> ModelJSON.Member {
    ModelJSON.Member(key: key, value: value)
  }

  private mutating func some<T>(
    _ count: ClosedRange<Int>, _ make: (inout CommandGenerator) -> T
  ) -> [T] {
    var items: [T] = []
    for _ in 0..<Int.random(in: count, &random) { items.append(make(&self)) }
    return items
  }

  mutating func route() -> ModelJSON { routes.randomElement(&random) }

  private mutating func routeOrCurrent() -> ModelJSON {
    random.chance(20) ? ahead.state.current.route : route()
  }

  private mutating func visitedRoute() -> ModelJSON {
    random.chance(70) ? ahead.state.entries.randomElement(&random).route : route()
  }

  mutating func overlay() -> ModelJSON { overlays.randomElement(&random) }

  private mutating func overlayThatMayBeUp() -> ModelJSON {
    let up = ahead.state.current.overlays
    return up.isEmpty || random.chance(30) ? overlay() : up.randomElement(&random)
  }

  mutating func tab() -> ModelJSON { tabs.randomElement(&random) }

  private mutating func flow() -> ModelJSON {
    random.chance(50) ? "authorized" : "\u{e9}tranger"
  }

  /// A command that may name its route's tab, on the line or in the object (see `tabInside`).
  private mutating func withTab(
    _ key: String, _ argument: ModelJSON, route: ModelJSON? = nil
  ) -> ModelJSON {
    guard let tab = declaredTab(of: route ?? argument) else { return [key: argument] }
    if tabInside, route != nil, case .object(let members) = argument {
      return [key: .object(members + [member("tab", tab)])]
    }
    return [key: argument, "tab": tab]
  }

  mutating func declaredTab(of route: ModelJSON) -> ModelJSON? {
    let tab = random.chance(45) ? tab() : nil
    if let routeTabs, let index = routes.firstIndex(of: route) { return routeTabs[index] }
    return tab
  }

  private mutating func count() -> ModelJSON {
    let counts = [1, 1, 1, 1, 2, 2, 3, 5, 0, -1, 100, .max, .min]
    return .number(String(counts.randomElement(&random)))
  }
}

extension NaiveModel {
  /// Applies what the generator made to be valid.
  @discardableResult
  fileprivate mutating func applyValid(_ line: ModelJSON) -> Outcome {
    do {
      return try apply(line)
    } catch {
      preconditionFailure("The generator made \(line.text): \(error)")
    }
  }
}

// MARK: - Randomness

extension Array {
  /// An element of an array that has one.
  fileprivate func randomElement(_ random: inout SplitMix64) -> Element {
    self[.random(in: 0..<count, using: &random)]
  }
}

extension Int {
  fileprivate static func random(in range: Range<Int>, _ random: inout SplitMix64) -> Int {
    .random(in: range, using: &random)
  }

  fileprivate static func random(in range: ClosedRange<Int>, _ random: inout SplitMix64) -> Int {
    .random(in: range, using: &random)
  }
}
