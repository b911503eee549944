import DRN
import Shop

extension ShopTab {
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Delivery {
  var name: String {
    switch self {
    case .home: "To your home"
    case .work: "To your work"
    case .pickup: "Picked up at the shop"
    }
  }

  var hint: String {
    switch self {
    case .home: "in two days, free"
    case .work: "in two days, free, from nine to five"
    case .pickup: "tomorrow"
    }
  }
}

extension Payment {
  var name: String {
    switch self {
    case .card: "By card"
    case .invoice: "By invoice"
    case .cash: "In cash"
    }
  }

  var hint: String {
    switch self {
    case .card: "the one that you used last"
    case .invoice: "within two weeks"
    case .cash: "when it arrives"
    }
  }
}

extension Category {
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// A drawing shown next to the category's products.
  var drawing: [String] {
    switch self {
    case .lamps:
      [
        "        │        ", "     ╭──┴──╮     ", "    ╱       ╲    ", "   ╱_________╲   ",
        "    · · │ · ·    ", "   ·  · │ ·  ·   ", "        │        ", "    ────┴────    ",
      ]
    case .chairs:
      [
        "   ╭───────╮     ", "   │╭─────╮│     ", "   ││     ││     ", "   │╰─────╯│     ",
        "   ├───────┴──╮  ", "   ╰┬─────────┬╯ ", "    │         │  ", "    │         │  ",
      ]
    case .tables:
      [
        "                 ", "      ╭───╮      ", "      ╰─┬─╯      ", " ╭──────┴──────╮ ",
        " ╰─┬─────────┬─╯ ", "   │         │   ", "   │         │   ", "   ╵         ╵   ",
      ]
    case .rugs:
      [
        " ╷╷╷╷╷╷╷╷╷╷╷╷╷╷╷ ", " ╭─────────────╮ ", " │ ╱╲  ╱╲  ╱╲  │ ", " │╱  ╲╱  ╲╱  ╲ │ ",
        " │╲  ╱╲  ╱╲  ╱ │ ", " │ ╲╱  ╲╱  ╲╱  │ ", " ╰─────────────╯ ", " ╵╵╵╵╵╵╵╵╵╵╵╵╵╵╵ ",
      ]
    case .shelves:
      [
        " ╭─────────────╮ ", " │ ▌▌▐ ▌▐▌   ╭╮│ ", " ├─────────────┤ ", " │ ╭─╮   ▐▌▌▐▌ │ ",
        " ├─┴─┴─────────┤ ", " │ ▌▐▌▌   ╭──╮ │ ", " ├────────┴──┴─┤ ", " ╵             ╵ ",
      ]
    }
  }
}

func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
