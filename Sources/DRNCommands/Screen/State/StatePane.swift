import DRN
import TerminalScreen

/// The state at the cursor as a tree of which parts are folded, and a selection in it.
struct StatePane: Sendable {
  /// A line of the tree.
  struct Row {
    let node: StateNode
    let depth: Int
    let isOpen: Bool
  }

  /// The paths of what somebody folded or unfolded.
  private var toggled: Set<String> = []
  /// The row that is selected.
  private(set) var selection = 0
  /// The row at the top.
  private var top = 0

  /// The rows of a tree as it is folded.
  func rows(_ parts: [StateNode]) -> [Row] {
    var rows: [Row] = []
    func add(_ node: StateNode, _ depth: Int) {
      let isOpen = !node.children.isEmpty && node.isOpen != toggled.contains(key(node, depth))
      rows.append(Row(node: node, depth: depth, isOpen: isOpen))
      if isOpen { for child in node.children { add(child, depth + 1) } }
    }
    for part in parts { add(part, 0) }
    return rows
  }

  /// Two histories may have one path, but not one title.
  private func key(_ node: StateNode, _ depth: Int) -> String {
    "\(depth) \(node.title) \(node.path)"
  }

  mutating func move(by count: Int, in rows: [Row]) {
    selection = min(max(selection + count, 0), max(rows.count - 1, 0))
  }

  mutating func select(_ row: Int, in rows: [Row]) {
    selection = min(max(row, 0), max(rows.count - 1, 0))
  }

  /// The row of the tree at a line of the pane.
  func row(atLine line: Int) -> Int { top + line }

  /// Folds what is selected, or goes to what it is a part of.
  mutating func fold(in rows: [Row]) {
    guard rows.indices.contains(selection) else { return }
    let row = rows[selection]
    if row.isOpen {
      toggle(row)
    } else if let parent = rows[..<selection].lastIndex(where: { $0.depth < row.depth }) {
      selection = parent
    }
  }

  /// Unfolds what is selected, or goes to its first part.
  mutating func unfold(in rows: [Row]) {
    guard rows.indices.contains(selection), !rows[selection].node.children.isEmpty else { return }
    if rows[selection].isOpen { selection += 1 } else { toggle(rows[selection]) }
  }

  /// Folds or unfolds what is selected.
  mutating func toggle(in rows: [Row]) {
    guard rows.indices.contains(selection), !rows[selection].node.children.isEmpty else { return }
    toggle(rows[selection])
  }

  private mutating func toggle(_ row: Row) {
    toggled.formSymmetricDifference([key(row.node, row.depth)])
  }

  /// The lines that fit, with the selection among them where the pane has the focus.
  mutating func lines(
    _ rows: [Row], height: Int, isFocused: Bool, _ signs: Signs
  ) -> [TextLine] {
    selection = min(selection, max(rows.count - 1, 0))
    // What matters most is at the top, unless somebody looks elsewhere.
    if isFocused {
      top = min(top, selection, max(rows.count - height, 0))
      top = max(top, selection - height + 1, 0)
    } else {
      top = 0
    }
    return rows.indices[top..<min(top + height, rows.count)].map { index in
      let line = line(rows[index], signs)
      return isFocused && index == selection ? line.selected : line
    }
  }

  private func line(_ row: Row, _ signs: Signs) -> TextLine {
    let node = row.node
    var line = TextLine(String(repeating: "  ", count: row.depth))
    let sign = node.children.isEmpty ? " " : row.isOpen ? signs.unfolded : signs.folded
    line.append(node.isCurrent ? signs.current + " " : sign + " ", node.isCurrent ? .bold : .dim)
    line.append(padded(node.title, row.depth == 0 ? 10 : 2) + " ", .dim)
    let isPlace = node.isCurrent || node.path == "currentRoute" && row.depth == 0
    line.append(node.value, isPlace ? .bold : node.json.isNull ? .dim : .plain)
    return line
  }
}
