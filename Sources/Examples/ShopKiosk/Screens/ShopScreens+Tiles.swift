#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    /// A product among others.
    private func tile(_ product: Product, opens route: ShopRoute?, name prefix: String) -> Button {
      let name = Label(product.name, classes: ["name"])
      name.lineAlignment = 0.5
      let price = price(product.price)
      price.lineAlignment = 0.5
      let picture = product.picture(120, pictureHeight, theme)
      let content = Box(.vertical, spacing: 4, [picture, name, price])
      let button = Button(containing: content, classes: ["tile"]) { [navigation] in
        navigation.go(route ?? .product(id: product.id))
      }
      button.name = "\(prefix)-\(product.id)"
      button.setAccessibleName("\(product.name), \(priceText(product.price))")
      return button
    }

    /// How high the pictures of tiles are.
    var pictureHeight: Int {
      switch room.kind {
      case .narrow, .medium: 124
      case .broad: room.isTall ? 230 : 124
      case .wide: 180
      }
    }

    /// Products side by side, as many as there is space for.
    ///
    /// - Parameter prefix: The beginning of their names; another one where they may be beside a list of the same.
    func tiles(
      _ products: [Product], limit: Int = 8, name prefix: String = "product",
      opens: (Product) -> ShopRoute? = { _ in nil }
    ) -> Widget {
      let flow = FlowBox(spacing: 12, limit: limit)
      flow.align(.fill, .start)
      let tiles = products.map { (id: $0.id, tile: tile($0, opens: opens($0), name: prefix)) }
      for (_, tile) in tiles { flow.append(tile) }
      // Beside a list, it shows which one is open.
      follow(flow) { [navigation] _ in
        let open = navigation.currentRoute.product
        for (id, tile) in tiles {
          if id == open { tile.addClass("chosen") } else { tile.removeClass("chosen") }
        }
      }
      return flow
    }
  }

  extension ShopRoute {
    /// The product that is shown.
    var product: Int? {
      switch self {
      case .product(let id), .favorite(let id): id
      default: nil
      }
    }
  }
#endif
