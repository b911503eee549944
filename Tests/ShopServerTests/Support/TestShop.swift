import DRN
import DRNLog
import Shop
import ShopServer
import Testing

/// A shop with a log of its own, which can be closed and opened again.
final class TestShop: Sendable {
  let log: EventLog
  let front: Storefront

  static let operatorToken = "the operator's own token"

  init(
    visitors: Int = 1_000, durability: Durability = .none, path: String = "",
    _ change: (inout Storefront.Options) -> Void = { _ in }
  ) throws {
    log = try EventLog.open(path, options: EventLog.Options(durability: durability))
    var options = Storefront.Options()
    options.visitorLimit = visitors
    options.operatorToken = Self.operatorToken
    change(&options)
    front = Storefront(log, options: options)
  }

  /// What the log has of a session: where it is, and how it came there.
  func state(of session: String) throws -> NavigationState<ShopRoute> {
    var state: NavigationState<ShopRoute>?
    var states: [Int: NavigationState<ShopRoute>] = [:]
    try log.reader.session(named: session).forEachTransition(of: ShopRoute.self) { transition in
      switch transition.event {
      case .started(let place, let flow, let settings):
        state = NavigationState(place, flow: flow, historyLimit: settings.historyLimit)
      case .rewound(let target): state = states[target]
      default: state?.apply(transition.event, seq: transition.seq)
      }
      states[transition.seq] = state
    }
    return try #require(state)
  }

  /// What caused each transition of a session, and what kind it is.
  func kinds(of session: String) throws -> [String] {
    var kinds: [String] = []
    try log.reader.session(named: session).forEachTransition(of: ShopRoute.self) {
      kinds.append("\($0.cause.rawValue) \($0.event.kind.name)")
    }
    return kinds
  }
}
