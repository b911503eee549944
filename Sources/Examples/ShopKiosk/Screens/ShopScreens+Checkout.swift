#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func checkout(_ step: CheckoutStep) -> Widget {
      let content = Live(self.shop.account) { [self] account in
        if account.basket.isEmpty { return nothing("Your basket is empty.") }
        let box = Box(.vertical, spacing: 14, [progress(step)])
        switch step {
        case .address:
          box.append(title("Where may it go?"))
          for delivery in Delivery.allCases {
            box.append(
              choice(
                delivery.title, delivery.hint, isChosen: account.delivery == delivery,
                name: "delivery-\(delivery.rawValue)"
              ) { [shop] in shop.choose(delivery) })
          }
        case .payment:
          box.append(title("How will you pay?"))
          for payment in Payment.allCases {
            box.append(
              choice(
                payment.title, payment.hint, isChosen: account.payment == payment,
                name: "payment-\(payment.rawValue)"
              ) { [shop] in shop.choose(payment) })
          }
        case .review:
          box.append(title("Is all of it right?"))
          box.append(lines(account.basket, total: account.total))
          box.append(Label("\(account.delivery.title), \(account.payment.title.lowercased())"))
        }
        return box
      }
      let foot = Live(self.shop.account.total) { [shop] total in
        let text = step.next.map { "Go on: \($0.name)" } ?? "Buy for \(priceText(total))"
        return mainButton(text, name: "go-on") { shop.continueCheckout() }
      }
      follow(foot) { [shop] foot in foot.isVisible = shop.account.total > 0 }
      return Page(content, foot: foot)
    }

    /// The steps, of which one is the current one.
    private func progress(_ current: CheckoutStep) -> Widget {
      let box = Box(.horizontal, spacing: 20)
      for (index, step) in CheckoutStep.allCases.enumerated() {
        let label = Label(
          "\(index + 1) \(step.name)", classes: step == current ? ["step", "now"] : ["step"])
        label.wraps = false
        box.append(label)
      }
      return box
    }
  }
#endif
