package import Shop
package import TerminalScreen

/// What a screen or an overlay shows, before it is laid out: rows, of which some can be chosen.
package struct Page: Hashable, Sendable {
  package var title: String
  /// At the end of the title's row.
  package var detail = ""
  package var rows: [Row] = []
  /// What has the focus when somebody arrives; the first row that can be chosen, unless given.
  package var initialFocus: String?
  /// Lines that are drawn beside the rows where there is room.
  package var drawing: [String] = []

  package init(_ title: String, detail: String = "", initialFocus: String? = nil) {
    self.title = title
    self.detail = detail
    self.initialFocus = initialFocus
  }

  /// The names of the rows that can be chosen.
  package var targets: [String] { rows.compactMap(\.target) }

  /// What has the focus, where somebody has left it at `focus`.
  package func focused(_ focus: String?) -> Row? {
    let wanted = rows.first { $0.target != nil && $0.target == focus }
    let initial = rows.first { $0.target != nil && $0.target == initialFocus }
    return wanted ?? initial ?? rows.first { $0.target != nil }
  }
}

/// A row of a page.
package struct Row: Hashable, Sendable {
  package var left: TextLine
  /// Between left and right, as far as there is room.
  package var middle = ""
  package var right = TextLine()
  /// The name by which it has the focus; `nil` for what cannot be chosen.
  package var target: String?
  /// What choosing it does.
  package var action: Action?
  package var kind = Kind.plain
  /// The product that it shows, for the key that makes it a favorite.
  package var product: Int?

  package enum Kind: Hashable, Sendable {
    case plain, button, field
    /// Its value changes with the arrow keys.
    case stepper(Stepper)
  }

  package enum Stepper: Hashable, Sendable {
    case color, amount
  }

  package init(
    _ left: TextLine = TextLine(), middle: String = "", right: TextLine = TextLine(),
    target: String? = nil, action: Action? = nil, kind: Kind = .plain, product: Int? = nil
  ) {
    self.left = left
    self.middle = middle
    self.right = right
    self.target = target
    self.action = action
    self.kind = kind
    self.product = product
  }

  static let empty = Row()

  static func heading(_ text: String) -> Row { Row(TextLine(text, .heading)) }

  static func text(_ text: String, _ look: Look = .plain) -> Row { Row(TextLine(text, look)) }

  static func button(_ text: String, _ target: String, _ action: Action) -> Row {
    Row(TextLine(text, .bold), target: target, action: action, kind: .button)
  }
}

/// What choosing a row does.
package enum Action: Hashable, Sendable {
  case go(ShopRoute)
  case show(ShopOverlay)
  case search(Search)
  case toggleFavorite(Int)
  case addToBasket(Int)
  case choose(Delivery)
  case pay(Payment)
  case continueCheckout
  case buy
  case signIn
  case signOut
  /// Closes the overlay, back to where it was opened from.
  case close
  /// Closes the overlay, and stays.
  case stay
}

extension Look {
  static let heading = Look(isBold: true, color: .yellow)
  static let price = Look(color: .green)
  static let heart = Look(color: .red)
  static let brand = Look(isBold: true, color: .cyan)
  static let frame = Look(color: .cyan)
  static let focus = Look(isBold: true, isReversed: true, color: .cyan)
  static let currentTab = Look(isBold: true, isReversed: true, color: .yellow)
}
