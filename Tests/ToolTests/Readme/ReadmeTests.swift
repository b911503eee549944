import CustomDump
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The README's example compiles, and leaves what the README shows.
@Suite(.temporaryDirectory) struct ReadmeTests {
  /// The README's first block in a language, after a heading.
  private func block(_ language: String, after heading: String = "") throws -> String {
    let text = try text("README.md")
    let part = try #require(heading.isEmpty ? text.startIndex : text.range(of: heading)?.upperBound)
    let start = try #require(text[part...].range(of: "\n```\(language)\n"))
    let end = try #require(text.range(of: "\n```\n", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// The text of a file beside the package's manifest.
  private func text(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../../\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the README and the changelog name the version that the tool has`() throws {
    let version = LogFormat.release
    #expect(try block("swift", after: "## Use it").contains(#"from: "\#(version)")"#))
    #expect(try text("CHANGELOG.md").firstMatch(of: /\n## (\S+)/)?.1 == Substring(version))
    #expect(try Tool.run("--version").output.contains(version))
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
