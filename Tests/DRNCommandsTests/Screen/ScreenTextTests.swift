import ArgumentParser
import DRNLog
import TerminalScreen
import Testing

@testable import DRNCommands

/// Lines that are cut and broken for a width.
@Suite struct ScreenTextTests {
  private static let samples = [
    "", " ", "a", "word", "a few short words", "   set in", "trailing   ", "ab\u{301}cde\u{301}",
    "日本語のテキスト", "a日b本c", "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "👨👩👧👦 family",
    String(repeating: "x", count: 100), String(repeating: " ", count: 100),
    "a " + String(repeating: "日", count: 40) + " b",
  ]

  @Test(arguments: samples, 0...12)
  func `no character is lost where a line is broken`(text: String, width: Int) {
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    var line = TextLine(String(text[..<half]), .bold)
    line.append(String(text[half...]))
    let lines = line.wrapped(to: width)
    #expect(Self.letters(lines.map(\.text).joined()) == Self.letters(text))
    // A character that takes two columns has no place in one.
    if width > 1 { #expect(lines.allSatisfy { $0.text.width <= width }) }
  }

  @Test(arguments: samples, 0...12)
  func `a line is as wide as it is to be`(text: String, width: Int) {
    let glyphs = Glyphs(isUnicode: true)
    #expect(TextLine(text).fitted(to: width, glyphs).text.width == width)
  }

  /// What comes from a log may be one word of a megabyte.
  @Test func `a long word is broken at once`() {
    let line = TextLine(String(repeating: "x", count: 1 << 20))
    #expect(line.wrapped(to: 80).count > 10_000)
  }

  @Test func `a page stays among its lines where it becomes shorter`() {
    var page = Page("page", [TextLine(String(repeating: "word ", count: 100))])
    page.fit(width: 10, height: 20)
    page.moveToEdge(isFirst: false, height: 20)
    page.fit(width: 100, height: 20)
    #expect(page.visible(height: 20).count == 6)
  }

  @Test func `a prompt takes no control characters`() {
    var prompt = Prompt(.search, history: [])
    for scalar in ["a", "\0", "\u{1c}", "\u{85}", "ä"] as [Unicode.Scalar] {
      _ = prompt.handle(.character(scalar))
    }
    #expect(String(prompt.text) == "aä")
  }

  @Test(arguments: 1...12)
  func `what is typed is seen around its cursor`(width: Int) {
    var prompt = Prompt(.filter, history: [])
    for scalar in "a日本語 bcdef".unicodeScalars { _ = prompt.handle(.character(scalar)) }
    for place in (0...10).reversed() {
      let shown = prompt.shown(width: width)
      #expect(shown.text.hasPrefix("&"))
      #expect(shown.column <= max(width - 1, 1))
      // What is right of the cursor is all there: it is cut where it is drawn.
      #expect(shown.text.hasSuffix(String("a日本語 bcdef".unicodeScalars.dropFirst(place))))
      _ = prompt.handle(.left)
    }
  }

  /// Somebody may paste a whole document.
  @Test func `a long prompt is shown at once`() {
    var prompt = Prompt(.search, history: [String(repeating: "x", count: 200_000)])
    _ = prompt.handle(.up)
    #expect(prompt.shown(width: 80).column == 79)
  }

  @Test(arguments: ["-s", "--help", "", "a b"])
  func `a session's name is never an option`(name: String) throws {
    let words = CommandWords.complete(
      "why", [], log: "log.mdb", session: name, cursor: 3, anchor: nil
    ).words
    let command = try #require(try DRNCommand.parseAsRoot(words) as? WhyCommand)
    #expect(command.options.session == name)
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}

/// What a filter lets through, against a list.
@Suite struct MatchSetTests {
  @Test(arguments: [0, 1, 63, 64, 1_000, 1 << 50])
  func `matches are found in both directions`(first: Int) {
    let seqs = [0, 1, 62, 63, 64, 65, 127, 128, 300, 301].map { first + $0 }
    var matches = MatchSet(from: first)
    matches.insert(seqs.filter { $0 >= first + 64 }, in: first + 64...first + 400)
    matches.insert(seqs.filter { $0 < first + 64 }, in: first...first + 63)
    for seq in first - 2...first + 450 {
      #expect(matches.contains(seq) == seqs.contains(seq))
      #expect(matches.next(after: seq) == seqs.first { $0 > seq })
      #expect(matches.previous(before: seq) == seqs.last { $0 < seq })
    }
    #expect(matches.next(after: -1) == seqs.first)
    #expect(matches.previous(before: .max) == seqs.last)
    #expect(matches.known == first...first + 400)
  }
}
