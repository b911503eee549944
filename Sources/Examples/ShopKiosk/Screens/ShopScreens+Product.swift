#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func product(_ id: Int) -> Widget {
      guard let product = Product.find(id) else {
        return Page(nothing("There is no such product any more."))
      }
      let room = Room(self.room.kind.hasColumns ? 960 : 700, 700)
      let content = Live(room.shape) { [self] shape in
        let picture = product.picture(200, shape.pictureHeight, theme)
        picture.expand(vertically: shape == .columns)
        let card = Box(.vertical, classes: ["card"], [picture])
        let text = description(of: product)
        text.expand(vertically: false)
        guard shape == .columns else { return Box(.vertical, spacing: 16, [card, text]) }
        text.align(.fill, .center)
        let halves = Box(.horizontal, spacing: 40, [card, text])
        halves.isHomogeneous = true
        return halves
      }
      let add = mainButton("Choose and add …", name: "choose-options") { [navigation] in
        navigation.showOverlay(.itemSettings(id: id))
      }
      add.expand(vertically: false)
      add.comesFirst = true
      let page = Page(content, foot: Box(.horizontal, spacing: 12, [favoriteButton(id), add]))
      return Elastic(page, in: room)
    }

    private func description(of product: Product) -> Widget {
      let inBasket = Live(self.shop.account.count(of: product.id)) { count in
        let label = Label(
          count == 0 ? "Delivered in two days." : "\(count) of it in your basket.",
          classes: ["faint"])
        label.name = "in-basket"
        return label
      }
      let price = price(product.price, isLarge: true)
      let beside = Product.catalog.filter {
        $0.category == product.category && $0.id != product.id
      }
      return Box(
        .vertical, spacing: 12,
        [
          title(product.name), price, Label(product.summary), inBasket,
          title("Beside it", "heading"), tiles(Array(beside.prefix(3)), limit: 3, name: "beside"),
        ])
    }

    private func favoriteButton(_ id: Int) -> Widget {
      Live(self.shop.account.favorites.contains(id)) { [self] isFavorite in
        let button = symbolButton(
          .heart, isFavorite ? "No longer a favorite" : "Make it a favorite",
          isFavorite ? theme.price : theme.faint, name: "favorite"
        ) { [shop] in shop.toggleFavorite(id) }
        return button
      }
    }

    func favorites() -> Widget {
      let content = Live(self.shop.account.favorites) { [self] ids in
        let products = ids.compactMap(Product.find)
        if products.isEmpty { return nothing("Touch the heart of a product to keep it here.") }
        return Box(
          .vertical, spacing: 16,
          [title("Favorites"), tiles(products) { .favorite(id: $0.id) }])
      }
      return Page(content)
    }
  }

  extension Room {
    /// How a picture and a text are beside each other.
    fileprivate enum Shape {
      case small, tall, columns

      var pictureHeight: Int {
        switch self {
        case .small: 230
        case .tall: 600
        case .columns: 400
        }
      }
    }

    fileprivate var shape: Shape { kind.hasColumns ? isTall ? .tall : .columns : .small }
  }
#endif
