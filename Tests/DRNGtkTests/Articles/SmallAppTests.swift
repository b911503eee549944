#if Gtk
  import DRN
  import DRNGtk
  import GtkWidgets
  import TestSupport
  import Testing

  enum SmallRoute: NavigationRoute {
    case home
    case item(id: Int)

    enum Overlay: Hashable, Codable { case settings }
  }

  // sample
  @MainActor
  func showSmallApp() -> Int32 {
    let application = Application("org.example.small")
    let navigation = NavigationManager(SmallRoute.home, recorder: MemoryRecorder())
    application.onActivate {
      let container = NavigationContainer(navigation) { route -> Widget in
        switch route {
        case .home: Button("First item") { navigation.go(.item(id: 1)) }
        case .item(let id): Button("Item \(id)") { navigation.showOverlay(.settings) }
        }
      } overlay: { _ in
        Button("Close") { navigation.hideOverlay() }
      }
      let window = Window(application, title: "Small")
      window.child = container
      window.present()
    }
    return application.run()
  }
  // end

  @Suite struct SmallAppTests {
    @Test func `the app of the first page is compiled`() throws {
      let page = try Article("Sources/DRNGtk/DRNGtk.docc/DRNGtk.md")
      #expect(page.blocks() == (try Article.samples()))
    }
  }
#endif
