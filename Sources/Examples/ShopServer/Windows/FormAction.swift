import Shop
import WebServing

enum FormAction: Hashable {
  case toggleFavorite(Int)
  case add(product: Int, amount: Int, ProductColor)
  case remove(product: Int, ProductColor)
  case continueCheckout
  case buy
  case signIn(String)
  case signOut
  /// Closes the form's overlay.
  case close

  /// Whether the visitor's key is renewed by it.
  var renewsKey: Bool {
    switch self {
    case .signIn, .signOut: true
    default: false
    }
  }

  /// Parses a form.
  ///
  /// - Throws: ``BadForm`` with the reason.
  init(_ name: some StringProtocol, _ form: FormFields) throws(BadForm) {
    switch name {
    case "favorite": self = .toggleFavorite(try form.product)
    case "add":
      let amount = form["amount"].flatMap { Int($0) }
      guard let amount, 1...BasketLine.largestAmount ~= amount else {
        throw BadForm("Choose an amount from 1 to \(BasketLine.largestAmount).")
      }
      self = .add(product: try form.product, amount: amount, try form.color)
    case "remove": self = .remove(product: try form.product, try form.color)
    case "continue": self = .continueCheckout
    case "buy": self = .buy
    case "sign-in":
      let name = (form["name"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard 1...40 ~= name.count, name.unicodeScalars.count <= 80,
        name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { throw BadForm("Write a name of 1 to 40 characters.") }
      self = .signIn(name)
    case "sign-out": self = .signOut
    case "close": self = .close
    default: throw BadForm("The shop has no such form.")
    }
  }
}

/// Why a form is rejected: one sentence for the sender.
struct BadForm: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension FormFields {
  fileprivate var product: Int {
    get throws(BadForm) {
      guard let id = self["product"].flatMap({ Int($0) }), Product.find(id) != nil else {
        throw BadForm("The shop has no such product.")
      }
      return id
    }
  }

  fileprivate var color: ProductColor {
    get throws(BadForm) {
      guard let color = self["color"].flatMap(ProductColor.init(rawValue:)) else {
        throw BadForm("Choose one of the colors.")
      }
      return color
    }
  }
}
