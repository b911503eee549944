import GtkWidgets

/// A page: a heading, a text, an entry, and eight rows with a button. It can show any screen.
final class Page: Box {
  /// Processor time of making pages.
  static var makingTime: UInt64 = 0

  private let heading = Label(classes: ["title-1"])
  private let text = Label()
  private let rows: [Row]

  init(_ screen: Screen, _ app: App) {
    let start = Meter.threadTime
    rows = (0..<8).map { Row($0, app) }
    let list = Box(.vertical, spacing: 6, rows)
    list.expand()
    let note = TextEntry(placeholder: "Note")
    super.init(.vertical, spacing: 12, [heading, text, note, list])
    setMargins(24)
    show(screen)
    Self.makingTime += Meter.threadTime - start
  }

  func show(_ screen: Screen) {
    heading.text = "\(screen)"
    text.text = "What there is to read at \(screen), in a sentence that may need two lines."
    for row in rows { row.show(screen) }
  }
}

/// A product in a list, with its price and a button that leads to it.
private final class Row: Box {
  private let product = Label()
  private let price = Label()
  private let number: Int

  init(_ number: Int, _ app: App) {
    self.number = number
    let open = Button("Open") { [unowned app] in app.navigation.go(.product(id: number)) }
    let options = Button("Options") { [unowned app] in
      app.navigation.showOverlay(.options(product: number))
    }
    product.expand(vertically: false)
    super.init(.horizontal, spacing: 12, [product, price, open, options])
  }

  func show(_ screen: Screen) {
    product.text = "Product \(number) of \(screen)"
    price.text = "\(number)9 euros"
  }
}

/// An overlay: a heading, three choices, and a button that closes it.
final class Options: Box {
  private let heading = Label()

  init(_ overlay: Screen.Overlay, _ app: App) {
    let start = Meter.threadTime
    let choices = ["Small", "Medium", "Large"].map { ToggleButton($0) }
    let close = Button("Close") { [unowned app] in app.navigation.hideOverlay() }
    super.init(.vertical, spacing: 12, [heading] + choices + [close])
    show(overlay)
    Page.makingTime += Meter.threadTime - start
  }

  func show(_ overlay: Screen.Overlay) { heading.text = "\(overlay)" }
}

extension Screen {
  /// Screens of the same kind can share a page.
  enum Kind { case home, search, product, basket, account }

  var kind: Kind {
    switch self {
    case .home: .home
    case .search: .search
    case .product: .product
    case .basket: .basket
    case .account: .account
    }
  }
}
