import SwiftUI

enum Screen: Hashable, Codable {
  case search(String)
  case product(id: Int)
}

enum Sheet: Hashable, Codable, Identifiable {
  case filter
  case settings(id: Int)

  var id: Self { self }
}

@MainActor @Observable
final class Navigation {
  struct Saved: Codable {
    var path: [Screen]
    var sheet: Sheet?
  }

  var path: [Screen] = []
  var sheet: Sheet?

  func go(_ screen: Screen) {
    sheet = nil
    path.append(screen)
  }

  /// The value for the scene storage, which is written only when the app leaves the foreground.
  var saved: Data? {
    get { try? JSONEncoder().encode(Saved(path: path, sheet: sheet)) }
    set {
      guard let saved = newValue.flatMap({ try? JSONDecoder().decode(Saved.self, from: $0) })
      else { return }
      (path, sheet) = (saved.path, saved.sheet)
    }
  }
}

struct ContentView: View {
  @State private var navigation = Navigation()
  @SceneStorage("navigation") private var saved: Data?
  @Environment(\.scenePhase) private var phase

  var body: some View {
    NavigationStack(path: $navigation.path) {
      HomeView()
        .navigationDestination(for: Screen.self) { screen in
          switch screen {
          case .search(let text): SearchView(text: text)
          case .product(let id): ProductView(id: id)
          }
        }
    }
    .sheet(item: $navigation.sheet) { sheet in
      switch sheet {
      case .filter: FilterView()
      case .settings(let id): SettingsView(id: id)
      }
    }
    .environment(navigation)
    .task { navigation.saved = saved }
    .onChange(of: phase) { _, phase in
      if phase != .active { saved = navigation.saved }
    }
  }
}

@main
struct ShopApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}
