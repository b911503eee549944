public import Support

/// The same routes as `BenchmarkRoute`, in the manager's own module, as in an app.
public enum PatternRoute: Hashable, Codable, Sendable {
  case home
  case detail(id: String)
  case detailWithSettings(id: String)

  /// The base route and the overlay of a composite.
  var composite: (base: PatternRoute, overlay: PatternOverlay)? {
    switch self {
    case .detailWithSettings(let id): (.detail(id: id), .settings)
    case .home, .detail: nil
    }
  }
}

/// The overlays.
public enum PatternOverlay: Hashable, Codable, Sendable {
  case settings
  case filter
  case itemSettings(id: String)
}

extension PatternRoute {
  public init(_ route: BenchmarkRoute) {
    switch route {
    case .home: self = .home
    case .detail(let id): self = .detail(id: id)
    case .detailWithSettings(let id): self = .detailWithSettings(id: id)
    }
  }
}

extension PatternOverlay {
  public init(_ overlay: BenchmarkRoute.Overlay) {
    switch overlay {
    case .settings: self = .settings
    case .filter: self = .filter
    case .itemSettings(let id): self = .itemSettings(id: id)
    }
  }
}
