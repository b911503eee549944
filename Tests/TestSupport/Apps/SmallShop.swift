package import DRN

/// The routes of a small shop app.
package enum SmallShop: NavigationRoute {
  case home, cart
  case product(id: Int)
  case quickLook(id: Int)

  package enum Overlay: Hashable, Codable, Sendable { case details, help }
  package enum Tab: Hashable, Codable, Sendable { case browse, buy }
  package enum Flow: Hashable, Codable, Sendable { case guest, member }

  package var tab: Tab? { self == .cart ? .buy : nil }

  package var composite: Composite<SmallShop>? {
    if case .quickLook(let id) = self {
      Composite(.product(id: id), overlay: .details)
    } else {
      nil
    }
  }

  /// A manager at `home` whose clock counts seconds.
  package static func manager(flow: Flow? = nil) -> NavigationManager<SmallShop> {
    var seconds: Int64 = 0
    return NavigationManager(
      SmallShop.home, flow: flow,
      recorder: MemoryRecorder {
        seconds += 1
        return Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
      })
  }
}
