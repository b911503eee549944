/// What is different between two states: the lines that only one of them has.
enum DifferencePane {
  static func lines(from old: [StateNode], to new: [StateNode]) -> [TextLine] {
    let (before, after) = (texts(old), texts(new))
    let difference = after.difference(from: before)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [TextLine] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if removed.contains(left) {
        lines.append(TextLine("- " + before[left], .removed))
        left += 1
      } else if added.contains(right) {
        lines.append(TextLine("+ " + after[right], .added))
        right += 1
      } else {
        (left, right) = (left + 1, right + 1)
      }
    }
    return lines.isEmpty ? [TextLine("no difference", .dim)] : lines
  }

  /// Every part in a line, and a history's entries without their places, which shift.
  private static func texts(_ parts: [StateNode]) -> [String] {
    parts.flatMap { part in
      [padded(part.title, 11) + part.value]
        + part.children.filter { _ in part.isHistory }.map { "  \($0.value)" }
    }
  }
}

extension StateNode {
  fileprivate var isHistory: Bool { children.contains(where: \.isCurrent) }
}
