import DRN
import DRNLog

// Looks up the names of symbol numbers.

extension Walk {
  static let moves = WalkedGraph.Move.allCases

  static func index(of move: WalkedGraph.Move) -> Int { moves.firstIndex(of: move) ?? 0 }

  mutating func screen(of route: UInt32, _ session: LogSession) throws(LogError) -> Int {
    if let known = screenOfRoute[route] { return known }
    let name = RouteName(try session.json(of: .route, route), by: grouping)
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
    case .tabSelected: return .tabSelected
    case .flowSwitched: return .flowSwitched
    case .restored: return .restored
    default: return .went
    }
  }
}
