import TerminalScreen
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Lines are broken between words, also on a terminal of 80 columns.
@Suite(.temporaryDirectory) struct BreakingTests {
  @Test(arguments: [
    (["show", "log.mdb", "--nonsense"], 1), (["graph", "log.mdb", "--json", "--format", "svg"], 2),
    (["import", "log.mdb", "other.mdb"], 1),
    (["log", "log.mdb", "--session", "another-session"], 1),
    (["find", "log.mdb", "overlays", "--count"], 2),
  ])
  func `a message is not broken within a word`(arguments: [String], lineCount: Int) throws {
    try Sample.record(Sample.shop)
    let message = try Tool.run(arguments).errors
    let terminal = try TerminalProcess(
      arguments: arguments, columns: 80, rows: 24, environment: [:])
    _ = terminal.waitForEnd()
    let lines = terminal.screen.text.split(separator: "\n").filter { $0 != "16" && $0 != "18" }
    #expect(lines.count >= lineCount, "\(lines)")
    let words = Set(message.split { " \n".contains($0) })
    for line in lines {
      for word in line.split(separator: " ") {
        #expect(words.contains(word), "\(word) in \(lines)")
      }
    }
  }

  @Test func `a word that is longer than a line stays whole`() {
    #expect("aa bbbbbbbbbb cc d".broken(to: 5) == "aa\nbbbbbbbbbb\ncc d")
    #expect("".broken(to: 5) == "")
  }

  @Test func `a column is given up before a word is broken`() {
    let line = TextLine("+ route      orderConfirmed(number: 1001)")
    let lines = line.wrapped(to: 31).map(\.text)
    #expect(lines.count > 1 && lines.allSatisfy { $0.width <= 31 })
    let words = lines.flatMap { $0.split(separator: " ") }
    #expect(words == ["+", "route", "orderConfirmed(number:", "1001)"])
  }
}
