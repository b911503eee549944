import Foundation
import Testing

/// The test vectors in the text of the format's specification: they stand nowhere else.
struct SpecificationDocument {
  /// The lines under each heading, up to the next heading of any depth.
  private let sections: [String: [Substring]]

  init(_ file: String = #filePath) throws {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Sources/DRNLog/DRNLog.docc/Specification.md").path
    let text = String(decoding: try fileBytes(path), as: UTF8.self)
    let start = try #require(text.range(of: "\n## Test vectors\n")).upperBound
    try self.init(text: String(text[start...]))
  }

  init(text: String) throws {
    var sections: [String: [Substring]] = [:]
    var (heading, isFenced) = ("", false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isFenced.toggle() }
      if !isFenced, line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        let isNew = sections[heading] == nil
        try #require(isNew, "two headings are '\(heading)'")
        sections[heading] = []
      } else {
        sections[heading, default: []].append(line)
      }
    }
    self.sections = sections
  }

  /// The lines of the fenced blocks under a heading.
  func blocks(_ heading: String) throws -> [[String]] {
    var (blocks, isFenced): ([[String]], Bool) = ([], false)
    for line in try #require(sections[heading], "there is no heading '\(heading)'") {
      if line.hasPrefix("```") {
        isFenced.toggle()
        if isFenced { blocks.append([]) }
      } else if isFenced {
        blocks[blocks.count - 1].append(String(line))
      }
    }
    return blocks
  }

  /// The only fenced block under a heading.
  func block(_ heading: String) throws -> [String] {
    let blocks = try blocks(heading)
    try #require(blocks.count == 1, "there are \(blocks.count) blocks under '\(heading)'")
    return blocks[0]
  }

  /// The bytes of the only fenced block under a heading.
  func bytes(_ heading: String) throws -> [UInt8] {
    DRNLogTests.bytes(hex: try block(heading).joined())
  }

  /// The rows of the tables under a heading, without their first rows; cells without the quotes of
  /// code.
  func tables(_ heading: String) throws -> [[[String]]] {
    var (tables, isTable): ([[[String]]], Bool) = ([], false)
    for line in try #require(sections[heading], "there is no heading '\(heading)'") {
      guard line.hasPrefix("|") else {
        isTable = false
        continue
      }
      if !isTable { tables.append([]) }
      isTable = true
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false)
      tables[tables.count - 1].append(
        cells.map { $0.trimmingCharacters(in: [" ", "`"]) })
    }
    return tables.map { Array($0.dropFirst(2)) }
  }

  /// The rows of the only table under a heading.
  func table(_ heading: String) throws -> [[String]] {
    let tables = try tables(heading)
    try #require(tables.count == 1, "there are \(tables.count) tables under '\(heading)'")
    return tables[0]
  }

  /// The code in a section that stands behind `words` in its text.
  func code(_ heading: String, after words: String) throws -> String {
    let text = try #require(sections[heading], "there is no heading '\(heading)'")
      .joined(separator: " ")
    let rest = try #require(text.range(of: words), "nothing is behind '\(words)'")
    let parts = text[rest.upperBound...].split(separator: "`", omittingEmptySubsequences: false)
    try #require(parts.count > 2)
    return String(parts[1])
  }
}

/// Whole bytes in hexadecimal digits.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension String {
  /// The digits without the spaces between them.
  var digits: String { filter { !$0.isWhitespace } }
}
