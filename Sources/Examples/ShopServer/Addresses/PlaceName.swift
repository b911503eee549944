import DRN

/// An entry of a window's history, as addresses name it: `2.17` is what transition 17 of window 2 made.
struct PlaceName: Hashable {
  var window: Int
  var entry: EntryID

  init(window: Int, entry: EntryID) {
    self.window = window
    self.entry = entry
  }

  /// Reads it; `nil` where the text names nothing.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count < 16 ? Int($0) : nil }
    guard numbers.count == parts.count, 2...3 ~= numbers.count, numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(
      window: numbers[0],
      entry: EntryID(seq: numbers[1], index: numbers.count == 3 ? numbers[2] : 0))
  }

  /// Only a link's history has several entries of one transition.
  var text: String {
    "\(window).\(entry.seq)" + (entry.index == 0 ? "" : ".\(entry.index)")
  }
}
