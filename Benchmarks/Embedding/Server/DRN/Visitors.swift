import DRN
import DRNLog

/// The pages. One log has each visitor's place, and the transitions that led there.
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
  let log: EventLog
  private var managers: [String: NavigationManager<Screen>] = [:]

  init(folder: String) throws {
    log = try EventLog.open("\(folder)/visitors.mdb")
  }

  func serve(_ visitor: String, _ request: (NavigationManager<Screen>) -> Void) throws {
    let manager =
      try managers[visitor] ?? log.manager(session: visitor, initial: Screen.home).manager
    managers[visitor] = manager
    request(manager)
  }
}
