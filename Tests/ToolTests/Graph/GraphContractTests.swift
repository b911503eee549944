import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn graph`: the graph that was walked, in every format.
@Suite(.temporaryDirectory) struct GraphContractTests {
  /// Names that would be something else in each of the formats.
  static let hostile = [
    #"a"]; b ["#, #"\"\\N\n"#, "</text><script>alert(1)</script>", "a & b &amp; #quot;",
    "\\u001b[31mred\\u0007", "end", "subgraph", "`*_~|--> x", "%% no comment", "\\u202egnirts",
    "größe 漢字 👟", "", " ", "]]>", "s0[(", "{{x}}", "linkStyle 0 stroke:red", "#35;",
    "click s0 href",
  ]

  private func recordHostile(to log: String = "hostile.mdb") throws {
    var lines = [#"{"session":"</desc>","initial":"start"}"#]
    for name in Self.hostile {
      let text =
        name.contains("\\u") || name.contains(#"\""#)
        ? name
        : name.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
          of: "\"", with: "\\\"")
      lines.append("{\"go\":\"\(text)\"}")
      lines.append("{\"pushOverlay\":{\"\(text)\":{}}}")
      lines.append("{\"goBackToRoot\":{}}")
    }
    try Sample.record(lines.joined(separator: "\n") + "\n", to: log)
  }

  private static func has(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  @Test func `the format is what the file's name says`() throws {
    try Sample.record(Sample.shop)
    let beginnings = [
      ("a.svg", "<svg "), ("a.dot", "digraph "), ("a.gv", "digraph "), ("a.mmd", "flowchart LR"),
      ("a.mermaid", "flowchart LR"), ("a.txt", "7 screens"), ("a", "7 screens"),
    ]
    for (file, beginning) in beginnings {
      try Tool.run("graph", "log.mdb", "-o", file).expectDone()
      #expect(try TemporaryDirectory.text(file).hasPrefix(beginning), "\(file)")
    }
    try Tool.run("graph", "log.mdb", "--format", "dot", "-o", "b.svg").expectDone()
    #expect(try TemporaryDirectory.text("b.svg").hasPrefix("digraph "))
  }

  @Test func `the same log is the same bytes`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    for format in ["text", "svg", "dot", "mermaid"] {
      let first = try Tool.run("graph", "log.mdb", "--format", format)
      first.expectDone()
      #expect(try Tool.run("graph", "log.mdb", "--format", format).output == first.output)
    }
  }

  @Test func `what is left out is said, in the picture and beside it`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    for format in ["svg", "dot", "mermaid"] {
      let picture = try Tool.run("graph", "log.mdb", "--format", format, "--limit", "3")
      #expect(picture.status == 0)
      picture.expectOneMessage()
      #expect(picture.errors.contains("least visited of 14 screens"))
      #expect(picture.output.contains("Not drawn: the 11 least visited of 14 screens"))
    }
    let json = try Tool.run("graph", "log.mdb", "--json", "--limit", "3")
    #expect(json.values(of: "leftOut")[0].hasPrefix(#"{"screens":11,"#))
    #expect(try Tool.run("graph", "log.mdb", "--limit", "3").output.contains("and 11 more screens"))
  }

  @Test func `sessions are chosen by name, and all are walked otherwise`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    func sessions(_ arguments: String...) throws -> [Substring] {
      let run = try Tool.run(["graph", "log.mdb", "--json"] + arguments)
      run.expectDone()
      return run.values(of: "sessions")
    }
    #expect(try sessions() == ["2"])
    #expect(try sessions("--session", "shop") == ["1"])
    #expect(try sessions("--session", "shop", "--session", "tour", "--session", "shop") == ["2"])
    try Tool.run("graph", "log.mdb", "--session", "shoop").expectTrouble(1)
  }

  @Test func `each route can be a screen of its own`() throws {
    try Sample.record(
      #"{"session":"w","initial":"home"}"# + "\n" + #"{"go":{"detail":{"id":"1"}}}"# + "\n"
        + #"{"go":{"detail":{"id":"2"}}}"# + "\n")
    let byName = try Tool.run("graph", "log.mdb", "--format", "mermaid").output
    #expect(byName.components(separatedBy: "<b>detail</b>").count == 2)
    let byRoute = try Tool.run("graph", "log.mdb", "--format", "mermaid", "--by", "route").output
    #expect(byRoute.contains("detail(id: #34;1#34;)") && byRoute.contains("detail(id: #34;2#34;)"))
  }

  @Test func `a difference says what is new and what is gone`() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.shop.replacing("\"help\"", with: "\"contact\""), to: "other.mdb")
    let text = try Tool.run("graph", "log.mdb", "--diff", "other.mdb")
    text.expectDone()
    #expect(text.output.contains("+ contact  0 → 1") && text.output.contains("- help     1 → 0"))
    let svg = try Tool.run("graph", "log.mdb", "--diff", "other.mdb", "--format", "svg").output
    #expect(svg.contains("class=\"screen new\"") && svg.contains("class=\"screen gone\""))
    #expect(svg.contains("class=\"way new") && svg.contains("class=\"way gone"))
    let json = try Tool.run("graph", "log.mdb", "--diff", "other.mdb", "--json")
    #expect(json.values(of: "same") == ["false"])
    #expect(json.output.contains(#"{"screen":"contact","before":0,"after":1}"#))
    #expect(try Tool.run("graph", "log.mdb", "--diff", "log.mdb").output == "same\n")
  }

  @Test func `what cannot be is refused`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("graph", "log.mdb", "--json", "--format", "svg").expectTrouble(64)
    try Tool.run("graph", "log.mdb", "--limit", "0").expectTrouble(64)
    try Tool.run("graph", "none.mdb").expectTrouble(2)
    try Tool.run("graph", "log.mdb", "-o", "log.mdb").expectTrouble(2)
    try Tool.run("record", "empty.mdb").expectDone()
    try Tool.run("graph", "empty.mdb").expectTrouble(2, "The log 'empty.mdb' has no session yet.")
  }

  @Test func `hostile names are text in every format`() throws {
    try recordHostile()
    for format in ["text", "svg", "dot", "mermaid"] {
      for by in ["name", "route"] {
        let run = try Tool.run(
          "graph", "hostile.mdb", "--format", format, "--by", by, "--limit", "40")
        #expect(run.status == 0)
        let controls = run.output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
        #expect(controls.isEmpty)
        #expect(!run.output.contains("\u{202e}"))
        if format == "svg" { #expect(!run.output.contains("<script")) }
      }
    }
  }

  @Test(.enabled(if: has("dot"))) func `Graphviz draws what is written for it`() throws {
    try recordHostile()
    try Sample.record(Sample.tour + Sample.shop)
    for log in ["log.mdb", "hostile.mdb"] {
      let drawn = try Tool.shell(
        "drn graph \(log) --format dot --limit 40 | dot -Tsvg | grep -c 'class=\"node\"'")
      drawn.expectDone()
      let count = try Tool.run("graph", log, "--json").output.components(separatedBy: "\"deadEnd\"")
      #expect(drawn.output == "\(count.count - 1)\n")
    }
  }

  @Test(.enabled(if: has("rsvg-convert"))) func `a reader of SVG draws the picture`() throws {
    try recordHostile()
    try Sample.record(Sample.tour + Sample.shop)
    for command in [
      "log.mdb", "hostile.mdb --limit 40", "log.mdb --diff hostile.mdb", "log.mdb --by route",
    ] {
      try Tool.shell("drn graph \(command) -o x.svg && rsvg-convert x.svg -o x.png").expectDone()
    }
  }

  @Test func `the README's picture is of this program`() throws {
    try Sample.record(ShopVisits.commands)
    let picture = try Tool.run("graph", "log.mdb", "--format", "svg").output
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Pictures/graph.svg")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(picture.utf8).write(to: file)
    } else {
      expectNoDifference(picture, try String(contentsOf: file, encoding: .utf8))
    }
  }
}
