import DRN
package import DRNLinks

extension ShopRoute {
  /// The shop's link table, built once: a server has thousands of visitors.
  package static let table = Result { try links() }

  /// The shop's links, for its website and for opening the app.
  ///
  /// - Throws: `LinkTableError`; a test that builds the table shows that it doesn't.
  package static func links() throws(LinkTableError) -> LinkTable<ShopRoute> {
    try LinkTable("shop://", "https://shop.example", root: .home) {
      Link("/", .home)
      Link(
        "/search?q=&category=&order=",
        { (text: String, category: Category?, order: Search.Order?) in
          .search(Search(text, category: category, order: order ?? .name))
        },
        values: { route in
          guard case .search(let search) = route else { return nil }
          return (search.text, search.category, search.order == .name ? nil : search.order)
        })
      Link("/products/:id", ShopRoute.product)
      Link("/favorites", .favorites, under: [])
      Link("/favorites/:id", ShopRoute.favorite) { _ in [.favorites] }
      Link("/basket", .basket)
      Link("/checkout/:step", ShopRoute.checkout) { _ in [.home, .basket] }
      Link("/profile", .profile, under: [])
      Link("/orders/:number", ShopRoute.order) { _ in [.profile] }
    }
  }
}
