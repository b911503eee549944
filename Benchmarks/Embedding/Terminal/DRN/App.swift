import DRN
import DRNLog

/// The screens. The history and the overlays are restored at the next start.
enum Screen: NavigationRoute {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case settings(id: Int)
  }
}

final class App {
  let log: EventLog
  let navigation: NavigationManager<Screen>

  init(folder: String) throws {
    log = try EventLog.open("\(folder)/navigation.mdb")
    navigation = try log.manager(session: "main", initial: Screen.home).manager
  }
}
