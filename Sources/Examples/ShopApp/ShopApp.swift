#if canImport(SwiftUI)
  import DRN
  import DRNLog
  import DRNScreens
  import DRNSwiftUI
  import Foundation
  import Shop
  import SwiftUI

  /// The shop as an app. To use it, copy it and put `@main` before it.
  struct ShopApp: App {
    /// The log of all windows, opened while the app starts; the app also runs if that fails.
    @State private var launch = NavigationLaunch {
      EventLog.launch(URL.documentsDirectory.appending(path: "shop.mdb").path)
    }
    @State private var windows = WindowSessions()
    /// The account, shared by all windows.
    @State private var owner = AccountOwner()

    var body: some Scene {
      WindowGroup {
        NavigationLaunchView(launch) { launch in
          NavigationWindow(in: windows) { name in
            try Shop(in: launch, session: name, window: name, of: owner)
          } content: { shop in
            ContentView(shop: shop)
          }
        }
      }
      #if !os(tvOS) && !os(watchOS)
        .commands { NavigationCommands<ShopRoute>() }
      #endif
    }
  }

  /// A window: the tab bar, the screen, and its overlays.
  struct ContentView: View {
    let shop: Shop
    @State private var isDebugging = false

    var body: some View {
      NavigationTabView(
        shop.navigation, tabs: ShopTab.allCases, root: \.root, isSameScreen: isSearch
      ) { tab in
        Label(tab.rawValue.capitalized, systemImage: tab.image)
      } screen: { route in
        ShopScreen(route: route, shop: shop)
      } overlay: { overlay in
        ShopOverlayView(overlay: overlay, shop: shop)
      }
      .leavesScreens(of: shop.navigation)
      .opensLinks(in: shop.links)
      .navigationDebugOverlay(shop.navigation, isShown: isDebugging)
      #if !os(tvOS) && !os(watchOS)
        .focusesNavigation(shop.navigation)
      #endif
    }

    /// A search with other words keeps its views, so that the text field keeps its focus.
    private func isSearch(_ old: ShopRoute, _ new: ShopRoute) -> Bool {
      if case .search = old, case .search = new { true } else { false }
    }
  }

  extension ShopTab {
    var image: String {
      switch self {
      case .shop: "bag"
      case .favorites: "heart"
      case .profile: "person"
      }
    }
  }

  extension ShopOverlay: TitledOverlay {}
#endif
