import DRN
import DRNLog

enum AppRoute: NavigationRoute {
  case home, search, profile, favorites
  case favoriteItem(id: Int)
  case favoriteItemWithSettings(id: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case itemSettings(id: Int)
  }

  /// A composite is a screen and an overlay; going there remembers the origin.
  var composite: Composite<AppRoute>? {
    guard case .favoriteItemWithSettings(let id) = self else { return nil }
    return Composite(.favoriteItem(id: id), overlay: .itemSettings(id: id))
  }
}

/// What an app does after the lines above; the README shows both without this function around it,
/// and with a path.
func useInAnApp(_ path: String) throws {
  let log = try EventLog.open(path)
  let nav = try log.manager(session: "main", initial: AppRoute.home).manager  // or where it was

  nav.go(.profile)
  nav.showOverlay(.filter)
  nav.hideOverlay()
  nav.go(.favorites)
  nav.go(.favoriteItemWithSettings(id: 5))  // origin: favorites
  nav.hideOverlay()  // back in favorites
  nav.undo()  // and the settings are up again
}
