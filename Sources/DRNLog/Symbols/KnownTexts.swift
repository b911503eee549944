/// The numbers of a few texts, of which apps have few that recur: causes, and the names of
/// transactions.
///
/// It is not thread-safe.
@usableFromInline
struct KnownTexts {
  @usableFromInline private(set) var entries: [(text: String, number: UInt32)] = []
  private var victim = 0

  init() { entries.reserveCapacity(Self.limit) }

  private static var limit: Int { 16 }

  /// The number of a text; `nil` if it is not known.
  @inlinable
  func number(of text: String) -> UInt32? {
    unsafe withUnsafePointer(to: text) { text in
      for entry in entries {
        let isSame = unsafe withUnsafePointer(to: entry.text) {
          unsafe ValueBits.areSame($0, text, as: String.self)
        }
        if isSame { return entry.number }
      }
      return unsafe number(ofEqual: text.pointee)
    }
  }

  /// Not by `==`, which takes canonically equivalent texts as equal: in the log they are two.
  @usableFromInline
  func number(ofEqual text: String) -> UInt32? {
    let bytes = text.utf8
    for entry in entries
    where entry.text.utf8.count == bytes.count && entry.text.utf8.elementsEqual(bytes) {
      return entry.number
    }
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
}
