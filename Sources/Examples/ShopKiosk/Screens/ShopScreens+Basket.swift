#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func basket() -> Widget {
      let content = Live(self.shop.account.basket) { [self] lines in
        if lines.isEmpty { return nothing("Your basket is empty.") }
        let box = Box(.vertical, spacing: 14, [title("Basket")])
        for (index, line) in lines.enumerated() { box.append(row(line, at: index)) }
        return box
      }
      let foot = Live(self.shop.account.total) { [navigation] total in
        return mainButton("Check out for \(priceText(total))", name: "check-out") {
          navigation.go(.checkout(.address))
        }
      }
      follow(foot) { [shop] foot in foot.isVisible = shop.account.total > 0 }
      return Page(content, foot: foot)
    }

    private func row(_ line: BasketLine, at index: Int) -> Widget {
      let name = Product.find(line.product)?.name ?? "Product \(line.product)"
      let card = Box(.vertical, spacing: 10, classes: ["card"], [summary(line)])
      let amount = stepper(
        line.amount, of: name, limits: 1...BasketLine.largestAmount, name: "line-\(index)",
        theme.ink
      ) { [shop] count in shop.addToBasket(line.product, amount: count, color: line.color) }
      amount.expand(vertically: false)
      let remove = plainButton("Remove", name: "line-\(index)-remove") { [shop] in
        shop.removeFromBasket(at: index)
      }
      remove.setAccessibleName("Remove \(name)")
      card.append(Box(.horizontal, spacing: 8, [amount, remove]))
      return card
    }

    /// A product with its color and amount, and what it costs.
    func summary(_ line: BasketLine) -> Widget {
      guard let product = Product.find(line.product) else {
        return Label("Product \(line.product)")
      }
      let picture = product.picture(72, 72, theme, line.color)
      picture.align(.start, .center)
      let text = Box(
        .vertical, spacing: 2,
        [
          Label(product.name, classes: ["name"]),
          Label("\(line.amount) × \(line.color.title.lowercased())", classes: ["faint"]),
        ])
      text.align(.fill, .center)
      text.expand(vertically: false)
      let price = price(line.price)
      price.align(.end, .center)
      return Box(.horizontal, spacing: 14, [picture, text, price])
    }

    /// The lines of an order, and their sum.
    func lines(_ lines: [BasketLine], total: Int) -> Widget {
      let card = Box(.vertical, spacing: 12, classes: ["card"], lines.map(summary))
      let label = Label("Together", classes: ["name"])
      label.expand(vertically: false)
      let sum = price(total, isLarge: true)
      sum.name = "total"
      card.append(Box(.horizontal, [label, sum]))
      return card
    }
  }
#endif
