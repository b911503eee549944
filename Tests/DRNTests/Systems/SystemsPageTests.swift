import Foundation
import Testing

/// The documentation's tables of other systems' calls name a test in each row.
@Suite struct SystemsPageTests {
  /// A test, as the page names it.
  struct Name: Hashable, CustomStringConvertible {
    var suite: String
    var sentence: String

    var description: String { "\(suite): \(sentence)" }
  }

  /// The package's directory.
  static let package = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../..").standardized

  static let page = package.appending(
    path: "Sources/DRN/DRN.docc/Coming-From-Another-System.md")

  /// The tests of the page's rows, in order.
  static func namesOnPage() throws -> [Name] {
    var suite = ""
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      if let match = line.wholeMatch(of: /The tests are in `(\w+)`\./) { suite = String(match.1) }
      guard let match = line.wholeMatch(of: /\|.*\| (?:`(\w+)`: )?([^|]+) \|/),
        match.2 != "test"
      else { return nil }
      return Name(suite: match.1.map(String.init) ?? suite, sentence: String(match.2))
    }
  }

  /// The names of all tests in a folder of the package's tests.
  static func tests(in folder: String) throws -> Set<Name> {
    let directory = package.appending(path: folder)
    let files = try #require(FileManager.default.enumerator(atPath: directory.path))
    var names: Set<Name> = []
    for case let path as String in files where path.hasSuffix("Tests.swift") {
      let file = directory.appending(path: path)
      let suite = file.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /func `([^`]+)`\(/) {
        names.insert(Name(suite: suite, sentence: String(match.1)))
      }
    }
    return names
  }

  @Test func `every test that the page names exists`() throws {
    let names = try Self.namesOnPage()
    #expect(names.count > 80)
    let tests = try Self.tests(in: "Tests/DRNTests")
    #expect(names.filter { !tests.contains($0) } == [])
  }

  @Test func `every test of a system is on the page`() throws {
    let names = Set(try Self.namesOnPage())
    let tests = try Self.tests(in: "Tests/DRNTests/Systems").filter {
      $0.suite != "SystemsPageTests"
    }
    #expect(tests.subtracting(names) == [])
  }

  @Test func `each system ends with the test that folds what it recorded`() throws {
    let suites = Set(try Self.namesOnPage().map(\.suite).filter { !$0.isEmpty })
    let folding = try Self.tests(in: "Tests/DRNTests/Systems").filter {
      $0.sentence == "its transitions fold to the same state"
    }
    #expect(folding.count == 8)
    #expect(suites.isSuperset(of: folding.map(\.suite)))
  }
}
