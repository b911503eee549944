import DRN
import DRNGtk
import DRNLog
import GtkWidgets

/// The screens. Each tab's history and the overlay are restored at the next start. The pages
/// of the last eight visits are kept.
enum Screen: NavigationRoute {
  case home, basket, account
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable { case options(product: Int) }

  enum Tab: String, CaseIterable, Codable, Sendable {
    case shop = "Shop"
    case basket = "Basket"
    case account = "Account"

    var root: Screen {
      switch self {
      case .shop: .home
      case .basket: .basket
      case .account: .account
      }
    }
  }

  var tab: Tab? { Tab.allCases.first { $0.root == self } }
}

@MainActor
final class App {
  let log: EventLog
  let navigation: NavigationManager<Screen>

  init(folder: String) throws {
    log = try EventLog.open("\(folder)/navigation.mdb")
    navigation = try log.manager(session: "main", initial: Screen.home).manager
  }

  func select(_ tab: Screen.Tab) { navigation.tapTab(tab, root: tab.root) }

  func show(in application: Application) {
    var options = ContainerOptions<Screen>()
    options.keeping = 8
    let container = NavigationContainer(navigation, options: options) { [unowned self] screen in
      Page(screen, self)
    } overlay: { [unowned self] overlay in
      Options(overlay, self)
    }
    let tabs = NavigationTabs(
      container, tabs: Screen.Tab.allCases, root: \.root, title: \.rawValue)
    let window = Window(application, title: "Shop", width: 800, height: 600)
    window.child = Box(.vertical, [NavigationButtons(container), container, tabs])
    window.present()
  }
}
