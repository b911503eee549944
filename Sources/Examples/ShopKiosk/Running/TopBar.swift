#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import Shop

  /// The bar above the shop: back, the shop's mark, the basket, and the way to begin anew.
  final class TopBar: Box {
    /// - Parameter onMaintenance: Called when somebody who knows it has pressed the mark for long.
    init(
      _ screens: ShopScreens, _ container: NavigationContainer<ShopRoute>,
      onMaintenance: @escaping @MainActor () -> Void
    ) {
      let (theme, kiosk) = (screens.theme, screens.kiosk)
      let back = symbolButton(.back, "Back", theme.ink, name: "back") {
        container.display.leave()
      }
      let name = Label("Quiet Rooms", classes: ["brand"])
      name.wraps = false
      let mark = Box(
        .horizontal, spacing: 12, [Symbol.house.drawing(theme.accent, size: 44), name])
      mark.name = "logo"
      mark.setAccessibleRole(.group)
      mark.setAccessibleName("Quiet Rooms")
      mark.setSize(width: 64, height: 64)
      mark.expand(vertically: false)
      let press = LongPress()
      press.onPress(onMaintenance)
      mark.add(press)

      let count = Label("0")
      let basket = symbolButton(.basket, "Basket", theme.ink, name: "basket", shows: count) {
        kiosk.navigation.go(.basket)
      }
      let anew = Label("Start over")
      anew.wraps = false
      let start = symbolButton(.start, "Start over", theme.ink, name: "start-over", shows: anew) {
        kiosk.startOver()
      }
      super.init(.horizontal, spacing: 12, classes: ["bar", "top"], [back, mark, basket, start])

      container.follow { [weak back] in back?.isSensitive = container.display.canLeave }
      follow(self) { [weak basket] _ in
        let things = kiosk.shop.account.count()
        count.text = "\(things)"
        basket?.setAccessibleName("Basket, \(counted(things, "thing"))")
      }
      follow(self) { _ in
        let isNarrow = screens.room.kind == .narrow
        anew.isVisible = !isNarrow
        name.isVisible = !isNarrow
      }
    }
  }
#endif
