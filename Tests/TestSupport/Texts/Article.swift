import Foundation

/// A page of the documentation, whose code a test has word for word.
package struct Article {
  /// The page's text.
  package let text: String

  /// Reads a page.
  ///
  /// - Parameter path: Its path in the package.
  package init(_ path: String) throws {
    let package = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../..").standardized
    text = try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  private init(text: String) { self.text = text }

  /// The section under a heading of the second level, up to the next of these; empty if there is none.
  package func section(_ heading: String) -> Article {
    let part = text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(heading)\n") }
    return Article(text: part ?? "")
  }

  /// The blocks in a language, without their fences.
  package func blocks(_ language: String = "swift") -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  /// What a source file has between each line `// sample` and the next `// end`, without the
  /// indentation of the first.
  package static func samples(in file: String = #filePath) throws -> [String] {
    let source = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    var (samples, lines, indentation) = ([String](), [String]?.none, "")
    for line in source.components(separatedBy: "\n") {
      switch (line.drop { $0 == " " }, lines) {
      case ("// sample", nil): (lines, indentation) = ([], String(line.prefix { $0 == " " }))
      case ("// end", let found?):
        samples.append(found.joined(separator: "\n"))
        lines = nil
      case (_, let found?):
        let isIndented = line.hasPrefix(indentation)
        lines = found + [isIndented ? String(line.dropFirst(indentation.count)) : line]
      case (_, nil): continue
      }
    }
    return samples
  }
}
