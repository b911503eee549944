package import Shop
package import TerminalScreen

/// The content of a screen or an overlay before layout: rows, some of which can be chosen.
package struct Page: Hashable, Sendable {
  package var title: String
  /// Text at the end of the title's row.
  package var detail = ""
  package var rows: [Row] = []
  /// The target with the initial focus; the first row that can be chosen by default.
  package var initialFocus: String?
  /// Lines that are drawn next to the rows if there is room.
  package var drawing: [String] = []

  package init(
    _ title: String, detail: String = "", rows: [Row] = [], initialFocus: String? = nil
  ) {
    self.title = title
    self.detail = detail
    self.rows = rows
    self.initialFocus = initialFocus
  }

  package var targets: [String] { rows.compactMap(\.target) }

  /// The focused row, if `focus` is the target that last had the focus.
  package func focused(_ focus: String?) -> Row? {
    let wanted = rows.first { $0.target != nil && $0.target == focus }
    let initial = rows.first { $0.target != nil && $0.target == initialFocus }
    return wanted ?? initial ?? rows.first { $0.target != nil }
  }
}

package struct Row: Hashable, Sendable {
  package var left: TextLine
  /// Text between left and right, if there is room.
  package var middle = ""
  package var right = TextLine()
  /// The name of a row that can have the focus; `nil` for a row that cannot be chosen.
  package var target: String?
  package var action: Action?
  package var kind = Kind.plain
  /// The product in the row, for the key that makes it a favorite.
  package var product: Int?

  package enum Kind: Hashable, Sendable {
    case plain, button, field
    /// The arrow keys change its value.
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

  static func text(_ text: String, _ style: TextStyle = .plain) -> Row {
    Row(TextLine(text, style))
  }

  static func button(_ text: String, _ target: String, _ action: Action) -> Row {
    Row(TextLine(text, .bold), target: target, action: action, kind: .button)
  }

  static let lookAround = button("Look around", "search", .go(.search(Search(""))))
}

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
  /// Closes the overlay, and returns to the place it was opened from.
  case close
  /// Closes the overlay, and stays at its place.
  case stay
}

extension TextStyle {
  static let heading = TextStyle(isBold: true, color: .yellow)
  static let price = TextStyle(color: .green)
  static let heart = TextStyle(color: .red)
  static let brand = TextStyle(isBold: true, color: .cyan)
  static let frame = TextStyle(color: .cyan)
  static let focus = TextStyle(isBold: true, isReversed: true, color: .cyan)
  static let currentTab = TextStyle(isBold: true, isReversed: true, color: .yellow)
}
