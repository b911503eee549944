#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func confirmPurchase() -> Widget {
      let count = shop.account.count()
      let buy = mainButton("Buy", name: "buy") { [shop] in shop.buy() }
      let close = plainButton("Not yet", name: "not-yet") { [navigation] in
        navigation.hideOverlay()
      }
      return Box(
        .vertical, spacing: 16,
        [Label("\(counted(count, "thing")) for \(priceText(shop.account.total))."), buy, close])
    }

    func confirmSignOut() -> Widget {
      let signOut = mainButton("Sign out", name: "confirm-sign-out") { [kiosk] in
        kiosk.startOver()
      }
      let stay = plainButton("Stay", name: "stay") { [navigation] in navigation.hideOverlay() }
      return Box(
        .vertical, spacing: 16,
        [Label("Whoever comes next begins with an empty basket."), signOut, stay])
    }

    /// The countdown before everything is forgotten.
    func stillThere() -> Widget {
      let number = Label("", classes: ["number"])
      number.name = "countdown"
      number.lineAlignment = 0.5
      follow(number) { [kiosk] label in
        let seconds = kiosk.idle?.remaining() ?? 0
        label.text = "\(seconds)"
        label.setAccessibleName("\(counted(seconds, "second")) left")
      }
      let hint = Label("Touch anything to go on. Otherwise your basket is emptied.")
      hint.lineAlignment = 0.5
      let stay = mainButton("I am still here", name: "still-here") {}
      return Box(.vertical, spacing: 16, [number, hint, stay])
    }
  }
#endif
