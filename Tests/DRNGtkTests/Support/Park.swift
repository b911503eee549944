#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets

  /// The app of these tests: overlays of every style, a composite, tabs, and a list with details.
  enum Park: NavigationRoute {
    case gate, map, pond
    case tree(Int)
    /// A tree with a picture on it, from which closing leads back.
    case picture(Int)

    enum Overlay: Hashable, Codable, Sendable {
      case sheet, popover, panel, cover, dialog, locked, picture
      case level(Int)
    }

    enum Tab: Hashable, Codable, CaseIterable { case land, water }

    var tab: Tab? {
      switch self {
      case .map: .land
      case .pond: .water
      default: nil
      }
    }

    var composite: Composite<Park>? {
      if case .picture(let number) = self {
        Composite(.tree(number), overlay: .picture)
      } else {
        nil
      }
    }
  }

  extension Park: TitledRoute {
    var title: String { "\(self)" }
  }

  extension Park.Overlay: TitledOverlay {
    var title: String { "\(self)" }

    var presentationStyle: PresentationStyle {
      switch self {
      case .popover: .popover
      case .panel: .panel
      case .cover: .fullScreenCover
      case .dialog: .confirmationDialog
      case .level: .level
      case .sheet, .locked, .picture: .sheet
      }
    }

    var isDismissible: Bool { self != .locked }
  }

  /// A window of that app.
  @MainActor
  final class ParkWindow {
    let navigation: NavigationManager<Park>
    let container: NavigationContainer<Park>
    let window = Window(nil, title: "Park", width: 500, height: 400)

    init(
      _ navigation: NavigationManager<Park> = NavigationManager(.gate, recorder: MemoryRecorder()),
      options: ContainerOptions<Park> = ParkWindow.options(),
      frame: ((NavigationContainer<Park>) -> Widget)? = nil
    ) {
      self.navigation = navigation
      container = NavigationContainer(navigation, options: options) { route in
        ParkScreen(route, navigation)
      } overlay: { overlay in
        let close = Button("Close \(overlay)") { navigation.hideOverlay() }
        close.name = "close"
        let entry = TextEntry(placeholder: "Remark")
        entry.savedAs = "remark"
        return Box(.vertical, [Label("Overlay \(overlay)"), close, entry])
      }
      window.child = frame?(container) ?? container
      window.present()
    }

    static func options(
      _ change: (inout ContainerOptions<Park>) -> Void = { _ in }
    ) -> ContainerOptions<Park> {
      var options = ContainerOptions<Park>()
      options.dialogs = .inside
      options.transition = .none
      change(&options)
      return options
    }

    /// Options of a window with the map and a tree side by side.
    static func panes(
      from width: Double, back: PaneBackBehavior = .untilLayoutChanges,
      _ change: (inout ContainerOptions<Park>) -> Void = { _ in }
    ) -> ContainerOptions<Park> {
      options {
        $0.panes = PaneRule(listDetailFrom: width, back: back) { park in
          switch park {
          case .map: .list
          case .tree: .detail
          default: .single
          }
        }
        $0.placeholder = { Label("Choose a tree") }
        change(&$0)
      }
    }

    /// All texts that can be seen, from the bottom to the top.
    var texts: [String] { window.visibleTexts }

    /// The name of the widget with the focus.
    var focus: String? { window.focused?.name }
  }

  /// A screen with two buttons, an entry and a long list.
  final class ParkScreen: Box, UpdatableScreen {
    let scrolled: Scrolled
    private let title: Label
    let entry = TextEntry(placeholder: "Note")

    init(_ route: Park, _ navigation: NavigationManager<Park>) {
      let rows = Box(.vertical, (0..<50).map { Label("Row \($0)") })
      scrolled = Scrolled(rows)
      scrolled.savedAs = "rows"
      entry.savedAs = "note"
      entry.name = "note"
      let next = Button("Next") { navigation.go(.tree(1)) }
      let open = Button("Open") { navigation.showOverlay(.sheet) }
      (next.name, open.name) = ("next", "open")
      title = Label("Screen \(route)")
      super.init(.vertical, [title, next, open, entry, scrolled])
      // A handler that refers to its own widget, as apps have them.
      next.onClick { self.addClass("used") }
    }

    func update(to route: Park) { title.text = "Screen \(route)" }
  }

  extension Widget {
    /// The texts of the labels in it that can be seen, except rows.
    var visibleTexts: [String] {
      guard isMapped else { return [] }
      if let label = self as? Label { return label.text.hasPrefix("Row") ? [] : [label.text] }
      return children.flatMap(\.visibleTexts)
    }
  }
#endif
