#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    /// The start: what a customer sees who comes by.
    func home() -> Widget {
      Page(
        Live(self.room.isTall && self.room.kind != .narrow) { [self] isTall in
          home(isTall: isTall)
        })
    }

    private func home(isTall: Bool) -> Widget {
      let words = Box(
        .vertical, spacing: 12,
        [
          title("Good things for quiet rooms", "hero"),
          Label("Touch what you like. Nothing is bought before you say so.", classes: ["faint"]),
        ])
      let begin = mainButton("See everything", name: "see-everything") { [navigation] in
        navigation.go(.search(Search("")))
      }
      begin.align(.start, .center)
      words.append(begin)
      words.align(.fill, .center)
      words.expand(vertically: false)
      let hero = Box(.horizontal, spacing: 24, [words])
      for product in [2, 7].compactMap(Product.find) {
        let picture = product.picture(190, 190, theme)
        follow(picture) { [room] picture in picture.isVisible = room.kind != .narrow }
        hero.append(picture)
      }

      let categories = FlowBox(spacing: 12, limit: 5)
      categories.align(.fill, .start)
      for category in Category.allCases { categories.append(tile(category)) }
      let new = [2, 7, 12, 17, 21, 23].prefix(isTall ? 6 : 5).compactMap(Product.find)
      return Box(
        .vertical, spacing: 16,
        [
          hero, title("Rooms are made of", "heading"), categories,
          title("New this week", "heading"), tiles(new, limit: isTall ? 3 : 5),
        ])
    }

    private func tile(_ category: Category) -> Button {
      let products = Product.catalog.filter { $0.category == category }
      let label = Label(category.title, classes: ["name"])
      label.lineAlignment = 0.5
      let box = Box(.vertical, spacing: 4)
      if let first = products.first {
        let picture = first.picture(120, pictureHeight, theme)
        box.append(picture)
      }
      box.append(label)
      let button = Button(containing: box, classes: ["tile"]) { [navigation] in
        navigation.go(.search(Search("", category: category)))
      }
      button.name = "category-\(category.rawValue)"
      button.setAccessibleName("\(category.title), \(counted(products.count, "product"))")
      return button
    }
  }
#endif
