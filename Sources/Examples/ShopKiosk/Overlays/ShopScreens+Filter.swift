#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    /// The category and the order of the catalogue.
    func filter() -> Widget {
      let content = Live(self.navigation.currentRoute) { [self] route in
        let box = Box(.vertical, spacing: 10)
        guard case .search(let search) = route else { return box }
        box.append(title("Show", "heading"))
        for category in [nil] + Category.allCases.map(Optional.some) {
          var next = search
          next.category = category
          box.append(
            choice(
              category?.title ?? "Everything", isChosen: search.category == category,
              name: "show-\(category?.rawValue ?? "all")"
            ) { [shop, next] in shop.search(next) })
        }
        box.append(title("Order", "heading"))
        for order in Search.Order.allCases {
          var next = search
          next.order = order
          box.append(
            choice(order.title, isChosen: search.order == order, name: "order-\(order.rawValue)") {
              [shop, next] in shop.search(next)
            })
        }
        return box
      }
      let scrolled = Scrolled(content)
      scrolled.setAccessibleName("Filter")
      let done = mainButton("Done", name: "filter-done") { [navigation] in
        navigation.hideOverlay()
      }
      let box = Box(.vertical, spacing: 12, [scrolled, done])
      box.setSize(width: 280)
      return box
    }
  }
#endif
