#if Logging
  import DRN

  /// A small app.
  enum Shop: NavigationRoute {
    case home, cart
    case product(id: Int)
    case quickLook(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case details, help }
    enum Tab: Hashable, Codable, Sendable { case browse, buy }
    enum Flow: Hashable, Codable, Sendable { case guest, member }

    var tab: Tab? { self == .cart ? .buy : nil }

    var composite: Composite<Shop>? {
      if case .quickLook(let id) = self {
        Composite(.product(id: id), overlay: .details)
      } else {
        nil
      }
    }

    /// A manager at `home` whose clock counts seconds.
    static func manager(flow: Flow? = nil) -> NavigationManager<Shop> {
      var seconds: Int64 = 0
      return NavigationManager(
        Shop.home, flow: flow,
        recorder: MemoryRecorder {
          seconds += 1
          return Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
        })
    }
  }
#endif
