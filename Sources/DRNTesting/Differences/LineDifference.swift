import DRN
/// The difference of two texts, line by line: `-` is expected, `+` is found.
struct LineDifference {
  private enum Line {
    case same(String)
    case expected(String)
    case found(String)
  }

  private var lines: [Line] = []

  /// How many equal lines are shown around a different one.
  private static let context = 3

  /// Compares two lists of lines.
  ///
  /// - Complexity: O((*n* + *m*) · *d*) for *d* lines that differ.
  init(expected: [String], found: [String]) {
    let difference = found.difference(from: expected)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < expected.count || right < found.count {
      if removed.contains(left) {
        lines.append(.expected(expected[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(.found(found[right]))
        right += 1
      } else {
        lines.append(.same(expected[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
  }

  /// Compares two values by their text.
  init(expected: Any, found: Any) {
    self.init(expected: ValueText(expected).lines, found: ValueText(found).lines)
  }

  /// The different lines, with a few equal lines around them.
  var text: String {
    let changed = lines.indices.filter {
      if case .same = lines[$0] { false } else { true }
    }
    guard !changed.isEmpty else { return "    (Both look alike, and are not equal.)" }
    var (shown, last): ([String], Int) = ([], -1)
    for index in lines.indices where changed.contains(where: { abs($0 - index) <= Self.context }) {
      if index > last + 1 { shown.append("    …") }
      last = index
      switch lines[index] {
      case .same(let text): shown.append("      \(text)")
      case .expected(let text): shown.append("    - \(text)")
      case .found(let text): shown.append("    + \(text)")
      }
    }
    if last < lines.count - 1 { shown.append("    …") }
    return shown.joined(separator: "\n")
  }
}
