public import DRN

/// An app's routes, with strings in them.
public enum BenchmarkRoute: NavigationRoute {
  case home
  case detail(id: String)
  /// A composite: a detail with its settings on it.
  case detailWithSettings(id: String)

  /// What lies on a screen.
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

  /// A part of the app that starts anew.
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
  /// Different routes, as many as are asked for.
  public static func details(_ count: Int) -> [BenchmarkRoute] {
    PageNames.generated(count).map { .detail(id: $0) }
  }
}
