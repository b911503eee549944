import DRN
import Shop

// Catalog pages.

extension ShopPage {
  var home: HTML {
    """
    <h1>Good things for your home</h1>
    <p class="lead">Lamps, chairs, tables, rugs and shelves, made to stay.</p>
    <ul class="chips" aria-label="Categories">
    \(Category.allCases.map { category in
      "<li>\(link(.search(Search("", category: category)), class: "chip", "\(category.rawValue.capitalized)"))</li>"
    })
    </ul>
    <h2>New this season</h2>
    \(cards([2, 7, 11, 16, 21, 3, 9, 24].compactMap(Product.find)))
    """
  }

  func results(of search: Search) -> HTML {
    let found = search.results
    let title = search.text.isEmpty ? "All products" : "Results for “\(search.text)”"
    return """
      <h1>\(title)</h1>
      <div class="row">
      <p>\(found.count) \(found.count == 1 ? "product" : "products")\
      \(search.category.map { " in \($0.rawValue)" } ?? ""), by \(search.order.rawValue)</p>
      \(link(.search(search), overlay: .filter, class: "button quiet", "Filter and sort"))
      </div>
      \(found.isEmpty ? "<p>Nothing has all of these words. Try fewer of them.</p>" : cards(found))
      """
  }

  func product(_ id: Int) -> HTML {
    guard let product = Product.find(id) else {
      return """
        <h1>No such product</h1>
        <p>The shop has no product \(id), or not any more.</p>
        <p>\(link(.home, class: "button", "To the shop"))</p>
        """
    }
    let isFavorite = account.favorites.contains(id)
    return """
      <article class="product">
      \(Picture(product.category).html)
      <div>
      <p class="kind">\(link(.search(Search("", category: product.category)), "\(product.category.rawValue.capitalized)"))</p>
      <h1>\(product.name)</h1>
      <p class="price">\(priceText(product.price))</p>
      <p class="lead">\(product.summary)</p>
      <div class="actions">
      \(link(.product(id: id), overlay: .itemSettings(id: id), class: "button", "Choose color and amount"))
      \(form("favorite", """
        <input type="hidden" name="product" value="\(id)">
        <button class="quiet">\(isFavorite ? "Remove from favorites" : "Add to favorites")</button>
        """))
      </div>
      </div>
      </article>
      """
  }

  var favorites: HTML {
    let products = account.favorites.compactMap(Product.find)
    guard !products.isEmpty else {
      return """
        <h1>Favorites</h1>
        <p>Nothing yet. What you add to your favorites on a product's page is kept here.</p>
        <p>\(link(.search(Search("")), class: "button", "Look around"))</p>
        """
    }
    return """
      <h1>Favorites</h1>
      <ul class="lines">
      \(products.map { product in
        """
        <li>
        <span>\(link(.product(id: product.id), "\(product.name)")) \
        <span class="dim">\(priceText(product.price))</span></span>
        \(link(.favorite(id: product.id), class: "button quiet", """
          Choose<span class="hidden"> color and amount of \(product.name)</span>
          """))
        </li>

        """
      })
      </ul>
      """
  }

  private func cards(_ products: [Product]) -> HTML {
    """
    <ul class="cards">
    \(products.map { product in
      """
      <li>\(link(.product(id: product.id), class: "card", """
        \(Picture(product.category).html)<span class="name">\(product.name)</span>
        <span class="dim">\(priceText(product.price))</span>
        """))</li>

      """
    })
    </ul>
    """
  }
}
