/// The numbers of a few texts, of which apps have few that recur: causes, and the names of transactions.
///
/// It is not thread-safe.
@usableFromInline
struct KnownTexts {
  private var entries: [(text: String, number: UInt32)] = []
  private var victim = 0

  init() { entries.reserveCapacity(Self.limit) }

  private static var limit: Int { 16 }

  /// The number of a text; `nil` if it is not known.
  @usableFromInline
  func number(of text: String) -> UInt32? {
    for entry in entries where Self.isSame(entry.text, text) { return entry.number }
    return nil
  }

  mutating func insert(_ text: String, _ number: UInt32) {
    if entries.count < Self.limit {
      entries.append((text, number))
    } else {
      entries[victim] = (text, number)
      victim = (victim + 1) % Self.limit
    }
  }

  /// Whether two texts have the same bytes: `==` takes canonically equivalent ones as equal, which are two
  /// texts in the log.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }
}
