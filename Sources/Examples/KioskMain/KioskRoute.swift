import DRN

let dishes = [1: "Soup", 2: "Noodles", 3: "Dumplings"]

enum Size: String, Codable, CaseIterable {
  case small, large
}

enum KioskRoute: TitledRoute {
  case welcome, menu, today
  case dish(id: Int)
  case order(dish: Int, size: Size)
  case payment, done
  case signIn, staff

  enum Overlay: Hashable, Codable, Titled {
    case options, stillThere

    var title: String {
      switch self {
      case .options: "Small or large?"
      case .stillThere: "Are you still there?"
      }
    }
  }

  var title: String {
    switch self {
    case .welcome: "Welcome"
    case .menu: "Menu"
    case .today: "Today's dish"
    case .dish(let id): dishes[id] ?? ""
    case .order(let dish, let size): "Your order: \(size) \(dishes[dish] ?? "dish")"
    case .payment: "Please pay"
    case .done: "Enjoy your meal"
    case .signIn: "Staff: enter the PIN"
    case .staff: "Staff"
    }
  }
}
