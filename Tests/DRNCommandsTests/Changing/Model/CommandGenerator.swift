import TestSupport

/// Makes up one session's commands, meant to hurt; the same seed gives the same commands.
///
/// Few values, so that the same one comes again and is unchanged; each seed has its own habits
/// (one is all tabs, one all time travel). A model runs along, to know the head and what is up.
struct CommandGenerator: Sendable {
  /// The state of the session after the last command.
  private(set) var model = NaiveModel()
  private var random: SplitMix64
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
    } else if let lastLine, random.chance(8) {
      line = lastLine  // a double tap
    } else {
      line = command()
    }
    do {
      // No run of what changes nothing any more.
      if try !model.apply(line).changed { lastKind = nil }
    } catch {
      preconditionFailure("The generator made \(line.text): \(error)")
    }
    lastLine = line
    return line
  }

  /// The same line written otherwise: keys in any order, white space, escapes that need not be.
  mutating func carelessText(of value: ModelJSON) -> String {
    let space = random.chance(50) ? "" : " "
    switch value {
    case .null, .bool, .number: return value.text
    case .string(let string): return carelessText(of: string)
    case .array(let items):
      var texts: [String] = []
      for item in items { texts.append(carelessText(of: item)) }
      return "[\(space)" + texts.joined(separator: "\(space),") + "\t]"
    case .object(let members):
      var texts: [String] = []
      for member in members.shuffled(using: &random) {
        texts.append(carelessText(of: member.key) + "\(space):" + carelessText(of: member.value))
      }
      return "{\(space)" + texts.joined(separator: ",\(space)") + "}"
    }
  }

  private mutating func carelessText(of string: String) -> String {
    guard random.chance(40) else { return ModelJSON.quoted(string) }
    let units = string.utf16.map { unit in
      let hex = String(unit, radix: 16, uppercase: unit % 2 == 0)
      return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "\"" + units.joined() + "\""
  }
}

// MARK: - Commands

extension CommandGenerator {
  /// What the generator weighs; every kind of line that a session has after its start.
  enum Kind: CaseIterable, Sendable {
    case go, replace, compose, showOverlay, pushOverlay, showRootOverlay
    case hideOverlay, stay, hideOverlays, hideAllOverlays
    case goBack, goForward, goBackTo, goBackToRoot, reset, selectTab, switchFlow
    case mark, note, transaction, sessionAgain, rewind, undo, redo

    var weight: Int {
      switch self {
      case .go: 12
      case .compose, .hideOverlay: 10
      case .selectTab: 8
      case .goBack, .goForward, .transaction: 6
      case .showOverlay, .pushOverlay, .replace, .undo, .redo: 5
      case .rewind, .goBackTo: 4
      case .hideOverlays, .hideAllOverlays: 3
      case .stay, .goBackToRoot, .reset, .mark, .note: 2
      case .showRootOverlay, .switchFlow, .sessionAgain: 1
      }
    }

    /// What a user does after it, often enough to be made likelier.
    var answer: Kind? {
      switch self {
      case .undo: .redo
      case .goBack, .goBackTo, .goBackToRoot: .goForward
      case .compose, .hideOverlay: .hideOverlay
      default: nil
      }
    }

