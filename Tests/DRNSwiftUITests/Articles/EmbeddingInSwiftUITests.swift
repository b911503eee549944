import Foundation
import Testing

/// The samples of the article are what `.ci/checks/swiftui` compiles, word for word.
@Suite struct EmbeddingInSwiftUITests {
  private static func text(_ path: String) throws -> String {
    let package = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../..").standardized
    return try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The lines between each `// sample:` and its `// end`, without their common indentation.
  private static func samples(_ text: String) -> [String] {
    text.components(separatedBy: "  // sample: ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n").dropFirst()
        .prefix { $0 != "  // end" }
        .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      return lines.joined(separator: "\n")
    }
  }

  @Test func `every sample of the article is compiled`() throws {
    let article = try Self.text("Sources/DRNSwiftUI/DRNSwiftUI.docc/Embedding-in-SwiftUI.md")
    let inArticle = article.components(separatedBy: "```swift\n").dropFirst().map { part in
      String(part.prefix(upTo: part.range(of: "\n```")?.lowerBound ?? part.endIndex))
    }
    let compiled = Self.samples(try Self.text("Tests/SwiftUISamples/Embedding.swift"))
    #expect(!inArticle.isEmpty)
    #expect(inArticle.sorted() == compiled.sorted())
  }

  @Test func `a whole app takes less than thirty lines`() throws {
    let compiled = Self.samples(try Self.text("Tests/SwiftUISamples/Embedding.swift"))
    let app = try #require(compiled.first { $0.contains("SmallApp") })
    #expect(app.components(separatedBy: "\n").count < 30)
  }
}
