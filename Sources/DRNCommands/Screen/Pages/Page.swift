import TerminalScreen

/// A text that covers the panes: an answer, the help, a command's output.
struct Page: Sendable {
  /// What Enter shows of a line.
  enum Target: Hashable, Sendable {
    case position(Int)
    /// A position of another session.
    case place(session: String, seq: Int)
    case attachment(String)
  }

  let title: String
  private let text: [TextLine]
  /// For each line of the text, what it is about, if anything.
  private let targets: [Target?]
  private var width = 0
  /// Whether long values are shown as a whole, and not cut in the middle.
  var isUnfolded = false { didSet { if isUnfolded != oldValue { width = 0 } } }
  /// Whether any is cut.
  private var isCut = false
  /// The text wrapped to ``width`` columns, with the index of the text's line for each.
  private var lines: [(line: TextLine, source: Int)]
  private var top = 0
  /// The selected line of the text: one with a position, or a match.
  private var selection: Int?
  /// The text of the last search, in lower case.
  private var words = ""

  /// - Parameters:
  ///   - hasPositions: Whether lines that look like a transition are of the shown session, or of the one
  ///     in the last line before them that names a session.
  ///   - session: The session of the positions, if it is another one than the shown one.
  init(
    _ title: String, _ text: [TextLine], hasPositions: Bool = false, session: String? = nil
  ) {
    var named = session
    self.init(
      title,
      text.map { line in
        guard hasPositions else { return (line, nil) }
        if line.text.hasPrefix("session ") { named = String(line.text.dropFirst(8)) }
        let target = line.position.map { seq in
          named.map { Target.place(session: $0, seq: seq) } ?? .position(seq)
        }
        return (line, target)
      })
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
      isCut = false
      lines = text.enumerated().flatMap { source, line in
        let folded = LongText.folded(line)
        if folded != line { isCut = true }
        return (isUnfolded ? line : folded).wrapped(to: width).map { ($0, source) }
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

  /// What a key did.
  enum Answer {
    case done
    /// The user wants to type what to search for.
    case search
    case closed
    case nothingFound
    case unknown
  }

  /// Does what a key stands for, wherever a page is shown; what Enter shows is left to the screen.
  mutating func handle(_ action: ScreenAction?, height: Int) -> Answer {
    let rows = action?.rows(page: height, half: height / 2) ?? 0
    switch action {
    case .down, .up: move(by: rows, height: height)
    case .pageDown, .pageUp, .halfPageDown, .halfPageUp: scroll(by: rows, height: height)
    case .first: moveToEdge(isFirst: true, height: height)
    case .last: moveToEdge(isFirst: false, height: height)
    case .search: return .search
    case .nextMatch, .previousMatch:
      let isFound = findMatch(backwards: action == .previousMatch, height: height)
      return isFound ? .done : .nothingFound
    case .unfold: isUnfolded = true
    case .fold: isUnfolded = false
    case .open: isUnfolded.toggle()
    case .close, .cancel, .help: return .closed
    default: return .unknown
    }
    return .done
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
    case .place(_, let seq): keys.append("Enter goes to \(seq)")
    case .attachment: keys.append("Enter opens it")
    case nil: break
    }
    if lines.count > height { keys.append("Space shows more") }
    if isCut { keys.append(isUnfolded ? "h cuts long values" : "l shows long values whole") }
    return (keys + ["/ searches", "q closes"]).joined(separator: ", ")
  }
}

extension LongText {
  /// The line with its long values cut.
  static func folded(_ line: TextLine) -> TextLine {
    guard line.text.utf8.count > valueLimit else { return line }
    var result = TextLine()
    for piece in line.pieces { result.append(folded(piece.text), piece.style) }
    return result
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
