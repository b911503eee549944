import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Whole names, screens grouped by tab, and what to do where all routes have one name.
@Suite(.temporaryDirectory) struct GraphGroupTests {
  private static let long = "aScreenWhoseNameIsLongerThanAnyColumnThatATerminalHasForIt"

  private func record() throws {
    try Sample.record(
      Sample.timed([
        #""session":"w","initial":"home","tab":"feed""#, #""go":"\#(Self.long)""#,
        #""selectTab":{"tab":"ch\"at","root":"rooms"}"#, #""go":"lounge""#,
        #""switchFlow":{"flow":"member","root":"profile"}"#,
      ]))
  }

  private func graph(_ arguments: String...) throws -> String {
    let run = try Tool.run(["graph", "log.mdb"] + arguments)
    run.expectDone()
    return run.output
  }

  @Test func `names are whole in pipes and pictures, and cut on a terminal`() throws {
    try record()
    for format in ["text", "dot", "mermaid"] {
      #expect(try graph("--format", format).contains(Self.long), "\(format)")
    }
    let lines = try graph("--format", "svg").split(separator: "\n").compactMap { line in
      line.firstMatch(of: /<text class="name"[^>]*>([^<]*)</).map { String($0.1) }
    }
    #expect(lines.joined().contains(Self.long))
    let terminal = try TerminalProcess(
      arguments: ["graph", "log.mdb"], columns: 100, rows: 60, environment: ["PAGER": "cat"])
    #expect(terminal.waitForEnd() == 0)
    #expect(terminal.screen.text.contains("\(Self.long.prefix(28))…"))
  }

  @Test func `screens of a tab are together in every format`() throws {
    try record()
    let text = try graph("--group", "tab")
    for heading in ["tab feed", "tab ch\"at", "no tab"] {
      #expect(text.contains("busiest screens in \(heading)\n"))
    }
    let dot = try graph("--group", "tab", "--format", "dot")
    #expect(dot.contains("subgraph cluster_0 {") && dot.contains(#"label="tab ch\"at""#))
    let mermaid = try graph("--group", "tab", "--format", "mermaid")
    #expect(mermaid.contains(#"  subgraph g0["tab feed"]"#))
    #expect(mermaid.contains(#"["tab ch#34;at"]"#))
    #expect(mermaid.components(separatedBy: "\n  end\n").count == 4)
    let svg = try graph("--group", "tab", "--format", "svg")
    #expect(svg.components(separatedBy: "<g class=\"group\">").count == 4)
    #expect(!svg.contains("<script"))
    #expect(try graph("--group", "tab", "--format", "svg") == svg)
    try Tool.run("graph", "log.mdb", "--group", "tab", "--json").expectTrouble(64)
    try Tool.run("graph", "log.mdb", "--group", "tab", "--diff", "log.mdb").expectTrouble(64)
  }

  @Test func `each box is in the frame of its group, and frames do not overlap`() {
    let sizes = [0, 1, 0, 2, 1, 0, 2]
    var graph = LayoutGraph(boxes: [], edges: [])
    for index in sizes.indices {
      graph.boxes.append(.init(width: 80 + Double(index) * 10, height: 50))
    }
    for (from, to) in [(0, 2), (2, 5), (5, 0), (0, 1), (1, 4), (4, 3), (3, 6), (6, 0)] {
      graph.edges.append(.init(from: from, to: to, weight: 1, flow: 1, label: (20, 14)))
    }
    let layers = GroupedLayout.layers(of: graph, groups: sizes)
    let grouped = GroupedLayout(graph, groups: sizes, layers: layers)
    #expect(grouped.frames.count == 3)
    for (upper, lower) in zip(grouped.frames, grouped.frames.dropFirst()) {
      #expect(upper.y + upper.height < lower.y)
    }
    for (box, group) in zip(grouped.layout.boxes, sizes) {
      let frame = grouped.frames[group]
      #expect(box.x > frame.x && box.x + box.width < frame.x + frame.width)
      #expect(box.y > frame.y && box.y + box.height < frame.y + frame.height)
    }
    for (edge, route) in zip(graph.edges, grouped.layout.routes) {
      #expect(route.stretches.count >= 2)
      #expect((route.direction == .across) == (sizes[edge.from] != sizes[edge.to]))
    }
  }

  @Test func `where all routes have one name, it says how to tell them apart`() throws {
    try Sample.record(
      #"{"session":"w","initial":{"page":{"n":1}}}"# + "\n" + #"{"go":{"page":{"n":2}}}"# + "\n")
    let byName = try Tool.run("graph", "log.mdb")
    #expect(byName.status == 0)
    byName.expectOneMessage(
      "All 2 routes have the name \"page\": '--by route' makes each a screen.")
    #expect(try graph("--by", "route").contains("page(n: 2)"))
  }
}
