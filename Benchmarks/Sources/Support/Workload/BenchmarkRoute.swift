public import DRN

/// The routes of an app, with string parameters.
public enum BenchmarkRoute: NavigationRoute {
  case home
  case detail(id: String)
  /// A composite: a detail with the overlay `settings`.
  case detailWithSettings(id: String)

  /// The overlays.
  public enum Overlay: Hashable, Codable, Sendable {
    case settings
    case filter
    case itemSettings(id: String)
  }

  /// A tab of the app's tab bar.
  public enum Tab: Hashable, Codable, Sendable {
    case feed
    case shop
  }

  /// A flow, each with its own history.
  public enum Flow: Hashable, Codable, Sendable {
    case guest
    case member
  }

  public var composite: Composite<BenchmarkRoute>? {
    switch self {
    case .detailWithSettings(let id): Composite(.detail(id: id), overlay: .settings)
    case .home, .detail: nil
    }
  }
}

extension BenchmarkRoute {
  /// `count` different routes.
  public static func details(_ count: Int) -> [BenchmarkRoute] {
    PageNames.generated(count).map { .detail(id: $0) }
  }
}
