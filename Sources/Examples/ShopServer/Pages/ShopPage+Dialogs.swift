import DRN
import Shop

// Overlays on a screen.

extension ShopPage {
  /// Applying the filter is a new search, so the form requests that search.
  var filter: HTML {
    guard case .search(let search) = address.route else { return "" }
    return dialog(
      "Filter and sort",
      """
      <form action="/search" class="fields">
      <input type="hidden" name="from" value="\(from)">
      <input type="hidden" name="q" value="\(search.text)">
      <label for="category">Category</label>
      <select id="category" name="category" autofocus>
      \(option("", "All categories", isSelected: search.category == nil))
      \(Category.allCases.map { category in
        option(category.rawValue, category.rawValue.capitalized,
          isSelected: search.category == category)
      })
      </select>
      <label for="order">Sort by</label>
      <select id="order" name="order">
      \(Search.Order.allCases.map { order in
        option(order.rawValue, order.rawValue.capitalized, isSelected: search.order == order)
      })
      </select>
      <button>Show products</button>
      </form>
      \(closing("Cancel"))
      """)
  }

  func settings(_ id: Int) -> HTML {
    let name = Product.find(id)?.name ?? "Product \(id)"
    return dialog(
      "\(name): color and amount",
      """
      \(form("add", class: "fields", """
        <input type="hidden" name="product" value="\(id)">
        <fieldset><legend>Color</legend>
        \(ProductColor.allCases.map { color in
          let checked: HTML = color == self.color ? " checked autofocus" : ""
          return """
            <label><input type="radio" name="color" value="\(color.rawValue)"\(checked)> \
            \(color.rawValue.capitalized)</label>

            """
        })
        </fieldset>
        <label for="amount">Amount</label>
        <input id="amount" name="amount" type="number" min="1" \
        max="\(BasketLine.largestAmount)" value="1" required>
        <button>Add to the basket</button>
        """))
      \(closing(origin.map { "Back to \($0)" } ?? "Close"))
      """)
  }

  var confirmPurchase: HTML {
    dialog(
      "Buy for \(priceText(account.total))?", isAlert: true,
      """
      <p>You buy what is in your basket, and pay on delivery.</p>
      <div class="actions">\(form("buy", "<button>Buy</button>"))\(closing("Not yet", isFirst: true))</div>
      """)
  }

  var confirmSignOut: HTML {
    dialog(
      "Sign out?", isAlert: true,
      """
      <p>Your basket, favorites and orders are kept.</p>
      <div class="actions">\(form("sign-out", "<button>Sign out</button>"))\
      \(closing("Stay", isFirst: true))</div>
      """)
  }

  /// The place that closing the dialog returns to, if it is a different one.
  private var origin: String? {
    state.origin.map { $0 == .favorites ? "favorites" : "where you came from" }
  }

  private func option(_ value: String, _ title: String, isSelected: Bool) -> HTML {
    """
    <option value="\(value)"\(isSelected ? " selected" : "" as HTML)>\(title)</option>

    """
  }
}
