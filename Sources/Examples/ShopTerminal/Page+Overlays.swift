import DRN
package import Shop
import TerminalScreen

extension Page {
  package init(of overlay: ShopOverlay, on route: ShopRoute, _ account: Account, _ draft: Draft) {
    switch overlay {
    case .filter:
      if case .search(let search) = route { self = .filter(search) } else { self = Page("Filter") }
    case .itemSettings(let id): self = .itemSettings(id, draft)
    case .confirmPurchase: self = .confirmPurchase(account)
    case .stillThere: self = Self.stillThere
    case .confirmSignOut:
      self = Page(
        "Sign out?",
        rows: [
          .text("Your basket and your favorites stay.", .dim), .empty,
          .button("Sign out", "sign out", .signOut), .button("Stay", "stay", .close),
        ], initialFocus: "stay")
    }
  }

  private static let stillThere = Page(
    ShopOverlay.stillThere.title,
    rows: [
      .text("Any key goes on where you were.", .dim),
      .text("Else the next customer begins.", .dim),
    ])

  private static func filter(_ search: Search) -> Page {
    var page = Page("Filter", detail: "\(search.results.count)")
    page.rows = [.heading("Show")]
    for category in [nil] + Category.allCases.map(Optional.some) {
      let name = category?.name ?? "Everything"
      var chosen = search
      chosen.category = category
      page.rows.append(choice(name, isChosen: search.category == category, name, .search(chosen)))
    }
    page.rows += [.empty, .heading("Order")]
    for order in Search.Order.allCases {
      var chosen = search
      chosen.order = order
      page.rows.append(
        choice("By \(order)", isChosen: search.order == order, "\(order)", .search(chosen)))
    }
    page.rows += [.empty, .button("Done", "done", .close)]
    return page
  }

  private static func itemSettings(_ id: Int, _ draft: Draft) -> Page {
    guard let product = Product.find(id) else {
      return Page(
        "Product \(id)",
        rows: [.text("There is no such product any more."), .button("Close", "close", .close)])
    }
    return Page(
      product.name, detail: priceText(product.price * draft.amount),
      rows: [
        Row(
          TextLine("Amount"), right: TextLine("‹ \(draft.amount) ›"), target: "amount",
          kind: .stepper(.amount)),
        Row(
          TextLine("Color"), right: TextLine("‹ \(draft.color) ›"), target: "color",
          kind: .stepper(.color)),
        .empty,
        .button("Add to the basket", "add", .addToBasket(id)),
        .button("Stay with \(product.name)", "stay", .stay),
      ])
  }

  private static func confirmPurchase(_ account: Account) -> Page {
    let count = account.basket.reduce(0) { $0 + $1.amount }
    return Page(
      "Buy?",
      rows: [
        .text("\(counted(count, "thing")) for \(priceText(account.total))."), .empty,
        .button("Buy", "buy", .buy), .button("Not yet", "not yet", .close),
      ], initialFocus: "buy")
  }
}
