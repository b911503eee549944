#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  /// Makes the widgets of the shop's places.
  @MainActor
  final class ShopScreens {
    let kiosk: Kiosk
    let theme: Theme
    /// How wide the window is.
    let room: Room

    var shop: Shop { kiosk.shop }
    var navigation: NavigationManager<ShopRoute> { kiosk.navigation }

    init(_ kiosk: Kiosk, _ theme: Theme, _ room: Room) {
      (self.kiosk, self.theme, self.room) = (kiosk, theme, room)
    }

    func screen(_ route: ShopRoute) -> Widget {
      switch route {
      case .home: home()
      case .search(let search): CatalogueScreen(search, self)
      case .product(let id), .favorite(let id): product(id)
      case .favorites: favorites()
      case .basket: basket()
      case .checkout(let step): checkout(step)
      case .profile: profile()
      case .order(let number): order(number)
      case .signIn: signIn()
      }
    }

    /// What a place says that has nothing to show, with a way on.
    func nothing(_ text: String) -> Widget {
      let label = Label(text, classes: ["large"])
      label.lineAlignment = 0.5
      let button = mainButton("Look around", name: "look-around") { [navigation] in
        navigation.go(.search(Search("")))
      }
      button.align(.center, .center)
      let box = Box(
        .vertical, spacing: 24, [Symbol.house.drawing(theme.faint, size: 96), label, button])
      box.align(.fill, .center)
      box.expand()
      return box
    }
  }
#endif
