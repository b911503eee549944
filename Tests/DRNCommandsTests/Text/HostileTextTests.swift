import DRN
import Foundation
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import DRNInspect
@testable import DRNLog
@testable import ToolTests

/// Every place that escapes or takes text apart, with texts in which a sign and a combining scalar
/// are one `Character`.
@Suite(.temporaryDirectory) struct HostileTextTests {
  private static let texts = HostileText.joined() + HostileText.lookalikes.map { "a\($0)b" }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  /// The places of a sign before which there is an even number of escape signs.
  private func unescaped(_ sign: Unicode.Scalar, in text: String) -> Int {
    var (count, isEscaped) = (0, false)
    for scalar in text.unicodeScalars {
      if scalar == sign, !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  @Test(arguments: texts) func `a plain field has no single backslash, tab or line feed`(
    text: String
  ) {
    var line = PlainLine()
    line.text(text)
    let signs = text.unicodeScalars.count { $0 == "\\" }
    // Each is doubled; escapes of other scalars have one of their own.
    let escapes = text.unicodeScalars.count { !DisplayText.isSafe($0) }
    #expect(line.text.unicodeScalars.count { $0 == "\\" } == 2 * signs + escapes)
    #expect(line.text.unicodeScalars.allSatisfy(DisplayText.isSafe))
  }

  @Test(arguments: texts) func `a Swift literal ends where it should`(text: String) {
    let literal = DisplayText.quoting(text)
    #expect(unescaped("\"", in: literal) == 2)
    let source = SwiftSource.literal(text)
    #expect(source.unicodeScalars.allSatisfy(DisplayText.isSafe))
    let signs = source.prefix { $0 == "#" }
    if signs.isEmpty {
      #expect(unescaped("\"", in: source) == 2)
    } else {
      #expect(source.utf8.dropFirst(signs.count + 1).ranges(of: "\"\(signs)".utf8).count == 1)
    }
    let name = SwiftSource.sentence(text)
    #expect(name.unicodeScalars.count { $0 == "`" } == 2)
  }

  @Test(arguments: texts) func `markup has none of the signs of markup`(text: String) {
    let escaped = MarkupText.escaping(text).unicodeScalars
    #expect(!escaped.contains { "<>\"'".unicodeScalars.contains($0) })
    for (index, scalar) in escaped.enumerated() where scalar == "&" {
      let rest = String(String.UnicodeScalarView(escaped.dropFirst(index).prefix(6)))
      let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
      #expect(entities.contains { scalars(rest).starts(with: scalars($0)) })
    }
  }

  @Test(arguments: texts) func `a roff line is no request`(text: String) {
    for text in [text, ".\u{301}" + text, "'\u{301}" + text] {
      let line = Roff.escaping(text)
      #expect(line.utf8.allSatisfy { $0 < 0x80 })
      #expect(line.first != "." && line.first != "'")
      #expect(unescaped("\"", in: Roff.quoted(text)) == 2)
    }
  }

  @Test(arguments: texts) func `a walked graph's pictures quote every name`(text: String) throws {
    let route = JSONValue.object([text: .object([:])])
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    _ = try log.manager(session: "s", initial: JSONRoute(json: route))
    try log.close()
    let dot = try Tool.run("graph", "log.mdb", "--format", "dot").output
    for line in dot.split(separator: "\n") where line.hasPrefix("  s0 [") {
      #expect(unescaped("\"", in: String(line)).isMultiple(of: 2))
      #expect(line.hasSuffix("];"))
    }
    let mermaid = try Tool.run("graph", "log.mdb", "--format", "mermaid").output
    for line in mermaid.split(separator: "\n") where line.hasPrefix("  s0") {
      #expect(line.unicodeScalars.count { $0 == "\"" } == 2)
    }
  }

  @Test func `CSV and JSON Lines come back byte for byte`() throws {
    let names = Self.texts + ["'\u{301}", "=\u{301}1", "'='", "\u{301}'"]
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    for (index, name) in names.enumerated() {
      let manager = try log.manager(
        session: "\(name)\(index)", initial: JSONRoute(json: .object([name: .string(name)]))
      ).manager
      _ = manager.note(name, .string(name))
    }
    try log.close()
    for format in ["csv", "jsonl"] {
      try Tool.run("export", "log.mdb", "-o", "a.\(format)").expectDone()
      try Tool.run("import", "a.\(format)", "again-\(format).mdb").expectDone()
      try Tool.run("export", "again-\(format).mdb", "-o", "b.\(format)").expectDone()
      #expect(try TemporaryDirectory.data("a.\(format)") == TemporaryDirectory.data("b.\(format)"))
    }
  }

  @Test(arguments: texts) func `a path in JSON syntax is read as it is written`(text: String) throws
  {
    // A line break in a JSON string is written as an escape.
    let path = JSONPath([.key("route"), .key(text), .index(2)])
    let written = "route[\(JSONValue.string(text).canonicalText)][2]"
    #expect(try JSONPath(parsing: written) == path)
    if text.unicodeScalars.allSatisfy(DisplayText.isSafe) {
      #expect(try JSONPath(parsing: path.description) == path)
    }
  }

  @Test(arguments: ["\u{301}", "\u{20E3}", "\u{903}", "\u{200D}", "\u{FE0F}"])
  func `a path's dots, brackets and quotes are that, whatever follows`(joiner: String) throws {
    #expect(throws: JSONPathError.self) { try JSONPath(parsing: "route[\(joiner)0]") }
    #expect(throws: JSONPathError.self) { try JSONPath(parsing: "route[\"a\"\(joiner)]") }
    #expect(
      try JSONPath(parsing: "route[\"\(joiner)a\"]").steps == [.key("route"), .key("\(joiner)a")])
    // In privacy rules, such a sign must not hide a part of the path.
    #expect(throws: ParameterPathError.self) { try ParameterPath("search.\"q\"\(joiner)") }
    _ = try ParameterPath("search.\"\(joiner)q\".\"\(joiner)\"")
  }

  @Test func `a file's folder ends at its last slash`() {
    for (_, joiner) in HostileText.joiners {
      let parts = LogFiles.parts(of: "/a/b/\(joiner)log.mdb")
      #expect(parts.folder == "/a/b")
      #expect(scalars(parts.name) == [joiner] + scalars("log.mdb"))
      let name = LogAttachment.fileName(for: "../\(joiner)../\(joiner)x.png")
      #expect(!name.unicodeScalars.contains("/") && !name.hasPrefix("."))
    }
    #expect(LogFiles.parts(of: "/log.mdb") == ("/", "log.mdb"))
    #expect(LogFiles.parts(of: "log.mdb") == (".", "log.mdb"))
  }

  @Test func `a command line on the screen is split at every space and quote`() throws {
    for (_, joiner) in HostileText.joiners where joiner != " " {
      let words = try CommandWords.split("find '\(joiner)a b'\(joiner) c \(joiner)d").get()
      #expect(
        words.map(scalars) == ["find", "\(joiner)a b\(joiner)", "c", "\(joiner)d"].map(scalars))
    }
  }

  @Test func `a style ends before the text, also where a mark would join it`() {
    let lines = StyledText.lines("\u{1b}[1m\u{301}a\u{1b}[0m\u{301}b")
    #expect(lines.map(\.text).map(scalars) == [scalars("\u{301}a\u{301}b")])
    #expect(lines[0].pieces.map(\.style.isBold) == [true, false])
  }

  @Test func `an expression's text search finds a sign, whatever joins it`() throws {
    try Sample.record(
      Sample.timed([
        #""session":"s","initial":"home""#, #""note":{"label":"it'\#u{301}s"}"#,
        #""note":{"label":"other"}"#,
      ]))
    for text in ["'", "it'", "s"] {
      let log = try LogReader(path: TemporaryDirectory.path("log.mdb"))
      let session = try log.latestSession()
      var matcher = QueryMatcher(PositionQuery(containing: text), in: session)
      var found: [Int] = []
      try session.forEachPosition(in: 0...2) { position in
        if try matcher.matches(position.record, state: position.state, previous: nil) {
          found.append(position.record.seq)
        }
        return true
      }
      #expect(found.contains(1), "\(text)")
    }
  }
}
