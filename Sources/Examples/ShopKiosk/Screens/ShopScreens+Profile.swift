#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func order(_ number: Int) -> Widget {
      guard let order = shop.account.orders.first(where: { $0.number == number }) else {
        return Page(nothing("You have no order of this number."))
      }
      let label = Label("\(number)", classes: ["number"])
      label.name = "order-number"
      label.lineAlignment = 0.5
      label.setAccessibleName("Order number \(number)")
      let thanks = title("Thank you. Your number is")
      thanks.lineAlignment = 0.5
      let hint = Label("It will be called at the counter.", classes: ["faint"])
      hint.lineAlignment = 0.5
      let done = mainButton("Done", name: "done") { [kiosk] in kiosk.startOver() }
      let more = plainButton("Go on looking", name: "go-on-looking") { [navigation] in
        navigation.go(.home)
      }
      more.expand(vertically: false)
      done.expand(vertically: false)
      let foot = Box(.horizontal, spacing: 12, [more, done])
      return Page(
        Box(.vertical, spacing: 12, [thanks, label, hint, lines(order.lines, total: order.total)]),
        foot: foot)
    }

    func profile() -> Widget {
      let content = Live(self.shop.account) { [self] account in
        let box = Box(.vertical, spacing: 14, [title(account.name ?? "Profile")])
        if account.orders.isEmpty {
          box.append(Label("You have not ordered anything yet.", classes: ["faint"]))
        }
        for order in account.orders.reversed() {
          let names = order.lines.compactMap { Product.find($0.product)?.name }
          box.append(
            choice(
              "Order \(order.number) – \(priceText(order.total))", names.joined(separator: ", "),
              isChosen: false, name: "order-\(order.number)"
            ) { [navigation] in navigation.go(.order(number: order.number)) })
        }
        let signOut = plainButton("Sign out …", name: "sign-out") { [navigation] in
          navigation.showOverlay(.confirmSignOut)
        }
        signOut.align(.start, .center)
        box.append(signOut)
        return box
      }
      return Page(content)
    }
  }
#endif
