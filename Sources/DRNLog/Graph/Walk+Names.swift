import DRN

// What the numbers in a log stand for.

extension Walk {
  /// Looks up a session's values.
  struct Names {
    let session: LogSession

    func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
      try session.json(of: kind, number)
    }
  }

  static let moves = WalkedGraph.Move.allCases

  static func index(of move: WalkedGraph.Move) -> Int { moves.firstIndex(of: move) ?? 0 }

  mutating func screen(of route: UInt32, _ names: Names) throws(LogError) -> Int {
    if let known = screenOfRoute[route] { return known }
    let name = RouteName(try names.json(.route, route), by: grouping)
    let screen: Int
    if let known = screenOfKey[name.key] {
      screen = known
    } else {
      screen = screens.count
      screenOfKey[name.key] = screen
      screens.append(WalkedGraph.Screen(name: name.name, route: name.value, key: name.key))
    }
    screens[screen].routeCount += 1
    screenOfRoute[route] = screen
    return screen
  }

  mutating func kind(
    of record: EventRecord, _ names: Names
  ) throws(LogError) -> WalkedGraph.Move {
    if record.cause != 0 {
      if redirectingCauses[record.cause] == nil {
        let json = try names.json(.text, record.cause)
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
    case .tabSelected: return .tabSelected
    case .flowSwitched: return .flowSwitched
    case .restored: return .restored
    default: return .went
    }
  }
}
