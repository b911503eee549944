import DRNLog
import TerminalScreen

/// An input line at the bottom of the screen.
struct Prompt: Sendable {
  enum Purpose: Sendable {
    case search, filter, command
    /// Searching in a page.
    case page

    /// The character before the input.
    var sign: String {
      switch self {
      case .search, .page: "/"
      case .filter: "&"
      case .command: ":"
      }
    }
  }

  let purpose: Purpose
  private(set) var text: String.UnicodeScalarView
  private var cursor: Int
  /// Earlier inputs for any purpose, oldest first.
  private let history: [String]
  private var place: Int
  /// What Tab goes through, until another key.
  private var choices: [CommandCompletion.Choice] = []
  private var chosen: Int?

  init(_ purpose: Purpose, history: [String]) {
    self.purpose = purpose
    self.history = history
    (text, cursor, place) = ("".unicodeScalars, 0, history.count)
  }

  enum Answer {
    case typing
    case given(String)
    case left
  }

  mutating func handle(_ key: Key) -> Answer {
    (choices, chosen) = ([], nil)
    switch key {
    case .enter: return .given(String(text))
    case .escape, .control("c"), .control("g"): return .left
    case .backspace:
      // As in vi and less, Backspace in an empty prompt closes it.
      guard !text.isEmpty else { return .left }
      if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete: if cursor < text.count { remove(cursor..<cursor + 1) }
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<text.count)
    case .control("w"):
      let before = Array(text.prefix(cursor))
      let end = before.lastIndex { $0 != " " } ?? 0
      let start = before[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
      remove(start..<cursor)
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, text.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .up, .control("p"): recall(place - 1)
    case .down, .control("n"): recall(place + 1)
    case .character(let scalar) where scalar.properties.generalCategory != .control:
      text.insert(scalar, at: text.index(text.startIndex, offsetBy: cursor))
      cursor += 1
    default: break
    }
    return .typing
  }

  /// The text up to the cursor.
  var typed: String {
    String(String.UnicodeScalarView(text.prefix(cursor)))
  }

  /// Takes the only choice, or what all choices begin with.
  mutating func offer(_ completion: CommandCompletion) {
    guard let first = completion.choices.first else { return }
    let isOnly = completion.choices.count == 1
    replaceTyped(with: isOnly ? first.text : completion.common)
    (choices, chosen) = (isOnly ? [] : completion.choices, nil)
  }

  /// Takes the next or the previous choice, if several were offered.
  mutating func choose(next isNext: Bool) -> Bool {
    guard !choices.isEmpty else { return false }
    let index =
      chosen.map { $0 + (isNext ? 1 : choices.count - 1) } ?? (isNext ? 0 : choices.count - 1)
    let next = index % choices.count
    replaceTyped(with: choices[next].text)
    chosen = next
    return true
  }

  private mutating func replaceTyped(with new: String) {
    let rest = text.dropFirst(cursor)
    text = new.unicodeScalars
    cursor = text.count
    text.append(contentsOf: rest)
  }

  /// The choices that fit in `width` columns and have the chosen one, as a line; `nil` if there are none.
  func list(width: Int) -> TextLine? {
    guard !choices.isEmpty else { return nil }
    var line = TextLine()
    for (index, choice) in choices.enumerated() {
      let text = " \(DisplayText.escaping(choice.shown)) "
      if !line.text.isEmpty, line.text.width + text.width > width {
        // Go on with a new page, unless the chosen one is on this one.
        if chosen.map({ $0 < index }) ?? true { break }
        line = TextLine()
      }
      line.append(text, index == chosen ? .bold : .reversed)
    }
    return line
  }

  private mutating func remove(_ range: Range<Int>) {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    text.removeSubrange(start..<text.index(start, offsetBy: range.count))
    cursor = range.lowerBound
  }

  private mutating func recall(_ place: Int) {
    guard (0...history.count).contains(place) else { return }
    self.place = place
    text = (place < history.count ? history[place] : "").unicodeScalars
    cursor = text.count
  }

  /// The part of the line around the cursor that fits in `width` columns, and the cursor's column.
  func shown(width: Int) -> (text: String, column: Int) {
    let scalars = Array(text)
    var (start, used) = (cursor, 0)
    while start > 0, case let columns = String(scalars[start - 1]).width,
      used + columns <= width - 2
    {
      (start, used) = (start - 1, used + columns)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start...])
    return (purpose.sign + String(view), 1 + used)
  }
}
