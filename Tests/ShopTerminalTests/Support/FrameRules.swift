import DRN
import Shop
import ShopTerminal
import TerminalScreen

/// What holds for every frame, wherever somebody is.
struct FrameRules {
  let screen: TerminalShop
  let frame: Frame

  init(_ screen: TerminalShop) {
    self.screen = screen
    frame = screen.frame
  }

  /// What is wrong with it.
  var problems: [String] {
    var problems = grid
    guard screen.columns >= 40, screen.rows >= 12 else { return problems }
    problems += tabs + focus + titles
    if screen.page.targets.isEmpty { problems.append("Nothing can be chosen.") }
    if screen.status.isEmpty { problems.append("Nothing says where the exit leads.") }
    return problems
  }

  /// Every row is as wide as the screen, and every cell is one character.
  private var grid: [String] {
    var problems: [String] = []
    if frame.canvas.rows.count != screen.rows { problems.append("There are other rows.") }
    for (number, row) in frame.canvas.rows.enumerated() {
      if row.count != screen.columns || row.map(\.text).joined().width != screen.columns {
        problems.append("Row \(number) is \(row.map(\.text).joined().width) wide.")
      }
      for scalar in row.flatMap(\.text.unicodeScalars)
      where scalar.properties.generalCategory == .control {
        problems.append("Row \(number) has a control character.")
      }
    }
    if let cursor = frame.cursor,
      !(0..<screen.rows).contains(cursor.row) || !(0..<screen.columns).contains(cursor.column)
    {
      problems.append("The cursor is outside.")
    }
    return problems
  }

  private func texts(where isWanted: (TextStyle) -> Bool) -> [(row: Int, text: String)] {
    frame.canvas.rows.enumerated().compactMap { number, row in
      let text = row.filter { isWanted($0.style) }.map(\.text).joined()
      return text.isEmpty ? nil : (number, text.split(separator: " ").joined(separator: " "))
    }
  }

  /// Exactly one tab is highlighted: the navigation's.
  private var tabs: [String] {
    let row = screen.rows >= 18 ? 1 : 0
    let marked = texts(where: \.isReversed).filter { $0.row == row }.map(\.text)
    let expected = screen.currentTab.rawValue
    return marked.map { $0.lowercased() } == [expected]
      ? [] : ["The tabs marked are \(marked), not \(expected)."]
  }

  /// Exactly one row has the focus, and the cursor is where something is typed.
  private var focus: [String] {
    guard let row = screen.focusedRow else { return [] }
    let tabRow = screen.rows >= 18 ? 1 : 0
    let rows = texts { $0.isReversed && !$0.isDim }.filter { $0.row != tabRow }
    let count = rows.count + (frame.cursor == nil ? 0 : 1)
    guard count == 1 else { return ["\(count) rows have the focus: \(rows)."] }
    let words = row.left.text.split(separator: " ")
    if let text = rows.first?.text, let word = words.first, !text.contains(word) {
      return ["The focus is on '\(text)', not on '\(row.left.text)'."]
    }
    return []
  }

  /// The titles of the place and of what lies on top are seen.
  private var titles: [String] {
    let text = frame.canvas.text.joined(separator: "\n")
    let title = screen.page.title
    return text.contains(title.prefix(20)) ? [] : ["'\(title)' is not seen."]
  }
}
