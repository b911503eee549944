import DRN
import DRNLinks

package struct Product: Hashable, Sendable, Identifiable {
  package let id: Int
  package let name: String
  package let category: Category
  /// In cents.
  package let price: Int
  package let summary: String

  /// The product with that number; `nil` if it does not exist, as with an old link.
  package static func find(_ id: Int) -> Product? { byNumber[id] }

  private static let byNumber = Dictionary(uniqueKeysWithValues: catalog.map { ($0.id, $0) })

  var searchableText: String { "\(name) \(category.rawValue) \(summary)".lowercased() }
}

package enum Category: String, Codable, Sendable, CaseIterable, LinkParameter {
  case lamps, chairs, tables, rugs, shelves
}

package enum ProductColor: String, Codable, Sendable, CaseIterable, LinkParameter {
  case natural, black, white, green
}

/// A formatted price, such as `129.00 €`.
package func priceText(_ cents: Int) -> String {
  let fraction = cents % 100
  return "\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction) €"
}

extension Product {
  package static let catalog: [Product] = [
    Product(1, "Aster", .lamps, 4_900, "A desk lamp with a long arm and a warm light."),
    Product(2, "Birch", .lamps, 12_900, "A floor lamp of steamed birch with a linen shade."),
    Product(3, "Comet", .lamps, 7_450, "A pendant of blown glass, for a table for four."),
    Product(4, "Dune", .lamps, 3_200, "A bedside lamp that dims as you fall asleep."),
    Product(5, "Ember", .lamps, 8_800, "A wall lamp that draws a line of light upwards."),
    Product(6, "Fjord", .chairs, 18_900, "A dining chair of bent oak with a paper cord seat."),
    Product(7, "Grove", .chairs, 34_500, "A reading chair with high sides and a deep seat."),
    Product(8, "Heron", .chairs, 9_900, "A folding chair that hangs on the wall."),
    Product(9, "Iris", .chairs, 24_000, "A desk chair for long days, with a mesh back."),
    Product(10, "Juniper", .chairs, 6_700, "A stool of solid ash, for the kitchen."),
    Product(11, "Kestrel", .tables, 59_000, "A dining table for six that grows to ten."),
    Product(12, "Lagoon", .tables, 21_500, "A coffee table with a tray that lifts off."),
    Product(13, "Meadow", .tables, 38_000, "A desk with a drawer for everything small."),
    Product(14, "North", .tables, 11_200, "A side table of black steel."),
    Product(15, "Osier", .rugs, 16_400, "A woven rug of undyed wool, two meters long."),
    Product(16, "Pebble", .rugs, 7_900, "A round rug, soft enough for bare feet."),
    Product(17, "Quarry", .rugs, 22_700, "A thick rug in four grays."),
    Product(18, "Reed", .rugs, 4_300, "A runner of sisal for the hall."),
    Product(19, "Spruce", .shelves, 14_800, "A shelf of five boards and one screw."),
    Product(20, "Tide", .shelves, 9_400, "A shelf for the wall, without visible brackets."),
    Product(21, "Umber", .shelves, 27_300, "A bookcase with a ladder."),
    Product(22, "Vale", .shelves, 6_100, "A low shelf for records and plants."),
    Product(23, "Willow", .chairs, 44_900, "A rocking chair with a wicker back."),
    Product(24, "Yarrow", .tables, 31_900, "A round table of smoked oak for a small kitchen."),
  ]

  private init(_ id: Int, _ name: String, _ category: Category, _ price: Int, _ summary: String) {
    self.init(id: id, name: name, category: category, price: price, summary: summary)
  }
}
