import DRN

/// An entry of a window's history in an address: `2.17` was created by transition 17 of window 2.
struct PlaceName: Hashable {
  var window: Int
  var entry: EntryID
}

extension PlaceName {
  /// Parses a place; `nil` if the text is not one.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count < 16 ? Int($0) : nil }
    guard numbers.count == parts.count, 2...3 ~= numbers.count, numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(
      window: numbers[0],
      entry: EntryID(seq: numbers[1], index: numbers.count == 3 ? numbers[2] : 0))
  }

  /// Only the history that a link creates has several entries from one transition.
  var text: String { "\(window).\(entry.seq)" + (entry.index == 0 ? "" : ".\(entry.index)") }
}
