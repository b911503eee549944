import DRN
import TestSupport

@testable import DRNLog
@testable import DRNLogTests

/// Makes up conditions, most of which are true now and then; the same seed makes the same.
struct QueryGenerator {
  var random: SplitMix64

  init(_ seed: Seed) { random = SplitMix64(seed) }

  mutating func query(depth: Int = 3) -> NaiveQuery {
    switch random.number(below: depth > 0 ? 12 : 8) {
    case 0: return .truth(path())
    case 1: return .match(.path(path()), random.pick(Self.patterns))
    case 2: return gap()
    case 3: return time()
    case 4...7: return comparison()
    case 8: return .not(query(depth: depth - 1))
    case 9, 10: return .and(queries(depth: depth - 1))
    default: return .or(queries(depth: depth - 1))
    }
  }

  private mutating func queries(depth: Int) -> [NaiveQuery] {
    (0..<2 + random.number(below: 2)).map { _ in query(depth: depth) }
  }

  private mutating func comparison() -> NaiveQuery {
    let relation = random.pick(["==", "==", "!=", "<", "<=", ">", ">=", "contains", "in", "in"])
    let place = path()
    let operand = NaiveQuery.Operand.path(place)
    if random.chance(15) { return .compare(operand, relation, .path(path())) }
    if relation == "in" {
      return random.chance(40)
        ? .compare(.json(literal(beside: place)), relation, operand)
        : .compare(
          operand, relation,
          .json(.array((0..<random.number(below: 4)).map { _ in literal(beside: place) })))
    }
    let value = NaiveQuery.Operand.json(literal(beside: place))
    return random.chance(20)
      ? .compare(value, relation, operand) : .compare(operand, relation, value)
  }

  private mutating func gap() -> NaiveQuery {
    let gap = NaiveQuery.Operand.path(.init(prefix: nil, name: "gap", steps: []))
    let relation = random.pick(["==", "!=", "<", "<=", ">", ">="])
    switch random.number(below: 6) {
    case 0: return .compare(gap, random.pick(["==", "!="]), .json(.null))
    case 1: return .compare(gap, "in", .durations((0..<3).map { _ in duration() }))
    case 2: return .truth(.init(prefix: nil, name: "gap", steps: []))
    case 3:
      let (count, unit) = duration()
      return .compare(.duration(count, unit: unit), relation, gap)
    default:
      let (count, unit) = duration()
      return .compare(gap, relation, .duration(count, unit: unit))
    }
  }

  private mutating func duration() -> (Int, unit: String) {
    random.pick([
      (0, "s"), (1, "ns"), (1, "us"), (1_000, "ns"), (1, "s"), (1_000, "ms"), (-5, "us"), (2, "m"),
    ])
  }

  private mutating func time() -> NaiveQuery {
    let time = NaiveQuery.Operand.path(
      .init(prefix: random.chance(50) ? nil : "event", name: "time", steps: []))
    let text = random.pick([
      "2026-11-21T10:00:00Z", "2026-11-21T10:00:10Z", "2026-11-21T12:01:00.5+02:00",
      "2026-11-21T10:00:00.000000001Z",
    ])
    return .compare(
      time, random.pick(["==", "!=", "<", "<=", ">", ">="]), .json(.string(text)))
  }

  /// A path to something that is JSON and no time.
  private mutating func path() -> NaiveQuery.Path {
    var path = NaiveQuery.Path(prefix: nil, name: "", steps: [])
    switch random.number(below: 4) {
    case 0: (path.prefix, path.name) = ("event", random.pick(Self.eventNames))
    case 1: (path.prefix, path.name) = ("state", random.pick(Self.stateNames))
    default: path.name = random.pick(Self.eventNames + Self.stateNames)
    }
    while path.steps.count < 3, random.chance(45) { path.steps.append(step(of: path)) }
    return path
  }

  private mutating func step(of path: NaiveQuery.Path) -> NaiveQuery.Step {
    if random.chance(20) { return .name("count") }
    if path.steps.isEmpty, random.chance(60) {
      switch path.name {
      case "group": return .name(random.pick(["name", "first", "count"]))
      case "settings": return .name(random.pick(["historyLimit", "window", "schema", "x"]))
      case "payload": return .name("x")
      case "meta": return .key(random.pick(["n", "animation"]))
      case "entries", "overlays", "rootOverlays", "routes":
        return .index(random.pick([0, -1, 1, 9]))
      default: break
      }
    }
    switch random.number(below: 4) {
    case 0: return .index(random.pick([0, 1, -1, -2]))
    case 1: return .key(random.pick(["_0", "", "home"]))
    default: return .name(random.pick(["item", "_0", "search", "share", "count", "home", "in"]))
    }
  }

  /// A value; beside a transition's kind, where it is a text, one that is a kind.
  private mutating func literal(beside path: NaiveQuery.Path) -> JSONValue {
    let literal = random.pick(Self.literals)
    guard path.name == "kind", path.steps.isEmpty, let text = literal.stringValue,
      EventKind(name: text) == nil
    else { return literal }
    return random.pick(["went", "noted", "marked", "rewound"])
  }

  private static let eventNames = [
    "session", "seq", "kind", "cause", "group", "route", "routes", "overlay", "overlays", "tab",
    "tabs", "flow", "count", "target", "label", "payload", "reason", "settings", "meta",
  ]

  private static let stateNames = [
    "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "tab", "flow",
  ]

  private static let literals: [JSONValue] = [
    .null, .bool(true), .bool(false), 0, 1, 2, 3, 5, 100, 400, .number(JSONNumber(checked: "1.0")),
    .number(JSONNumber(checked: "1e2")),
    .number(JSONNumber(checked: "2.5")), .number(JSONNumber(checked: "-1")),
    .number(JSONNumber(checked: "12345678901234567890")),
    .number(JSONNumber(checked: "12345678901234567891")), "home", "item", "search", "settings",
    "share", "feed", "shop",
    "guest", "member", "user", "link", "voice", "tap", "checkout", "", "shoes", "went", "noted",
    "rewound", "composed", "Members only.", "main", "slide", "größe \u{1F45F}", "e", "é",
    "e\u{301}", [], [1, nil, "y"], ["home", ["settings"]],
  ]

  private static let patterns: [NaiveQuery.Pattern] = [
    .init(text: "^s") { $0.hasPrefix("s") }, .init(text: "e") { $0.unicodeScalars.contains("e") },
    .init(text: "^home$") { $0 == "home" },
    .init(text: "^[0-9]+$") { text in
      !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
    }, .init(text: "") { _ in true },
  ]
}
