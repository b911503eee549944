import DRN

// Titles, for a window, and for those who do not see the screen.

extension ShopRoute {
  package var title: String {
    switch self {
    case .home: "Home"
    case .search(let search): search.text.isEmpty ? "Search" : "Search “\(search.text)”"
    case .product(let id), .favorite(let id): Product.find(id)?.name ?? "Product \(id)"
    case .favorites: "Favorites"
    case .basket: "Basket"
    case .checkout(let step): "Checkout: \(step.name)"
    case .profile: "Profile"
    case .order(let number): "Order \(number)"
    case .signIn: "Sign in"
    }
  }
}

extension ShopOverlay: Titled {
  package var title: String {
    switch self {
    case .filter: "Filter"
    case .itemSettings(let id): Product.find(id)?.name ?? "Product \(id)"
    case .confirmPurchase: "Buy what is in the basket?"
    case .confirmSignOut: "Sign out?"
    case .stillThere: "Are you still there?"
    }
  }
}

extension CheckoutStep {
  package var name: String {
    switch self {
    case .address: "Delivery"
    case .payment: "Payment"
    case .review: "Review"
    }
  }
}
