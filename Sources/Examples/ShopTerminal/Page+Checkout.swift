import Shop
import TerminalScreen

extension Page {
  static func checkout(_ step: CheckoutStep, _ account: Account) -> Page {
    var page = Page("Checkout", detail: priceText(account.total))
    guard !account.basket.isEmpty else {
      page.rows = [
        .text("Your basket is empty, so there is nothing to buy."), .empty, .lookAround,
      ]
      return page
    }
    page.rows = [progress(step), .empty]
    switch step {
    case .address:
      page.rows.append(.heading("Where may it go?"))
      page.rows += Delivery.allCases.map { delivery in
        choice(
          delivery.name, delivery.hint, isChosen: account.delivery == delivery,
          "delivery/\(delivery)", .choose(delivery))
      }
    case .payment:
      page.rows.append(.heading("How will you pay?"))
      page.rows += Payment.allCases.map { payment in
        choice(
          payment.name, payment.hint, isChosen: account.payment == payment,
          "payment/\(payment)", .pay(payment))
      }
    case .review:
      page.rows += account.basket.map { Row($0) }
      page.rows += [
        .empty, Row(TextLine("Delivery", .dim), middle: account.delivery.name),
        Row(TextLine("Payment", .dim), middle: account.payment.name),
      ]
    }
    let button = step.next.map { "Go on: \($0.name)" } ?? "Buy for \(priceText(account.total)) …"
    page.rows += [.empty, .button(button, "continue", .continueCheckout)]
    page.initialFocus = "continue"
    return page
  }

  /// The steps, with the current one highlighted.
  private static func progress(_ current: CheckoutStep) -> Row {
    var line = TextLine()
    var isDone = true
    for step in CheckoutStep.allCases {
      if step != .address { line.append(" ── ", .dim) }
      if step == current {
        line.append("● \(step.name)", .heading)
        isDone = false
      } else {
        line.append("\(isDone ? "●" : "○") \(step.name)", .dim)
      }
    }
    return Row(line)
  }

  /// One of several options, of which one is chosen.
  static func choice(
    _ name: String, _ hint: String = "", isChosen: Bool, _ target: String, _ action: Action
  ) -> Row {
    Row(
      TextLine("\(isChosen ? "●" : "○") \(name)", isChosen ? .bold : .plain), middle: hint,
      target: target, action: action)
  }
}
