import DesktopTesting
import Foundation
import Shop
import Testing
import ToolTesting

/// Where the customer is by the log, as the tool tells it.
struct Place: Decodable, Hashable {
  var currentRoute: ShopRoute
  var overlays: [ShopOverlay]
  var rootOverlays: [ShopOverlay]
  var entries: [ShopRoute]
  var cursor: Int

  /// The overlay that is in front.
  var overlay: ShopOverlay? { rootOverlays.last ?? overlays.last }
}

extension RealKiosk {
  /// Reads the log while the kiosk writes it.
  func place() throws -> Place {
    struct Answer: Decodable { var state: Place }
    let shown = try Tool.run("show", "shop.mdb", "@", "--json")
    return try JSONDecoder().decode(Answer.self, from: Data(shown.output.utf8)).state
  }

  /// Waits until a screen is to be seen.
  @discardableResult
  func expect(
    _ route: ShopRoute, under overlay: ShopOverlay? = nil
  ) throws -> AccessibilityTree {
    try desktop.wait("\(route) under \(overlay.map { "\($0)" } ?? "nothing")") {
      let tree = try desktop.accessibilityTree()
      return tree.disagreement(with: route, under: overlay) == nil ? tree : nil
    }
  }

  /// Waits until what is to be seen is what the log has.
  @discardableResult
  func expectAgreement(
    after inputs: @autoclosure () -> String = ""
  ) throws -> (Place, AccessibilityTree) {
    var found = ""
    do {
      return try desktop.wait("what the log has", patience: .seconds(30)) {
        let place = try place()
        let tree = try desktop.accessibilityTree()
        let trouble = tree.disagreement(with: place.currentRoute, under: place.overlay)
        found = "\(trouble ?? "") – by the log: \(place)"
        return trouble == nil ? (place, tree) : nil
      }
    } catch let error as DesktopError {
      Issue.record("\(found)\nAfter \(inputs())\n\(error)")
      throw error
    }
  }
}

extension AccessibilityTree {
  /// In what the widgets differ from a place; `nil` if they show it.
  func disagreement(with route: ShopRoute, under overlay: ShopOverlay?) -> String? {
    let title = "\(route.title) – Quiet Rooms"
    let titles = windows.map(\.name)
    if titles != [title] { return "The window is \(titles), not '\(title)'." }
    // What lies below a modal overlay is nobody's to reach.
    let isInFront = overlay == nil || overlay == .filter
    if isInFront, first(route.mark) == nil {
      return "There is no \(route.mark.description) of \(route)."
    }
    let front = nodes.filter(\.isOverlay).last?.name
    let isShown = front == overlay?.title
    return isShown ? nil : "In front is '\(front ?? "")', not '\(overlay?.title ?? "")'."
  }
}

extension AccessibleNode {
  /// Whether it is what an overlay is shown in.
  var isOverlay: Bool {
    ["dialog", "alert dialog", "region"].contains(role) && name != "Maintenance"
  }
}

extension ShopRoute {
  /// What only this screen has.
  var mark: AccessibleQuery {
    switch self {
    case .home: .name("See everything")
    case .search: .name("Filter and order")
    case .product, .favorite: .name(containing: "Choose and add")
    case .favorites: .texts("Favorites", "Touch the heart of a product to keep it here.")
    case .basket: .texts("Basket", "Your basket is empty.")
    case .checkout(.address): .name("Go on: Payment")
    case .checkout(.payment): .name("Go on: Review")
    case .checkout(.review): .name(containing: "Buy for")
    case .profile: .name("Sign out …")
    case .order(let number): .name("Order number \(number)")
    case .signIn: .name("Who are you?")
    }
  }
}

extension AccessibleQuery {
  /// A label or heading with one of some texts.
  fileprivate static func texts(_ texts: String...) -> Self {
    .node(texts.joined(separator: " or ")) {
      ["label", "heading"].contains($0.role) && texts.contains($0.name)
    }
  }
}
