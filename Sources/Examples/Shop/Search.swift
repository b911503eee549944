import DRN
import DRNLinks

/// A search and how its results are shown: its whole state is in its route.
package struct Search: Hashable, Codable, Sendable {
  /// Words that a product's name, category or description must all contain.
  package var text: String
  /// The only category to show; `nil` for all.
  package var category: Category?
  package var order: Order

  package init(_ text: String, category: Category? = nil, order: Order = .name) {
    self.text = text
    self.category = category
    self.order = order
  }

  package enum Order: String, Codable, Sendable, CaseIterable, LinkParameter {
    case name, price
  }

  package var results: [Product] {
    let words = text.lowercased().split(separator: " ")
    let found = Product.catalog.filter { product in
      (category == nil || product.category == category)
        && words.allSatisfy { product.searchableText.contains($0) }
    }
    return switch order {
    case .name: found.sorted { $0.name < $1.name }
    case .price: found.sorted { ($0.price, $0.name) < ($1.price, $1.name) }
    }
  }
}
