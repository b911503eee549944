import DRNLinks
import Shop

/// A link from anywhere, and the link of what it leads to.
enum LinkTarget: FuzzTarget {
  static let name = "link"

  static func fuzz(_ bytes: [UInt8]) throws {
    let table = try ShopRoute.table.get()
    let match = try table.match(String(decoding: bytes, as: UTF8.self))
    guard let url = try? table.url(for: match.route) else { return }
    let again = try? table.match(url)
    precondition(again?.route == match.route, "The link of \(match.route) leads elsewhere.")
  }
}
