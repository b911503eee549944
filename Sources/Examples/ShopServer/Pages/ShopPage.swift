import DRN
import Shop

/// The page of a window: its screen and the overlay on top of it.
///
/// It works without scripts. Its links and forms name the page they are on.
struct ShopPage {
  let address: PageAddress
  let state: NavigationState<ShopRoute>
  let account: Account
  let notice: String?
  /// The color that was chosen here last.
  let color: ProductColor
  let formToken: String
  private let session: String
  private let seq: Int

  init(_ window: Window, session: String, formToken: String) {
    address = window.address
    state = window.navigation.state
    account = window.shop.account
    notice = window.notice
    let chosen = window.navigation.savedValue(Window.color, of: state.current.id)
    color = chosen?.stringValue.flatMap(ProductColor.init) ?? .natural
    seq = window.navigation.head
    self.session = session
    self.formToken = formToken
  }

  /// The value of `from` in this page's links.
  var from: String { address.place.text }

  /// 404 for a product or an order that does not exist.
  var status: Int {
    switch address.route {
    case .product(let id): Product.find(id) == nil ? 404 : 200
    case .order(let number): account.orders.contains { $0.number == number } ? 200 : 404
    default: 200
    }
  }

  var html: HTML {
    let dialog = address.overlay.map(dialog)
    // Content below a dialog must not be reachable with the keyboard.
    let inert: HTML = dialog == nil ? "" : " inert"
    return PageFrame(
      title: address.overlay?.title ?? address.route.title, stamp: stamp,
      bar: "<div\(inert)>\(bar)</div>",
      content: """
        <main id="content" tabindex="-1"\(inert)>
        \(message)\(screen)
        </main>
        \(dialog ?? "")
        """
    ).html
  }

  private var screen: HTML {
    switch address.route {
    case .home: home
    case .search(let search): results(of: search)
    case .product(let id), .favorite(let id): product(id)
    case .favorites: favorites
    case .basket: basket
    case .checkout(let step): checkout(step)
    case .profile: profile
    case .order(let number): order(number)
    case .signIn(let destination): signIn(for: destination)
    }
  }

  private func dialog(_ overlay: ShopOverlay) -> HTML {
    switch overlay {
    case .filter: filter
    case .itemSettings(let id): settings(id)
    case .confirmPurchase: confirmPurchase
    case .confirmSignOut: confirmSignOut
    case .stillThere: dialog(overlay.title, "")
    }
  }

  private var message: HTML {
    notice.map { "<p class=\"notice\" role=\"status\">\($0)</p>" } ?? ""
  }

  /// The transition that the page shows.
  private var stamp: HTML {
    """
    <p>Transition <span id="seq">\(seq)</span> of window \(address.place.window), \
    session <code>\(session)</code></p>
    <p><a href="\(address.route.path)" target="_blank" rel="noopener">This page in a new window</a></p>
    """
  }
}

// Components of pages.

extension ShopPage {
  /// A link whose target is entered from this page.
  func link(
    _ route: ShopRoute, overlay: ShopOverlay? = nil, class name: String = "", _ content: HTML
  ) -> HTML {
    "<a\(attribute(name)) href=\"\(route.target(["from": from], overlay))\">\(content)</a>"
  }

  func form(_ action: String, class name: String = "", _ content: HTML) -> HTML {
    """
    <form method="post" action="/do/\(action)"\(attribute(name))>
    <input type="hidden" name="token" value="\(formToken)">
    <input type="hidden" name="page" value="\(address.text)">
    <input type="hidden" name="seq" value="\(seq)">
    \(content)</form>
    """
  }

  private func attribute(_ class: String) -> HTML {
    `class`.isEmpty ? "" : " class=\"\(`class`)\""
  }

  func dialog(_ title: String, isAlert: Bool = false, _ content: HTML) -> HTML {
    """
    <div class="veil"></div>
    <dialog open aria-modal="true" aria-labelledby="dialog-title"\
    \(isAlert ? " role=\"alertdialog\"" : "" as HTML)>
    <h2 id="dialog-title">\(title)</h2>
    \(content)
    </dialog>
    """
  }

  /// The button that closes the dialog.
  ///
  /// - Parameter isFirst: Whether it has the initial focus, because the alternative can't be
  ///   undone.
  func closing(_ text: String, isFirst: Bool = false) -> HTML {
    form("close", "<button class=\"quiet\"\(isFirst ? " autofocus" : "" as HTML)>\(text)</button>")
  }
}