    /// What may stand in a transaction.
    var isStep: Bool { ![.rewind, .undo, .redo, .sessionAgain].contains(self) }
  }

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
    if let lastKind {
      switch Int.random(in: 0..<100, &random) {
      case ..<25: kind = lastKind  // undo upon undo, composite upon composite
      case ..<45: kind = lastKind.answer ?? kind
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
    case .rewind: return ["rewind": .number(String(anySeq()))]
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
      route = model.state.current.route
      overlay = model.state.current.overlays.last ?? overlay
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

  private mutating func transaction(depth: Int) -> ModelJSON {
    let steps: [ModelJSON]
    switch Int.random(in: 0..<10, &random) {
    case 0: steps = []
    case 1: steps = some(1...4) { $0.unchangedStep() }
    case 2: steps = some(1...3) { $0.random.chance(50) ? $0.mark() : $0.note() }
    case 3: steps = [["pushOverlay": overlay()], hideOverlay(.bool(true)), unchangedStep()]
    default:
      steps = some(1...6) { generator in
        let kind = generator.anyKind { $0.isStep && ($0 != .transaction || depth < 3) }
        return generator.command(kind, depth: depth + 1)
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

  private mutating func route() -> ModelJSON { routes.randomElement(&random) }

  private mutating func routeOrCurrent() -> ModelJSON {
    random.chance(20) ? model.state.current.route : route()
  }

  private mutating func visitedRoute() -> ModelJSON {
    random.chance(70) ? model.state.entries.randomElement(&random).route : route()
  }

  private mutating func overlay() -> ModelJSON { overlays.randomElement(&random) }

  private mutating func overlayThatMayBeUp() -> ModelJSON {
    let up = model.state.current.overlays
    return up.isEmpty || random.chance(30) ? overlay() : up.randomElement(&random)
  }

  private mutating func tab() -> ModelJSON { tabs.randomElement(&random) }

  private mutating func flow() -> ModelJSON {
    random.chance(50) ? "authorized" : "\u{e9}tranger"
  }

  /// A command that may name its route's tab, on the line or in the object (see `tabInside`).
  private mutating func withTab(
    _ key: String, _ argument: ModelJSON, route: ModelJSON? = nil
  ) -> ModelJSON {
    var tab = random.chance(45) ? tab() : nil
    if let routeTabs, let index = routes.firstIndex(of: route ?? argument) {
      tab = routeTabs[index]
    }
    guard let tab else { return [key: argument] }
    if tabInside, route != nil, case .object(let members) = argument {
      return [key: .object(members + [member("tab", tab)])]
    }
    return [key: argument, "tab": tab]
  }

  private mutating func count() -> ModelJSON {
    let counts = [1, 1, 1, 1, 2, 2, 3, 5, 0, -1, 100, .max, .min]
    return .number(String(counts.randomElement(&random)))
  }

  /// Any seq that is there; the head, the first, a group's inside and rewinds more often.
  private mutating func anySeq() -> Int {
    let events = model.events
    switch Int.random(in: 0..<10, &random) {
    case 0: return model.head
    case 1: return 0
    case 2, 3: return events.filter { $0.group != nil }.randomElement(using: &random)?.seq ?? 0
    case 4: return events.filter { $0.kind == "rewound" }.randomElement(using: &random)?.seq ?? 0
    case 5, 6: return .random(in: max(0, model.head - 5)...model.head, &random)
    default: return .random(in: 0...model.head, &random)
    }
  }

  private static let allTabs: [ModelJSON] = ["feed", "search", "caf\u{e9}", "cafe\u{301}"]

  private static let allOverlays: [ModelJSON] = [
    "settings", ["alert": ["text": "quote \" back \\ slash /"]], "sheet", .null,
    ["sheet": ["_0": "\u{e9}"]], ["sheet": ["_0": "e\u{301}"]],
  ]

  private static let allRoutes: [ModelJSON] = [
    "home", "profile", "", .null, .bool(true), 1, .number("1.0"), .number("1e2"),
    .number("12345678901234567890.10"), [], [:], "caf\u{e9}", "cafe\u{301}",
    "\u{1f469}\u{200d}\u{1f680} \u{1f1e9}\u{1f1ea} \u{2028}\u{7f}",
    "quote \" back \\ slash / \u{0}\u{1}\u{8}\u{c}\n\r\t\u{1f}",
    ["detail": ["id": "42"]], ["detail": ["id": 42]], ["go": "home", "tab": "feed"],
    ["b": 1, "a": ["z": [.null, .bool(false), "\u{e9}"], "Z": [:]], "B": [[], [[]]], "": 0],
    // As keys: equal to Swift's strings, and in another order by UTF-16 than by UTF-8.
    ["e\u{301}": 1, "\u{e9}": 2], ["\u{1f600}": 1, "\u{ff5e}": 2],
    ["search": ["text": .string(String(repeating: "long \u{e9} ", count: 60))]],
  ]
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
