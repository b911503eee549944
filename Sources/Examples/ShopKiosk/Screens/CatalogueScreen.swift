#if Gtk
  import DRN
  import DRNGtk
  import GtkWidgets
  import Observation
  import Shop

  /// What is for sale, by category. Another search is shown in place.
  final class CatalogueScreen: Box, UpdatableScreen {
    @Observable @MainActor
    final class Shown {
      var search: Search
      init(_ search: Search) { self.search = search }
    }

    private let shown: Shown

    init(_ search: Search, _ screens: ShopScreens) {
      let shown = Shown(search)
      self.shown = shown
      super.init(.vertical)
      let content = Live(shown.search) { search in screens.catalogue(search) }
      append(Page(content))
      expand()
    }

    func update(to route: ShopRoute) {
      if case .search(let search) = route { shown.search = search }
    }
  }

  extension ShopScreens {
    fileprivate func catalogue(_ search: Search) -> Widget {
      let results = search.results
      let filter = plainButton("Order …", name: "filter") { [navigation] in
        navigation.showOverlay(.filter)
      }
      filter.setAccessibleName("Filter and order")
      filter.align(.end, .center)
      let heading = title(search.category?.title ?? "Everything")
      heading.expand(vertically: false)
      let content = Box(
        .vertical, spacing: 14,
        [Box(.horizontal, spacing: 12, [heading, filter]), chips(search)])
      if !search.text.isEmpty { content.append(words(search)) }
      let count = Label(
        "\(counted(results.count, "product")), \(search.order.title.lowercased())",
        classes: ["faint"])
      count.name = "count"
      content.append(count)
      if results.isEmpty {
        content.append(Label("Nothing has all of these words."))
      } else {
        content.append(tiles(results))
      }
      return content
    }

    private func chips(_ search: Search) -> Widget {
      let chips = FlowBox(spacing: 8, limit: 6)
      for category in [nil] + Category.allCases.map(Optional.some) {
        let isChosen = search.category == category
        let button = Button(category?.title ?? "All", classes: isChosen ? ["chosen"] : []) {
          [shop] in
          var next = search
          next.category = category
          shop.search(next)
        }
        button.name = "chip-\(category?.rawValue ?? "all")"
        if isChosen { button.setAccessibleDescription("chosen") }
        chips.append(button)
      }
      return chips
    }

    /// The words of a search that a link has brought along.
    private func words(_ search: Search) -> Widget {
      let button = plainButton("“\(search.text)” – show all", name: "clear-words") { [shop] in
        var next = search
        next.text = ""
        shop.search(next)
      }
      button.align(.start, .center)
      return button
    }
  }
#endif
