// The samples of the article "Embedding in SwiftUI", as it has them; a test compares them, and
// `.ci/checks/swiftui` compiles them for each platform.
#if canImport(SwiftUI)
  // What the samples name of it is in their article.
  import DRNScreens

  // sample: app
  import DRN
  import DRNSwiftUI
  import SwiftUI

  enum AppRoute: NavigationRoute {
    case home, profile
    case item(id: Int)

    enum Overlay: Hashable, Codable { case settings }
  }

  struct SmallApp: App {
    @State private var navigation = NavigationManager(AppRoute.home, recorder: MemoryRecorder())

    var body: some Scene {
      WindowGroup {
        NavigationContainer(navigation) { route in
          switch route {
          case .home: Button("First item") { navigation.go(.item(id: 1)) }
          case .profile: Text("You")
          case .item(let id): Button("Item \(id)") { navigation.showOverlay(.settings) }
          }
        } overlay: { _ in
          Button("Close") { navigation.hideOverlay() }
        }
      }
    }
  }
  // end

  // sample: log
  struct RecordedApp: App {
    @State private var launch = NavigationLaunch {
      try EventLog.open(URL.documentsDirectory.appending(path: "app.mdb").path)
    }
    @State private var windows = WindowSessions()

    var body: some Scene {
      WindowGroup {
        NavigationLaunchView(launch) { log in
          NavigationWindow(in: windows) { name in
            try log.manager(session: name, initial: AppRoute.home)
          } content: { session in
            RecordedContent(session: session)
              .tellsLosses(LossNotice(session.restoration))
          }
        }
      }
    }
  }

  extension LossNotice {
    init(_ report: RestorationReport?) {
      self.init(
        report?.losses.map(\.description) ?? [], hasLostPlace: report?.usedFallback ?? false)
    }
  }
  // end

  // sample: styles
  extension AppRoute.Overlay: TitledOverlay {
    var presentationStyle: PresentationStyle { .confirmationDialog }
    var title: String { "Reset the settings?" }
  }
  // end

  // sample: environment
  struct ProfileButton: View {
    @Environment(NavigationManager<AppRoute>.self) private var navigation

    var body: some View {
      Button("Profile") { navigation.go(.profile) }
    }
  }
  // end

  // sample: modifiers
  struct RecordedContent: View {
    let session: EventLog.Session<AppRoute>
    @State private var isDebugging = false

    var body: some View {
      NavigationContainer(session.manager, keeping: 4, transition: .slide) { route in
        ProfileButton()
      } overlay: { overlay in
        Button("Reset") { session.manager.hideOverlay() }
      }
      .leavesScreens(of: session.manager)
      .navigationDebugOverlay(session.manager, isShown: isDebugging)
    }
  }
  // end

  // sample: links
  struct LinkedContent: View {
    let inbox: LinkInbox<AppRoute>
    @State private var isUnknown = false

    var body: some View {
      ProfileButton()
        .opensLinks(in: inbox) { outcome in
          if case .unknown = outcome { isUnknown = true }
        }
    }
  }
  // end

  // sample: preview
  struct ItemPreviews: PreviewProvider {
    static var previews: some View {
      NavigationPreview(AppRoute.item(id: 1), overlays: [.settings]) { navigation in
        NavigationContainer(navigation) { _ in
          ProfileButton()
        } overlay: { _ in
          Text("Settings")
        }
      }
    }
  }
  // end

  import DRNLinks
  import DRNLog
  import Foundation
#endif
