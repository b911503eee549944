#if Gtk
  import DRN
  import GtkWidgets
  import Observation
  import Shop

  extension ShopScreens {
    /// How many, and of which color.
    func options(of id: Int) -> Widget {
      guard let product = Product.find(id) else {
        return plainButton("Close", name: "close") { [navigation] in navigation.hideOverlay() }
      }
      var newest = ItemChoice()
      func current() -> ItemChoice {
        // What lies above it has saved values of its own.
        if navigation.activeOverlay == .itemSettings(id: id) {
          newest = ItemChoice.saved(in: navigation)
        }
        return newest
      }
      return Live(current()) { [self] choice in options(of: product, choice) }
    }

    private func options(of product: Product, _ choice: ItemChoice) -> Widget {
      let change = { [navigation] (change: (inout ItemChoice) -> Void) in
        var changed = choice
        change(&changed)
        changed.save(in: navigation)
      }
      let picture = product.picture(96, 96, theme, choice.color)
      let price = price(product.price * choice.amount, isLarge: true)
      price.name = "options-price"
      let text = Box(.vertical, spacing: 2, [title(product.name), price])
      text.align(.fill, .center)
      let amount = stepper(
        choice.amount, of: product.name, limits: 1...BasketLine.largestAmount, name: "amount",
        theme.ink
      ) { count in change { $0.add(count) } }
      let colors = FlowBox(spacing: 8, limit: 4)
      for color in ProductColor.allCases {
        let isChosen = choice.color == color
        let button = Button(color.title, classes: isChosen ? ["chosen"] : []) {
          change { $0.color = color }
        }
        button.name = "color-\(color.rawValue)"
        if isChosen { button.setAccessibleDescription("chosen") }
        colors.append(button)
      }
      let add = mainButton("Add to the basket", name: "add-to-basket") { [shop] in
        shop.addToBasket(product.id, amount: choice.amount, color: choice.color)
      }
      let close = plainButton("Not now", name: "not-now") { [navigation] in
        navigation.hideOverlay()
      }
      let answers = Box(.vertical, spacing: 12, [add, close])
      let box = Box(
        .vertical, spacing: 16,
        [Box(.horizontal, spacing: 16, [picture, text]), amount, colors, answers])
      if room.kind.hasColumns {
        box.setSize(width: 800)
        box.align(.center)
      }
      return box
    }
  }
#endif
