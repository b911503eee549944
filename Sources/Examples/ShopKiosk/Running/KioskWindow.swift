#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import Shop

  /// The kiosk's window: the shop between two bars, and what may lie above it.
  final class KioskWindow: Window {
    private let kiosk: Kiosk
    private let screens: ShopScreens
    private let container: NavigationContainer<ShopRoute>
    private let layers: Overlay
    private let notice = Notice()
    private var maintenance: MaintenancePanel?

    init(_ application: Application?, _ kiosk: Kiosk, _ theme: Theme, size: WindowSize?) {
      self.kiosk = kiosk
      let (width, height) = (size?.width ?? 1_280, size?.height ?? 800)
      let room = Room(width, height)
      let screens = ShopScreens(kiosk, theme, room)
      self.screens = screens
      container = NavigationContainer(kiosk.navigation, options: Self.options(theme)) {
        screens.screen($0)
      } overlay: {
        screens.overlay($0)
      }
      let content = Box(.vertical)
      layers = Elastic(content, in: room)
      super.init(
        application, title: "Quiet Rooms", width: width, height: height)
      let tabs = NavigationTabs(
        container, tabs: ShopTab.allCases, root: \.root, title: \.title)
      tabs.addClass("bar")
      tabs.addClass("bottom")
      tabs.setAccessibleName("Parts of the shop")
      container.expand()
      let top = TopBar(screens, container) { [weak self] in self?.openMaintenance() }
      for part in [top, container, tabs] { content.append(part) }
      container.follow {
        let isFree = kiosk.navigation.activeOverlay == nil
        for bar in [top, tabs] {
          bar.isReachable = isFree
          bar.opacity = isFree ? 1 : 0.45
        }
      }
      layers.addLayer(notice)
      child = layers
      container.announce(title: "Quiet Rooms")
      kiosk.onNewCustomer = { [weak self] in self?.closeMaintenance() }
      followRoom()
      followInput()
      if size == nil { isFullScreen = true }
    }

    private static func options(_ theme: Theme) -> ContainerOptions<ShopRoute> {
      var options = ContainerOptions<ShopRoute>()
      options.dialogs = .inside
      options.isSameScreen = { old, new in
        if case .search = old, case .search = new { true } else { false }
      }
      options.listWidth = 480
      options.panes = PaneRule(listDetailFrom: 1_100) { route in
        switch route {
        case .search, .favorites: .list
        case .product: .detail
        default: .single
        }
      }
      options.placeholder = {
        let label = Label("Touch something to see more of it.", classes: ["faint"])
        label.lineAlignment = 0.5
        let pictures = Box(
          .horizontal, spacing: 24,
          [7, 2].compactMap(Product.find).map { $0.picture(200, 200, theme) })
        pictures.opacity = 0.6
        pictures.align(.center)
        let middle = Box(.vertical, spacing: 24, [pictures, label])
        middle.align(.center, .center)
        middle.expand()
        return Box(.vertical, classes: ["page"], [middle])
      }
      return options
    }

    /// Tells a customer something, until their next touch.
    func show(_ text: String) {
      notice.show(text)
      container.announcer.announce(text)
    }

    private func followRoom() {
      let names: [Room.Kind: String] = [.narrow: "narrow", .wide: "wide"]
      follow(layers) { [screens] layers in
        for (kind, name) in names {
          if kind == screens.room.kind { layers.addClass(name) } else { layers.removeClass(name) }
        }
      }
    }
  }

  // Input.

  extension KioskWindow {
    /// Whatever is touched shows that somebody is there. The touch that ends the countdown does nothing else.
    private func followInput() {
      let any = AnyInput()
      any.onInput(handling: { [weak self] in
        guard let self else { return false }
        notice.show(nil)
        return kiosk.idle?.input() == true
      })
      let keys = Keys()
      keys.setPhase(.capture)
      keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
      add(keys)
      // The newest controller is the first to receive a key.
      add(any)
    }

    private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
      switch (key, modifiers) {
      case ("F12", []):
        if maintenance == nil { openMaintenance() } else { closeMaintenance() }
        return true
      case ("Escape", []) where maintenance != nil:
        closeMaintenance()
        return true
      default: return false
      }
    }
  }

  // Maintenance.

  extension KioskWindow {
    private func openMaintenance() {
      guard maintenance == nil else { return }
      let panel = MaintenancePanel(kiosk, isBroad: screens.room.kind.hasColumns) { [weak self] in
        self?.closeMaintenance()
      }
      maintenance = panel
      layers.addLayer(panel)
      container.movesFocus = false
      panel.grabFocus()
    }

    private func closeMaintenance() {
      guard let panel = maintenance else { return }
      maintenance = nil
      panel.end()
      layers.removeLayer(panel)
      container.movesFocus = true
      container.grabFocus()
    }
  }

  extension ShopOverlay: TitledOverlay {}
#endif
