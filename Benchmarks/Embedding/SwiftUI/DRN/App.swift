import DRN
import DRNLog
import DRNSwiftUI
import SwiftUI

enum Screen: NavigationRoute {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case settings(id: Int)
  }
}

struct ContentView: View {
  let navigation: NavigationManager<Screen>

  var body: some View {
    NavigationContainer(navigation) { screen in
      switch screen {
      case .home: HomeView()
      case .search(let text): SearchView(text: text)
      case .product(let id): ProductView(id: id)
      }
    } overlay: { overlay in
      switch overlay {
      case .filter: FilterView()
      case .settings(let id): SettingsView(id: id)
      }
    }
  }
}

@main
struct ShopApp: App {
  private let navigation: NavigationManager<Screen>

  init() {
    let file = URL.applicationSupportDirectory.appending(path: "navigation.mdb").path
    let log = try? EventLog.open(file)
    let session = try? log?.manager(session: "main", initial: Screen.home)
    navigation = session?.manager ?? NavigationManager(.home)
  }

  var body: some Scene {
    WindowGroup { ContentView(navigation: navigation) }
  }
}
