/// The pages. The visitors' places are lost when the server ends.
enum Screen: Hashable {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable {
    case filter
    case settings(id: Int)
  }
}

final class Navigation {
  private static let historyLimit = 64

  private var history = [Screen.home]
  private(set) var activeOverlay: Screen.Overlay?

  var currentRoute: Screen { history[history.count - 1] }

  func go(_ screen: Screen) {
    activeOverlay = nil
    guard screen != currentRoute else { return }
    history.append(screen)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    activeOverlay = nil
  }

  func showOverlay(_ overlay: Screen.Overlay) { activeOverlay = overlay }

  func hideOverlay() { activeOverlay = nil }
}

final class Visitors {
  private var navigations: [String: Navigation] = [:]

  init(folder: String) throws {}

  func serve(_ visitor: String, _ request: (Navigation) -> Void) throws {
    let navigation = navigations[visitor] ?? Navigation()
    navigations[visitor] = navigation
    request(navigation)
  }
}
