import Foundation
import TestSupport
import Testing
import ToolTesting

/// The article "A bug report, from the file to the fix", whose files and commands are there for tests.
struct ReportedVisit {
  let article: Article

  /// Writes the files that the article has as JSON Lines into the test's directory.
  init() throws {
    article = try Article("Sources/DRNLog/DRNLog.docc/From-Report-to-Fix.md")
    let files = article.blocks("jsonl")
    try #require(files.count == 3)
    for (name, text) in zip(["visit.jsonl", "questions.jsonl", "fixed.jsonl"], files) {
      try TemporaryDirectory.write(text + "\n", to: name)
    }
  }

  /// Runs the commands of a block in their order.
  ///
  /// - Returns: What a terminal would show: each command, and what it prints.
  @discardableResult
  func run(_ block: String) throws -> String {
    var shown: [String] = []
    for line in block.components(separatedBy: "\n") where line.hasPrefix("$ ") {
      let result = try Tool.shell(String(line.dropFirst(2)))
      #expect(result.errors == "", "\(line)")
      shown.append(line)
      if !result.output.isEmpty {
        shown.append(result.output.trimmingCharacters(in: .newlines))
      }
    }
    return shown.joined(separator: "\n")
  }

  /// Runs all commands, after which the test's directory has `bug.mdb` and `fixed.mdb`.
  func runAll() throws {
    for block in article.blocks("console") { try run(block) }
  }
}
