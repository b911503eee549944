/// The same routes as ours, in the module that goes to them, as an app has it.
public enum PatternRoute: Hashable, Codable, Sendable {
  case home
  case detail(id: String)
  case detailWithSettings(id: String)

  /// What a composite stands for.
  var composite: (base: PatternRoute, overlay: PatternOverlay)? {
    switch self {
    case .detailWithSettings(let id): (.detail(id: id), .settings)
    case .home, .detail: nil
    }
  }
}

/// What lies on a screen.
public enum PatternOverlay: Hashable, Codable, Sendable {
  case settings
  case filter
  case itemSettings(id: String)
}
