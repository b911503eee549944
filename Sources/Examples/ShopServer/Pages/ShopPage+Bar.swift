import DRN
import Shop

// The bar at the top: search, tabs, basket.

extension ShopPage {
  var bar: HTML {
    """
    <header>
    \(link(.home, class: "brand", "Alder"))
    <search>
    <form action="/search" class="find">
    <input type="hidden" name="from" value="\(from)">
    <label class="hidden" for="q">Search the shop</label>
    <input id="q" name="q" type="search" maxlength="100" placeholder="Search" \
    value="\(searchText)">
    <button>Search</button>
    </form>
    </search>
    <nav aria-label="Shop">
    \(ShopTab.allCases.map(item))
    <a class="item" href="/basket?from=\(from)"\(current(address.route == .basket))>\
    Basket\(basketCount)</a>
    </nav>
    </header>
    """
  }

  private var searchText: String {
    if case .search(let search) = address.route { search.text } else { "" }
  }

  private var basketCount: HTML {
    let count = account.basket.reduce(0) { $0 + $1.amount }
    guard count > 0 else { return "" }
    return "<span class=\"count\">\(count)<span class=\"hidden\"> items</span></span>"
  }

  private func item(_ tab: ShopTab) -> HTML {
    let isCurrent = state.highlightedTab == tab && address.route != .basket
    return """
      <a class="item" href="/tabs/\(tab.rawValue)?from=\(from)"\(current(isCurrent))>\
      \(tab.rawValue.capitalized)</a>

      """
  }

  private func current(_ isCurrent: Bool) -> HTML { isCurrent ? " aria-current=\"true\"" : "" }
}

extension String {
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
