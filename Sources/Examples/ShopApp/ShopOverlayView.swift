#if canImport(SwiftUI)
  import DRN
  import DRNSwiftUI
  import Shop
  import SwiftUI

  /// The view of an overlay; for a dialog, its buttons.
  struct ShopOverlayView: View {
    let overlay: ShopOverlay
    let shop: Shop

    var body: some View {
      switch overlay {
      case .filter:
        ForEach(Category.allCases, id: \.self) { category in
          Button(category.rawValue.capitalized) { filter(by: category) }
        }
      case .itemSettings(let id):
        SettingsSheet(product: id, shop: shop)
      case .confirmPurchase:
        Button("Buy") { shop.buy() }
      case .confirmSignOut:
        Button("Sign out", role: .destructive) { shop.signOut() }
      case .stillThere:
        Button("Yes") { shop.navigation.hideOverlay() }
      }
    }

    private func filter(by category: Category) {
      guard case .search(var search) = shop.navigation.currentRoute else { return }
      search.category = category
      shop.search(search)
    }
  }

  /// The amount and color of a product.
  struct SettingsSheet: View {
    let product: Int
    let shop: Shop
    @State private var color = ProductColor.natural

    var body: some View {
      ForEach(ProductColor.allCases, id: \.self) { choice in
        Button(choice.rawValue + (choice == color ? " (chosen)" : "")) { color = choice }
      }
      Button("Add to basket") { shop.addToBasket(product, amount: 1, color: color) }
      Button("Close") { shop.navigation.hideOverlay() }
    }
  }

  /// A favorite, and its settings.
  struct ShopPreviews: PreviewProvider {
    static var previews: some View {
      NavigationPreview(ShopRoute.favorite(id: 6)) { navigation in
        NavigationContainer(navigation) { route in
          Text(verbatim: "\(route)")
        } overlay: { overlay in
          Text(verbatim: "\(overlay)")
        }
      }
    }
  }
#endif
