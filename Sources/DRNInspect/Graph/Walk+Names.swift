import DRN
import DRNLog

// Looks up the names of symbol numbers.

extension Walk {
  static let moves = WalkedGraph.Move.allCases

  static func index(of move: WalkedGraph.Move) -> Int { moves.firstIndex(of: move) ?? 0 }

  mutating func screen(of route: UInt32, _ session: LogSession) throws(LogError) -> Int {
    if let known = screenOfRoute[route] { return known }
    let json = try session.json(of: .route, route)
    let name = RouteName(json, by: grouping)
    let screen: Int
    if let known = screenOfKey[name.key] {
      screen = known
    } else {
      try keep(json, session)
      screen = screens.count
      screenOfKey[name.key] = screen
      screens.append(WalkedGraph.Screen(name: name.name, route: name.value, key: name.key))
    }
    if countedRoutes?.insert(PrefixHash.digest(ofJSON: json)).inserted ?? true {
      screens[screen].routeCount += 1
    }
    screenOfRoute[route] = screen
    return screen
  }

  /// Counts a value that the graph keeps: parsed, each of its elements takes up to 100 bytes,
  /// however few it has in the log.
  private mutating func keep(_ json: [UInt8], _ session: LogSession) throws(LogError) {
    elementCount += json.count {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ",")
    }
    guard elementCount <= Self.elementLimit else {
      throw LogError(
        .system(
          "the routes of the graph have more than \(Self.elementLimit) elements, which is too much "
            + "to keep; choose fewer sessions"),
        path: session.source.path)
    }
  }

  /// The number of elements, at most: several times those of a log of 50 MB of usual routes.
  private static var elementLimit: Int { 8_000_000 }

  mutating func kind(
    of record: EventRecord, _ session: LogSession
  ) throws(LogError) -> WalkedGraph.Move {
    if record.cause != 0 {
      if redirectingCauses[record.cause] == nil {
        let json = try session.json(of: .text, record.cause)
        redirectingCauses[record.cause] =
          json == JSONValue.string(Cause.guard.rawValue).canonicalBytes
      }
      if redirectingCauses[record.cause] == true { return .redirected }
    }
    switch record.kind {
    case .composed: return .composed
    case .replaced: return .replaced
    case .overlayHidden, .overlaysHidden, .stayed: return .returned
    case .wentBack: return .wentBack
    case .wentForward: return .wentForward
    case .reset: return .reset
    case .historyEdited: return .edited
    case .tabSelected: return .tabSelected
    case .flowSwitched: return .flowSwitched
    case .restored: return .restored
    default: return .went
    }
  }
}
