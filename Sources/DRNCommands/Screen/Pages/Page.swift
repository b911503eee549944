import TerminalScreen

/// A text that covers the panes: an answer, the help, a command's output.
struct Page: Sendable {
  /// What Enter shows of a line.
  enum Target: Hashable, Sendable {
    case position(Int)
    case attachment(String)
  }

  let title: String
  private let text: [TextLine]
  /// For each line of the text, what it is about, if anything.
  private let targets: [Target?]
  private var width = 0
  /// The text wrapped to ``width`` columns, with the index of the text's line for each.
  private var lines: [(line: TextLine, source: Int)]
  private var top = 0
  /// The selected line of the text: one with a position, or a match.
  private var selection: Int?
  /// The text of the last search, in lower case.
  private var words = ""

  /// - Parameter hasPositions: Whether lines that look like a transition are of the shown session.
  init(_ title: String, _ text: [TextLine], hasPositions: Bool = false) {
    self.init(title, text.map { ($0, hasPositions ? $0.position.map(Target.position) : nil) })
  }

  init(_ title: String, _ text: [(line: TextLine, target: Target?)]) {
    self.title = title
    self.text = text.map(\.line)
    targets = text.map(\.target)
    lines = self.text.enumerated().map { ($1, $0) }
    selection = targets.firstIndex { $0 != nil }
  }

  /// What the selected line is about.
  var target: Target? { selection.flatMap { targets[$0] } }

  private var isList: Bool { targets.contains { $0 != nil } }

  /// Wraps the text to `width` columns, and keeps the scroll position within it.
  mutating func fit(width: Int, height: Int) {
    if width != self.width, width > 0 {
      self.width = width
      lines = text.enumerated().flatMap { source, line in
        line.wrapped(to: width).map { ($0, source) }
      }
    }
    scroll(by: 0, height: height)
  }

  /// Moves the selection by lines that have a target, or scrolls if none has.
  mutating func move(by count: Int, height: Int) {
    guard isList else { return scroll(by: count, height: height) }
    let places = targets.indices.filter { targets[$0] != nil }
    let index = selection.flatMap { here in places.lastIndex { $0 <= here } } ?? 0
    select(places[min(max(index + count, 0), places.count - 1)], height: height)
  }

  mutating func moveToEdge(isFirst: Bool, height: Int) {
    move(by: isFirst ? -text.count : text.count, height: height)
    // Show the text before or after the list as well.
    top = isFirst ? 0 : max(lines.count - height, 0)
  }

  mutating func scroll(by count: Int, height: Int) {
    top = min(max(top + count, 0), max(lines.count - height, 0))
  }

  /// Selects the line at a line of the screen, if it has a target.
  mutating func select(atLine line: Int, height: Int) {
    guard lines.indices.contains(top + line) else { return }
    let source = lines[top + line].source
    if targets[source] != nil { select(source, height: height) }
  }

  private mutating func select(_ source: Int, height: Int) {
    selection = source
    guard let first = lines.firstIndex(where: { $0.source == source }) else { return }
    top = max(min(top, first), first - height + 1)
  }

  /// Selects the next line that contains the words, and returns whether there is one.
  mutating func search(for words: String, height: Int) -> Bool {
    self.words = words.lowercased()
    return findMatch(backwards: false, height: height)
  }

  mutating func findMatch(backwards: Bool, height: Int) -> Bool {
    guard !words.isEmpty else { return false }
    let here = selection ?? (backwards ? 0 : -1)
    // The search wraps around.
    let after = Array(text.indices.filter { $0 > here })
    let before = Array(text.indices.filter { $0 < here })
    let order = backwards ? before.reversed() + after.reversed() : after + before
    guard let found = order.first(where: { text[$0].text.lowercased().contains(words) }) else {
      return selection.map { text[$0].text.lowercased().contains(words) } ?? false
    }
    select(found, height: height)
    return true
  }

  func visible(height: Int) -> [TextLine] {
    lines.dropFirst(top).prefix(max(height, 0)).map { line, source in
      source == selection ? line.selected : line
    }
  }

  /// The hint about keys for the last line.
  func keys(height: Int) -> String {
    var keys: [String] = []
    switch target {
    case .position(let seq): keys.append("Enter goes to \(seq)")
    case .attachment: keys.append("Enter opens it")
    case nil: break
    }
    if lines.count > height { keys.append("Space shows more") }
    return (keys + ["/ searches", "q closes"]).joined(separator: ", ")
  }
}

extension TextLine {
  /// The position in a line of `drn log`: a number before a time, with or without a date.
  fileprivate var position: Int? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    for (word, next) in zip(words, words.dropFirst()) {
      guard let seq = Int(word) else { continue }
      let shape = next.utf8.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? "0" : "." }
      let isTime = ["00.00.00", "0000.00.00"].contains { shape.joined().hasPrefix($0) }
      return isTime ? seq : nil
    }
    return nil
  }
}
