#if Fleet
  import Foundation
  import Testing

  /// The files that an operator copies: `Sources/Examples/Fleet/production`.
  enum ProductionFiles {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..").standardized.path
    static let folder = "\(root)/Sources/Examples/Fleet/production"

    static func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    /// The words of a unit's command, without the program.
    static func command(ofUnit name: String) throws -> [String] {
      let lines = try text(name).replacing("\\\n", with: " ").split(separator: "\n")
      let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
      return start.split(separator: " ").dropFirst().map(String.init)
    }

    /// The shell's lines of the README that follow a heading.
    static func commands(under heading: String) throws -> String {
      let section = try #require(try text("README.md").split(separator: "\n## \(heading)\n").last)
      let block = try #require(section.split(separator: "```sh\n").dropFirst().first)
      return String(try #require(block.split(separator: "```").first))
    }

    /// The part of a text from the first line that begins with `start` to the first one after it that ends with `end`.
    static func lines(of text: String, from start: String, to end: String) throws -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(lines.firstIndex { $0.hasPrefix(start) })
      let last = try #require(lines[first...].firstIndex { $0.hasSuffix(end) })
      return lines[first...last].joined(separator: "\n") + "\n"
    }
  }
#endif
