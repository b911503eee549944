import DRN
import TerminalScreen

/// The folding, selection and scrolling of the tree that shows the state at the cursor.
struct StatePane: Sendable {
  /// A line of the tree.
  struct Row {
    let node: StateNode
    let depth: Int
    let isOpen: Bool
  }

  /// The keys of the nodes that the user has folded or unfolded.
  private var toggled: Set<String> = []
  /// The selected row.
  private(set) var selection = 0
  /// The row at the top.
  private var top = 0

  /// The visible rows of a tree.
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

  /// Identifies a node. Histories of different tabs have the same path, but different titles.
  private func key(_ node: StateNode, _ depth: Int) -> String {
    "\(depth) \(node.title) \(node.path)"
  }

  mutating func move(by count: Int, in rows: [Row]) { select(selection + count, in: rows) }

  mutating func select(_ row: Int, in rows: [Row]) {
    selection = min(max(row, 0), max(rows.count - 1, 0))
  }

  /// The row of the tree at a line of the pane.
  func row(atLine line: Int) -> Int { top + line }

  /// Folds the selected row, or selects its parent.
  mutating func fold(in rows: [Row]) {
    guard rows.indices.contains(selection) else { return }
    let row = rows[selection]
    if row.isOpen {
      toggle(row)
    } else if let parent = rows[..<selection].lastIndex(where: { $0.depth < row.depth }) {
      selection = parent
    }
  }

  /// Unfolds the selected row, or selects its first child.
  mutating func unfold(in rows: [Row]) {
    guard rows.indices.contains(selection), !rows[selection].node.children.isEmpty else { return }
    if rows[selection].isOpen { selection += 1 } else { toggle(rows[selection]) }
  }

  /// Folds or unfolds the selected row.
  mutating func toggle(in rows: [Row]) {
    guard rows.indices.contains(selection), !rows[selection].node.children.isEmpty else { return }
    toggle(rows[selection])
  }

  private mutating func toggle(_ row: Row) {
    toggled.formSymmetricDifference([key(row.node, row.depth)])
  }

  /// The visible lines, which include the selection if the pane has the focus.
  mutating func lines(
    _ rows: [Row], height: Int, isFocused: Bool, _ glyphs: Glyphs
  ) -> [TextLine] {
    selection = min(selection, max(rows.count - 1, 0))
    // Without the focus, the pane shows the top of the tree, which matters most.
    if isFocused {
      top = min(top, selection, max(rows.count - height, 0))
      top = max(top, selection - height + 1, 0)
    } else {
      top = 0
    }
    return rows.indices[top..<min(top + height, rows.count)].map { index in
      let line = line(rows[index], glyphs)
      return isFocused && index == selection ? line.selected : line
    }
  }

  private func line(_ row: Row, _ glyphs: Glyphs) -> TextLine {
    let node = row.node
    var line = TextLine(String(repeating: "  ", count: row.depth))
    let sign = node.children.isEmpty ? " " : row.isOpen ? glyphs.unfolded : glyphs.folded
    line.append(node.isCurrent ? glyphs.current + " " : sign + " ", node.isCurrent ? .bold : .dim)
    line.append(padded(node.title, row.depth == 0 ? 10 : 2) + " ", .dim)
    let isPlace = node.isCurrent || node.path == "currentRoute" && row.depth == 0
    line.append(node.value, isPlace ? .bold : node.json.isNull ? .dim : .plain)
    return line
  }
}
