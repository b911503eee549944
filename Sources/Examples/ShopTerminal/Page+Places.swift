package import Shop
import TerminalScreen

extension Page {
  package init(of route: ShopRoute, _ account: Account, _ draft: Draft) {
    switch route {
    case .home: self = .home(account)
    case .search(let search): self = .search(search, account)
    case .product(let id), .favorite(let id): self = .product(id, account)
    case .favorites: self = .favorites(account)
    case .basket: self = .basket(account)
    case .checkout(let step): self = .checkout(step, account)
    case .profile: self = .profile(account)
    case .order(let number): self = .order(number, account)
    case .signIn(let destination): self = .signIn(to: destination, draft)
    }
  }

  private static func home(_ account: Account) -> Page {
    var page = Page("Good things for quiet rooms", detail: "\(Product.catalog.count) products")
    page.rows = [
      Row(
        TextLine("Search the shop …", .dim), target: "search", action: .go(.search(Search(""))),
        kind: .field),
      .empty,
      .heading("Rooms are made of"),
    ]
    for category in Category.allCases {
      let products = Product.catalog.filter { $0.category == category }
      page.rows.append(
        Row(
          TextLine(category.name), middle: products.map(\.name).joined(separator: ", "),
          right: TextLine("\(products.count)", .dim), target: "category/\(category)",
          action: .go(.search(Search("", category: category)))))
    }
    page.rows += [.empty, .heading("New this week")]
    page.rows += [2, 7, 12, 17, 21].compactMap(Product.find).map { Row($0, account) }
    page.initialFocus = "product/2"
    return page
  }

  private static func search(_ search: Search, _ account: Account) -> Page {
    let results = search.results
    var page = Page("Search", detail: counted(results.count, "product"), initialFocus: "field")
    page.rows = [
      Row(TextLine(search.text), target: "field", kind: .field),
      Row(
        TextLine("Showing "), middle: search.summary, right: TextLine("filter …", .dim),
        target: "filter", action: .show(.filter)),
      .empty,
    ]
    page.rows += results.map { Row($0, account) }
    if results.isEmpty {
      page.rows.append(.text("Nothing has all of these words. Fewer of them find more.", .dim))
    }
    return page
  }

  private static func product(_ id: Int, _ account: Account) -> Page {
    guard let product = Product.find(id) else {
      return Page(
        "Product \(id)",
        rows: [
          .text("There is no such product any more."), .empty,
          .button("Look for another", "search", .go(.search(Search("")))),
        ])
    }
    let isFavorite = account.favorites.contains(id)
    let inBasket = account.basket.filter { $0.product == id }.reduce(0) { $0 + $1.amount }
    var page = Page(product.name, detail: priceText(product.price))
    page.drawing = product.category.drawing
    page.rows = [.text(product.summary)]
    page.rows.append(
      .text(inBasket == 0 ? "Delivered in two days." : "\(inBasket) of it in your basket.", .dim))
    page.rows += [
      .empty,
      .button("Choose and add to the basket …", "add", .show(.itemSettings(id: id))),
      Row(
        TextLine(isFavorite ? "♥ One of your favorites" : "♡ Make it a favorite"),
        target: "favorite", action: .toggleFavorite(id), kind: .button),
      Row(
        TextLine("More \(product.category.rawValue)"), target: "more",
        action: .go(.search(Search("", category: product.category))), kind: .button),
      .empty, .heading("Beside it"),
    ]
    let beside = Product.catalog.filter { $0.category == product.category && $0.id != id }
    page.rows += beside.prefix(3).map { Row($0, account) }
    for index in page.rows.indices.dropLast(3) { page.rows[index].product = id }
    return page
  }

  private static func favorites(_ account: Account) -> Page {
    var page = Page("Favorites", detail: counted(account.favorites.count, "product"))
    page.rows = account.favorites.compactMap(Product.find).map { product in
      var row = Row(product, account)
      row.action = .go(.favorite(id: product.id))
      return row
    }
    if page.rows.isEmpty {
      page.rows = [
        .text("Nothing is here yet."), .text("Press f on a product to keep it here.", .dim),
        .empty, .lookAround,
      ]
    }
    return page
  }

  private static func basket(_ account: Account) -> Page {
    let total = priceText(account.total)
    guard !account.basket.isEmpty else {
      return Page("Basket", detail: total, rows: [.text("It is empty."), .empty, .lookAround])
    }
    return Page(
      "Basket", detail: total,
      rows: lines(account.basket, total: total) + [
        .empty, .button("Check out", "checkout", .continueCheckout),
      ], initialFocus: "checkout")
  }

  /// The lines of a basket or an order, each a link to its product, and their total.
  private static func lines(_ lines: [BasketLine], total: String) -> [Row] {
    let rows = lines.enumerated().map { index, line in
      var row = Row(line)
      row.target = "line/\(index)"
      row.action = .go(.product(id: line.product))
      row.product = line.product
      return row
    }
    return rows + [.empty, Row(TextLine("Together", .bold), right: TextLine(total, .price))]
  }

  private static func profile(_ account: Account) -> Page {
    var page = Page(account.name ?? "Profile", detail: counted(account.orders.count, "order"))
    page.rows = [.heading("Orders")]
    page.rows += account.orders.reversed().map { order in
      Row(
        TextLine("Order \(order.number)"),
        middle: order.lines.compactMap { Product.find($0.product)?.name }.joined(separator: ", "),
        right: TextLine(priceText(order.total), .price), target: "order/\(order.number)",
        action: .go(.order(number: order.number)))
    }
    if account.orders.isEmpty {
      page.rows.append(.text("You have not ordered anything yet.", .dim))
    }
    page.rows += [.empty, .button("Sign out …", "sign out", .show(.confirmSignOut))]
    return page
  }

  private static func order(_ number: Int, _ account: Account) -> Page {
    guard let order = account.orders.first(where: { $0.number == number }) else {
      return Page(
        "Order \(number)",
        rows: [
          .text("You have no order of this number."), .empty,
          .button("Your orders", "orders", .go(.profile)),
        ])
    }
    let rows: [Row] = [.text("Thank you. This is what comes:", .dim), .empty]
    return Page(
      "Order \(number)", detail: "on its way",
      rows: rows + lines(order.lines, total: priceText(order.total)) + [
        .empty, .button("Go on looking", "home", .go(.home)),
      ], initialFocus: "home")
  }

  private static func signIn(to destination: ShopRoute, _ draft: Draft) -> Page {
    Page(
      "Sign in",
      rows: [
        .text("\(destination.title) is for people whom we know.", .dim),
        .text("You will be there right afterwards.", .dim), .empty, .text("Your name"),
        Row(TextLine(draft.name), target: "name", action: .signIn, kind: .field),
        .empty, .button("Sign in", "sign in", .signIn),
      ], initialFocus: "name")
  }
}

extension Row {
  /// A product in a list.
  init(_ product: Product, _ account: Account) {
    var right = TextLine()
    if account.favorites.contains(product.id) { right.append("♥ ", .heart) }
    right.append(priceText(product.price), .price)
    self.init(
      TextLine(product.name), middle: product.summary, right: right,
      target: "product/\(product.id)", action: .go(.product(id: product.id)), product: product.id)
  }

  /// A product with its amount.
  init(_ line: BasketLine) {
    let name = Product.find(line.product)?.name ?? "Product \(line.product)"
    self.init(
      TextLine(name), middle: "\(line.amount) × \(line.color)",
      right: TextLine(priceText(line.price), .price))
  }
}

extension Search {
  var summary: String { "\(category?.rawValue ?? "everything"), by \(order)" }
}
