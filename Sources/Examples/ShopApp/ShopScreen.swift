#if canImport(SwiftUI)
  import DRN
  import DRNSwiftUI
  import Shop
  import SwiftUI

  struct ShopScreen: View {
    let route: ShopRoute
    let shop: Shop

    var body: some View {
      VStack(alignment: .leading) {
        HStack {
          NavigationBackButton(shop.navigation)
          Button("Basket (\(shop.account.basket.count))") { shop.navigation.go(.basket) }
        }
        screen
      }
      .padding()
    }

    @ViewBuilder private var screen: some View {
      switch route {
      case .home:
        Button("Search") { shop.navigation.go(.search(Search(""))) }
        ProductList(products: Product.catalog)
      case .search(let search):
        SearchScreen(search: search, shop: shop)
      case .product(let id), .favorite(let id):
        if let product = Product.find(id) { ProductScreen(product: product, shop: shop) }
      case .favorites:
        ForEach(shop.account.favorites.compactMap(Product.find)) { product in
          // Base and overlay in one step; closing the settings returns here.
          Button(product.name) { shop.navigation.go(.favorite(id: product.id)) }
        }
      case .basket:
        Text("Total: \(priceText(shop.account.total))")
        Button("Check out") { shop.navigation.go(.checkout(.address)) }
      case .checkout(let step):
        Text(verbatim: step.rawValue.capitalized)
        Button("Continue") { shop.continueCheckout() }
      case .profile:
        Text(verbatim: shop.account.name ?? "")
        ForEach(shop.account.orders, id: \.number) { order in
          Button("Order \(order.number)") { shop.navigation.go(.order(number: order.number)) }
        }
        Button("Sign out") { shop.navigation.showOverlay(.confirmSignOut) }
      case .order(let number):
        Text("Order \(number)")
      case .signIn:
        SignInScreen(shop: shop)
      }
    }
  }

  /// A list of products that lead to their screens.
  struct ProductList: View {
    let products: [Product]
    @Environment(NavigationManager<ShopRoute>.self) private var navigation

    var body: some View {
      ScrollView {
        VStack(alignment: .leading) {
          ForEach(products) { product in
            Button(product.name) { navigation.go(.product(id: product.id)) }
          }
        }
      }
    }
  }

  /// A search, whose text is in the route: typing replaces the route.
  struct SearchScreen: View {
    let search: Search
    let shop: Shop

    var body: some View {
      TextField("What are you looking for?", text: text)
      Button("Filter") { shop.navigation.showOverlay(.filter) }
      ProductList(products: search.results)
    }

    private var text: Binding<String> {
      Binding(
        get: { search.text },
        set: { @MainActor text in
          shop.search(Search(text, category: search.category, order: search.order))
        })
    }
  }

  /// A product with a button for its settings.
  struct ProductScreen: View {
    let product: Product
    let shop: Shop

    var body: some View {
      Text(verbatim: product.name)
      Text(verbatim: product.summary)
      Text(verbatim: priceText(product.price))
      Button("Favorite") { shop.toggleFavorite(product.id) }
      Button("Buy") { shop.navigation.showOverlay(.itemSettings(id: product.id)) }
    }
  }

  /// Asks for a name, and then goes to the user's destination.
  struct SignInScreen: View {
    let shop: Shop

    var body: some View {
      TextField("Your name", text: text)
      Button("Sign in") { shop.signIn(as: name) }.disabled(name.isEmpty)
    }

    /// What was typed, which is there again after a restart.
    private var name: String { shop.navigation.savedValue("name")?.stringValue ?? "" }

    private var text: Binding<String> {
      let name = name
      return Binding(
        get: { name },
        set: { @MainActor text in shop.navigation.save(.string(text), as: "name") })
    }
  }
#endif
