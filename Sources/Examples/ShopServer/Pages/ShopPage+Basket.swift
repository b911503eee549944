import DRN
import Shop

// Basket and checkout pages.

extension ShopPage {
  var basket: HTML {
    guard !account.basket.isEmpty else {
      return """
        <h1>Basket</h1>
        <p>Your basket is empty.</p>
        <p>\(link(.search(Search("")), class: "button", "Look around"))</p>
        """
    }
    return """
      <h1>Basket</h1>
      \(lines(account.basket, total: account.total, canRemove: true))
      <div class="actions">\(link(.checkout(.address), class: "button", "Check out"))</div>
      """
  }

  func checkout(_ step: CheckoutStep) -> HTML {
    guard !account.basket.isEmpty else { return basket }
    return """
      <h1>Checkout</h1>
      <ol class="steps">
      \(CheckoutStep.allCases.map { other in
        let current: HTML = other == step ? " aria-current=\"step\"" : ""
        return "<li\(current)>\(other.rawValue.capitalized)</li>"
      })
      </ol>
      \(content(of: step))
      <div class="actions">
      \(form("continue", "<button>\(step.next == nil ? "Buy now" : "Continue")</button>"))
      </div>
      """
  }

  private func content(of step: CheckoutStep) -> HTML {
    switch step {
    case .address: "<p>We deliver to \(account.name ?? "you"), to the address that we have.</p>"
    case .payment: "<p>You pay \(priceText(account.total)) on delivery.</p>"
    case .review: lines(account.basket, total: account.total)
    }
  }

  func lines(_ lines: [BasketLine], total: Int, canRemove: Bool = false) -> HTML {
    """
    <ul class="lines">
    \(lines.map { line in
      let name = Product.find(line.product)?.name ?? "Product \(line.product)"
      return """
        <li>
        <span>\(line.amount) × \(link(.product(id: line.product), "\(name)")) \
        <span class="dim">\(line.color.rawValue)</span></span>
        <span class="end">\(priceText(line.price))\
        \(canRemove ? removal(of: line, called: name) : "")</span>
        </li>

        """
    })
    <li class="total"><span>Total</span><span>\(priceText(total))</span></li>
    </ul>
    """
  }

  private func removal(of line: BasketLine, called name: String) -> HTML {
    form(
      "remove", class: "inline",
      """
      <input type="hidden" name="product" value="\(line.product)">
      <input type="hidden" name="color" value="\(line.color.rawValue)">
      <button class="quiet small">Remove<span class="hidden"> \(line.color.rawValue) \(name)</span>\
      </button>
      """)
  }
}
