import GtkWidgets

/// The screens. The app starts at `home` each time.
enum Screen: Hashable {
  case home, basket, account
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable { case options(product: Int) }

  enum Tab: String, CaseIterable {
    case shop = "Shop"
    case basket = "Basket"
    case account = "Account"

    var root: Screen {
      switch self {
      case .shop: .home
      case .basket: .basket
      case .account: .account
      }
    }
  }
}

/// Where the user is: a history for each tab, and an overlay.
struct Place {
  private static let historyLimit = 64

  var tab = Screen.Tab.shop
  var histories: [Screen.Tab: [Screen]] = [:]
  var overlay: Screen.Overlay?

  var history: [Screen] {
    get { histories[tab] ?? [tab.root] }
    set { histories[tab] = newValue.suffix(Self.historyLimit) }
  }
  var screen: Screen { history[history.count - 1] }
}

@MainActor
final class Navigation {
  var onChange: ((Stack.Transition) -> Void)?
  private(set) var place = Place()

  func go(_ screen: Screen) {
    change(.slideLeft) {
      if screen != $0.screen { $0.history.append(screen) }
    }
  }

  func goBack() {
    change(.slideRight) {
      if $0.history.count > 1 { $0.history.removeLast() }
    }
  }

  func select(_ tab: Screen.Tab) {
    change(.crossfade) {
      if $0.tab == tab { $0.history = [tab.root] }
      $0.tab = tab
    }
  }

  func showOverlay(_ overlay: Screen.Overlay) { change(.none) { $0.overlay = overlay } }

  func hideOverlay() { change(.none) { $0.overlay = nil } }

  private func change(_ transition: Stack.Transition, _ body: (inout Place) -> Void) {
    place.overlay = nil
    body(&place)
    onChange?(transition)
  }
}

/// One page of each kind, which is made when it is first needed and shows one screen after the other.
@MainActor
final class App {
  let navigation = Navigation()
  private let stack = Stack()
  private var pages: [Screen.Kind: Page] = [:]
  private var options: Options?
  private lazy var base = Box(.vertical)
  private lazy var layers = Overlay(base)
  private let sheet = Box(.vertical, classes: ["sheet"])
  private lazy var revealer = Revealer(sheet, from: .bottom)
  private let scrim = Box(.vertical, classes: ["scrim"])
  private let back = Button(icon: "go-previous-symbolic", name: "Back")
  private let tabs = Screen.Tab.allCases.map { (tab: $0, button: ToggleButton($0.rawValue)) }

  init(folder: String) throws {}

  func select(_ tab: Screen.Tab) { navigation.select(tab) }

  func show(in application: Application) {
    back.onClick { [unowned self] in navigation.goBack() }
    for (tab, button) in tabs { button.onClick { [unowned self] in select(tab) } }
    let row = Box(.horizontal, tabs.map(\.button))
    row.isHomogeneous = true
    stack.expand()
    base.append(stack)
    revealer.align(.fill, .end)
    scrim.expand()
    let click = Click()
    click.onRelease { [unowned self] _ in navigation.hideOverlay() }
    scrim.add(click)
    layers.addLayer(scrim)
    layers.addLayer(revealer)
    StyleSheet(
      """
      .scrim { background-color: rgba(0, 0, 0, 0.45); }
      .sheet { background-color: @theme_bg_color; border-radius: 16px 16px 0 0; padding: 24px; }
      """
    ).install()
    let window = Window(application, title: "Shop", width: 800, height: 600)
    let keys = Keys()
    keys.onPress { [unowned self] key, modifiers in press(key, modifiers) }
    window.add(keys)
    navigation.onChange = { [unowned self] in update($0) }
    update(.none)
    window.child = Box(.vertical, [back, layers, row])
    window.present()
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case ("Escape", []) where navigation.place.overlay != nil: navigation.hideOverlay()
    case ("Escape", []), ("Left", .alt): navigation.goBack()
    default: return false
    }
    return true
  }

  private func update(_ transition: Stack.Transition) {
    let place = navigation.place
    let page = page(for: place.screen)
    if stack.shown !== page { stack.show(page, transition) }
    for (tab, button) in tabs { button.isActive = tab == place.tab }
    back.isSensitive = place.history.count > 1
    showOptions(place.overlay)
  }

  private func page(for screen: Screen) -> Page {
    if let page = pages[screen.kind] {
      page.show(screen)
      return page
    }
    let page = Page(screen, self)
    stack.add(page)
    pages[screen.kind] = page
    return page
  }

  private func showOptions(_ overlay: Screen.Overlay?) {
    let isClosed = overlay == nil && revealer.isRevealed
    base.isReachable = overlay == nil
    scrim.isVisible = overlay != nil
    revealer.isRevealed = overlay != nil
    if isClosed { stack.grabFocus() }
    guard let overlay else { return }
    if let options {
      options.show(overlay)
    } else {
      let made = Options(overlay, self)
      sheet.append(made)
      options = made
    }
    sheet.grabFocus()
  }
}
