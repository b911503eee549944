import TerminalScreen

/// All keys of the screen. Their actions, the help page and the manual are derived from this table.
enum KeyTable {
  /// The keys of one action.
  struct Binding: Sendable {
    let keys: [Key]
    let action: ScreenAction
    let help: String
    /// The keys, as the help shows them.
    let shown: String

    /// - Parameter pattern: The key with the input before or after it, for the help: `50%`, `mx`.
    init(_ keys: [Key], _ action: ScreenAction, _ help: String, pattern: String? = nil) {
      (self.keys, self.action, self.help) = (keys, action, help)
      shown = pattern ?? keys.map(\.name).joined(separator: " ")
    }
  }

  /// A group of related bindings.
  struct Section: Sendable {
    let title: String
    let bindings: [Binding]
  }

  static let sections: [Section] = [
    Section(
      title: "Moving",
      bindings: [
        Binding(["j", .down], .down, "down; 12j goes down 12 rows"),
        Binding(["k", .up], .up, "up"),
        Binding([" ", .pageDown, .control("f")], .pageDown, "a page down"),
        Binding(["b", .pageUp], .pageUp, "a page up"),
        Binding([.control("d")], .halfPageDown, "half a page down"),
        Binding([.control("u")], .halfPageUp, "half a page up"),
        Binding(["g", .home], .first, "the first transition; 500g is transition 500"),
        Binding(["G", .end], .last, "the newest transition; follows a log that is followed"),
        Binding(["%"], .percent, "to this percentage of the session", pattern: "50%"),
        Binding([.control("o")], .back, "back through the positions visited"),
        Binding([.alt("o")], .forward, "forward again"),
        Binding(["["], .previousMark, "the mark before"),
        Binding(["]"], .nextMark, "the mark after"),
        Binding(["{"], .previousBranch, "the branch point before"),
        Binding(["}"], .nextBranch, "the branch point after"),
        Binding(["m"], .setMark, "name this place x, until the screen closes", pattern: "mx"),
        Binding(["'"], .goToMark, "go to place x; '' is where you were", pattern: "'x"),
      ]),
    Section(
      title: "Looking",
      bindings: [
        Binding([.tab], .nextPane, "the next pane"),
        Binding([.backTab], .previousPane, "the pane before"),
        Binding(["h", .left], .fold, "fold a group, or a part of the state"),
        Binding(["l", .right], .unfold, "unfold it"),
        Binding([.enter], .open, "fold or unfold; elsewhere, show the transition"),
        Binding(["v"], .selectRange, "begin a range here, or end it"),
        Binding(["d"], .difference, "the difference to the transition before"),
        Binding(["D"], .rangeDifference, "the difference between the range's ends"),
        Binding(["w"], .why, "why is the user here"),
        Binding(["B"], .blame, "what set each part of the state last"),
        Binding(["e"], .event, "the transition as JSON, in your editor or pager"),
        Binding(["y"], .copy, "copy the transition, or what is selected, as JSON"),
        Binding(["s"], .sessions, "the log's sessions"),
        Binding(["a"], .attachments, "a report's reason and notes, and what is attached"),
        Binding(["c"], .compare, "compare with another session, side by side"),
      ]),
    Section(
      title: "Finding",
      bindings: [
        Binding(["/"], .search, "search for words, or an expression as 'drn find' has it"),
        Binding(["n"], .nextMatch, "the next match"),
        Binding(["N"], .previousMatch, "the match before"),
        Binding(["&"], .filter, "show matches only; nothing shows all"),
      ]),
    Section(
      title: "The list of sessions",
      bindings: [
        Binding(["o"], .sort, "sort by the next column"),
        Binding(["O"], .reverse, "the other way round"),
      ]),
    Section(
      title: "Playing",
      bindings: [
        Binding(["p"], .play, "play with the real pauses, two seconds at most"),
        Binding(["<"], .slower, "slower"),
        Binding([">"], .faster, "faster"),
        Binding(["F"], .follow, "follow what is being recorded"),
      ]),
    Section(
      title: "The rest",
      bindings: [
        Binding([":"], .command, "a command or a position, Tab completes; :rewind edits the log"),
        Binding(["?", .f1], .help, "this help"),
        Binding([.control("l")], .redraw, "draw the screen anew"),
        Binding([.escape], .cancel, "stop what is running; end a range or a filter"),
        Binding(["q"], .close, "close what is open, or quit"),
        Binding(["Q", .control("c")], .quit, "quit"),
        Binding([.control("z")], .suspend, "suspend (fg continues)"),
      ]),
  ]

  private static let actions = Dictionary(
    sections.flatMap(\.bindings).flatMap { binding in binding.keys.map { ($0, binding.action) } },
    uniquingKeysWith: { first, _ in first })

  static func action(of key: Key) -> ScreenAction? { actions[key] }

  private static let mouse = "The mouse selects and scrolls."

  /// The table as text, for the manual.
  static var manual: String {
    let parts = sections.map { section in
      let lines = section.bindings.map { "  \(padded($0.shown, 16)) \($0.help)" }
      return ([section.title] + lines).joined(separator: "\n")
    }
    return (parts + [mouse]).joined(separator: "\n\n")
  }

  /// The table as a page of the screen.
  static var page: Page {
    var lines: [TextLine] = []
    for section in sections {
      if !lines.isEmpty { lines.append(TextLine()) }
      lines.append(TextLine(section.title, .title))
      for binding in section.bindings {
        var line = TextLine("  " + padded(binding.shown, 16) + " ", .bold)
        line.append(binding.help)
        lines.append(line)
      }
    }
    return Page("Keys", lines + [TextLine(), TextLine(mouse)])
  }
}
