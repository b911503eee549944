#if Fleet
  import TestSupport

  /// Expressions at random, of all fields that a store keeps.
  struct RandomExpression {
    var random: SplitMix64

    private static let texts = [
      "kind", "cause", "route", "overlay", "tab", "flow", "label", "reason", "currentRoute",
      "origin", "event.route", "event.overlay", "state.tab", "state.flow", "group.name",
      "settings.appVersion", "settings.window", "meta.appVersion", "payload.card", "session",
      "overlays[0]", "rootOverlays[-1]", "event.routes[1]", "event.tab", "routes[0].product",
    ]
    private static let numbers = [
      "seq", "count", "target", "cursor", "group.first", "group.count", "settings.historyLimit",
      "overlays.count", "rootOverlays.count", "entries.count", "event.routes.count", "payload.at",
      "route.product.id", "currentRoute.product.id", "label.count", "routes.count", "tabs.count",
    ]
    private static let lists = [
      "overlays", "rootOverlays", "event.overlays", "state.overlays", "routes", "tabs",
    ]
    private static let values = [
      "\"home\"", "\"product\"", "\"cart\"", "\"went\"", "\"refused\"", "\"user\"", "\"guard\"",
      "\"help\"", "\"details\"", "\"buy\"", "\"member\"", "\"mark 1\"", "\"tap\"", "\"1.1\"",
      "\"window 'é'\"", "\"it's \\\"closed\\\" \\\\ today\"", "null", "\"to 1\"",
    ]
    private static let relations = ["==", "!=", "<", "<=", ">", ">="]

    mutating func next(_ depth: Int = 2) -> String {
      guard depth > 0, random.chance(60) else { return comparison() }
      switch random.number(below: 5) {
      case 0, 1: return "(\(next(depth - 1)) and \(next(depth - 1)))"
      case 2, 3: return "(\(next(depth - 1)) or \(next(depth - 1)))"
      default: return "not (\(next(depth - 1)))"
      }
    }

    private mutating func comparison() -> String {
      let (text, number) = (random.pick(Self.texts), random.pick(Self.numbers))
      let relation = random.pick(Self.relations)
      switch random.number(below: 16) {
      case 0, 1, 2: return "\(text) \(relation) \(random.pick(Self.values))"
      case 3, 4: return "\(number) \(relation) \(random.number(below: 40) - 3)"
      case 5: return "\(text) in [\(random.pick(Self.values)), \(random.pick(Self.values))]"
      case 6: return "\(text) matches \"^[hmgt1w]|o\""
      case 7: return "\(text) contains \"o\""
      case 8: return "\(random.pick(Self.values)) in \(random.pick(Self.lists))"
      case 9: return "\(random.pick(Self.lists)) matches \"^d\""
      case 10: return random.pick(Self.texts + Self.numbers + Self.lists + ["gap", "group"])
      case 11: return "\(text) \(relation) \(random.pick(Self.texts))"
      case 12: return "\(number) \(relation) \(random.pick(Self.numbers))"
      case 13: return "gap \(relation) \(random.pick(["2us", "20us", "1ms", "5s"]))"
      case 14:
        return "\(random.pick(Self.lists)) \(random.pick(["==", "!="])) \(random.pick(Self.lists))"
      default:
        return random.pick([
          "time > \"2020-01-01T00:00:00Z\"", "time < \"2020-01-01T00:00:00Z\"",
          "group == null", "settings != null", "gap == null", "payload != null", "meta",
          "settings.historyLimit in [20, 30]", "seq in [0, 1, 2]", "group != settings",
          "time matches \"7Z$\"",
        ])
      }
    }
  }
#endif
