import DRN
import Shop

// Account pages.

extension ShopPage {
  var profile: HTML {
    """
    <h1>Hello, \(account.name ?? "you")</h1>
    <h2>Orders</h2>
    \(orders)
    <div class="actions">\
    \(link(.profile, overlay: .confirmSignOut, class: "button quiet", "Sign out"))</div>
    """
  }

  private var orders: HTML {
    guard !account.orders.isEmpty else { return "<p>You have not ordered anything yet.</p>" }
    return """
      <ul class="lines">
      \(account.orders.reversed().map { order in
        """
        <li>\(link(.order(number: order.number), "Order \(order.number)")) \
        <span>\(priceText(order.total))</span></li>

        """
      })
      </ul>
      """
  }

  func order(_ number: Int) -> HTML {
    guard let order = account.orders.first(where: { $0.number == number }) else {
      return """
        <h1>No such order</h1>
        <p>You have no order \(number).</p>
        <p>\(link(.profile, class: "button", "To your orders"))</p>
        """
    }
    return """
      <h1>Order \(number)</h1>
      \(lines(order.lines, total: order.total))
      <div class="actions">\(link(.profile, class: "button quiet", "All orders"))</div>
      """
  }

  func signIn(for destination: ShopRoute) -> HTML {
    """
    <h1>Sign in</h1>
    <p>\(reason(for: destination)) This shop is an example: any name will do.</p>
    \(form("sign-in", class: "fields", """
      <label for="name">Your name</label>
      <input id="name" name="name" autocomplete="name" required maxlength="40">
      <button>Sign in</button>
      """))
    """
  }

  private func reason(for destination: ShopRoute) -> String {
    switch destination {
    case .checkout: "You have to sign in to check out."
    case .order: "You have to sign in to see an order."
    default: "You have to sign in to see your profile."
    }
  }
}
