import DRN

/// The pages. Visitors have managers without a log; their places are lost when the server ends.
enum Screen: NavigationRoute {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case settings(id: Int)
  }
}

final class Visitors {
  private var managers: [String: NavigationManager<Screen>] = [:]

  init(folder: String) throws {}

  func serve(_ visitor: String, _ request: (NavigationManager<Screen>) -> Void) throws {
    let manager = managers[visitor] ?? NavigationManager(Screen.home)
    managers[visitor] = manager
    request(manager)
  }
}
