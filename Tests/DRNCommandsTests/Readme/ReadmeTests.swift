import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The README's example compiles, and leaves what the README shows.
@Suite(.temporaryDirectory) struct ReadmeTests {
  /// The README's first block in a language.
  private func block(_ language: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../../README.md")
    let text = try String(contentsOf: root, encoding: .utf8)
    let start = try #require(text.range(of: "\n```\(language)\n"))
    let end = try #require(text.range(of: "\n```\n", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func `the example is the one that is compiled`() throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("ReadmeExample.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let body = try #require(source.range(of: "\n/// What an app does"))
    let lines = source[body.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("func ") }.dropFirst().prefix { $0 != "}" }.map { $0.dropFirst(2) }
    let compiled = source[..<body.lowerBound] + "\n" + lines.joined(separator: "\n") + "\n"
    expectNoDifference(
      try block("swift") + "\n",
      compiled.replacing("open(path)", with: #"open("navigation.mdb")"#))
  }

  /// With every time of day as one that has passed at the same place in a line.
  private func withoutTimes(_ text: String) -> String {
    text.replacing(/\d\d:\d\d:\d\d\.\d\d\d/, with: "10:15:00.000")
      .replacing(/\d{4}-\d\d-\d\d/, with: "2026-11-21")
  }

  @Test func `the commands print what is shown`() throws {
    try useInAnApp(TemporaryDirectory.path("navigation.mdb"))
    var shown: [String] = []
    for command in try block("console").split(separator: "\n") where command.hasPrefix("$ ") {
      let result = try Tool.shell(String(command.dropFirst(2)))
      #expect(result.errors == "")
      shown.append("\(command)\n\(result.output)")
    }
    expectNoDifference(
      withoutTimes(try block("console")),
      withoutTimes(shown.joined(separator: "\n").trimmingCharacters(in: .newlines)))
  }
}
