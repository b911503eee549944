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
