package import Shop

extension Category {
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ProductColor {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ShopTab {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Search.Order {
  var title: String {
    switch self {
    case .name: "By name"
    case .price: "By price"
    }
  }
}

extension Delivery {
  var title: String {
    switch self {
    case .home: "To your home"
    case .work: "To your work"
    case .pickup: "Picked up here"
    }
  }

  var hint: String {
    switch self {
    case .home: "In two days, free"
    case .work: "In two days, from nine to five, free"
    case .pickup: "Tomorrow, at the counter"
    }
  }
}

extension Payment {
  var title: String {
    switch self {
    case .card: "By card"
    case .invoice: "By invoice"
    case .cash: "In cash"
    }
  }

  var hint: String {
    switch self {
    case .card: "At the reader below this screen"
    case .invoice: "Within two weeks"
    case .cash: "At the counter, or when it arrives"
    }
  }
}

func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
