import TerminalScreen

/// Every key of the screen, in one place: what is done, the help on the screen and the manual come out
/// of it.
enum KeyTable {
  /// Keys that do one thing.
  struct Binding: Sendable {
    let keys: [Key]
    let action: ScreenAction
    let help: String
    /// How it is written with what comes before or after it: `N%`, `mX`.
    var pattern: String?

    /// The keys, as the help shows them.
    var shown: String { pattern ?? keys.map(\.name).joined(separator: " ") }
  }

  /// Bindings that belong together.
  struct Section: Sendable {
    let title: String
    let bindings: [Binding]
  }

  static let sections: [Section] = [
    Section(
      title: "Moving",
      bindings: [
        Binding(
          keys: [.character("j"), .down], action: .down, help: "down; 12j goes down 12 rows"),
        Binding(keys: [.character("k"), .up], action: .up, help: "up"),
        Binding(
          keys: [.character(" "), .pageDown, .control("f")], action: .pageDown, help: "a page down"),
        Binding(keys: [.character("b"), .pageUp], action: .pageUp, help: "a page up"),
        Binding(keys: [.control("d")], action: .halfPageDown, help: "half a page down"),
        Binding(keys: [.control("u")], action: .halfPageUp, help: "half a page up"),
        Binding(
          keys: [.character("g"), .home], action: .first,
          help: "the first transition; 500g is transition 500"),
        Binding(
          keys: [.character("G"), .end], action: .last,
          help: "the newest transition; 500G is transition 500"),
        Binding(
          keys: [.character("%")], action: .percent, help: "so far into the session", pattern: "50%"
        ),
        Binding(
          keys: [.control("o")], action: .back, help: "back through the positions visited"),
        Binding(keys: [.alt("o")], action: .forward, help: "forward again"),
        Binding(keys: [.character("[")], action: .previousMark, help: "the mark before"),
        Binding(keys: [.character("]")], action: .nextMark, help: "the mark after"),
        Binding(keys: [.character("{")], action: .previousBranch, help: "the branch point before"),
        Binding(keys: [.character("}")], action: .nextBranch, help: "the branch point after"),
        Binding(
          keys: [.character("m")], action: .setMark, help: "call this place x, for this visit",
          pattern: "mx"),
        Binding(
          keys: [.character("'")], action: .goToMark, help: "go to place x; '' is where you were",
          pattern: "'x"),
      ]),
    Section(
      title: "Looking",
      bindings: [
        Binding(keys: [.tab], action: .nextPane, help: "the next pane"),
        Binding(keys: [.backTab], action: .previousPane, help: "the pane before"),
        Binding(
          keys: [.character("h"), .left], action: .fold,
          help: "fold a group, or a part of the state"),
        Binding(keys: [.character("l"), .right], action: .unfold, help: "unfold it"),
        Binding(
          keys: [.enter], action: .open,
          help: "fold or unfold; elsewhere, show the transition"),
        Binding(
          keys: [.character("v")], action: .selectRange, help: "begin a range here, or end it"),
        Binding(
          keys: [.character("d")], action: .difference,
          help: "the difference to the transition before"),
        Binding(
          keys: [.character("D")], action: .rangeDifference,
          help: "the difference between the range's ends"),
        Binding(keys: [.character("w")], action: .why, help: "why is the user here"),
        Binding(
          keys: [.character("B")], action: .blame, help: "what set each part of the state last"),
        Binding(
          keys: [.character("e")], action: .event,
          help: "the transition as JSON, in your editor or pager"),
        Binding(
          keys: [.character("y")], action: .copy,
          help: "copy the transition, or what is selected, as JSON"),
        Binding(keys: [.character("s")], action: .sessions, help: "the log's sessions"),
      ]),
    Section(
      title: "Finding",
      bindings: [
        Binding(
          keys: [.character("/")], action: .search,
          help: "search for words, or an expression as 'drn find' has it"),
        Binding(keys: [.character("n")], action: .nextMatch, help: "the next match"),
        Binding(keys: [.character("N")], action: .previousMatch, help: "the match before"),
        Binding(
          keys: [.character("&")], action: .filter, help: "show matches only; nothing shows all"),
      ]),
    Section(
      title: "Playing",
      bindings: [
        Binding(
          keys: [.character("p")], action: .play,
          help: "play with the real pauses, two seconds at most"),
        Binding(keys: [.character("<")], action: .slower, help: "slower"),
        Binding(keys: [.character(">")], action: .faster, help: "faster"),
        Binding(keys: [.character("F")], action: .follow, help: "follow what is being recorded"),
      ]),
    Section(
      title: "The rest",
      bindings: [
        Binding(
          keys: [.character(":")], action: .command,
          help: "a subcommand, or a position; :rewind changes the log"),
        Binding(keys: [.character("?"), .f1], action: .help, help: "this help"),
        Binding(keys: [.control("l")], action: .redraw, help: "draw the screen anew"),
        Binding(
          keys: [.escape], action: .cancel, help: "stop what is running; end a range or a filter"),
        Binding(keys: [.character("q")], action: .close, help: "close what is open, or quit"),
        Binding(keys: [.character("Q"), .control("c")], action: .quit, help: "quit"),
        Binding(
          keys: [.control("z")], action: .suspend, help: "stop, until the shell goes on with it"),
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
