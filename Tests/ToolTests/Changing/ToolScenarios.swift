import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Scenarios that the built tool and the naive model are both led through.
///
/// What a test expects is of the tool; that the model agrees shows that the tests whose inputs are
/// random expect the right thing.
protocol ToolScenarios: ModelScenarios {}

extension ToolScenarios {
  func go(_ route: String) -> String { #"{"go":"\#(route)"}"# }

  func compose(_ route: String, _ overlay: String) -> String {
    #"{"compose":{"route":"\#(route)","overlay":"\#(overlay)"}}"#
  }

  func select(_ tab: String) -> String {
    #"{"selectTab":{"tab":"\#(tab)","root":"root"}}"#
  }

  func edit(_ list: String, _ cursor: Int) -> String {
    #"{"editHistory":{"entries":[\#(list)],"cursor":\#(cursor)}}"#
  }

  /// The transitions that lines record into a log of their own.
  func record(_ lines: [String]) throws -> [Substring] {
    let log = UUID().uuidString + ".mdb"
    try Sample.record(lines.map { $0 + "\n" }.joined(), to: log)
    return try Tool.run("replay", log, "--json").lines
  }

  /// The state after lines, which the model agrees on.
  func shown(_ lines: [String]) throws -> String {
    let shown = try record(lines).last.flatMap { JSONText($0)["state"] } ?? ""
    expectNoDifference(String(shown), self.shown(try run(lines)))
    return String(shown)
  }

  /// Whether each line changed anything, which the model agrees on.
  func changes(_ lines: [String]) throws -> [Bool] {
    let log = UUID().uuidString + ".mdb"
    let said = try Tool.run("record", log, "--ack", input: lines.map { $0 + "\n" }.joined())
    said.expectDone()
    let changes = said.values(of: "changed").map { $0 == "true" }
    var model = NaiveModel()
    expectNoDifference(changes, try lines.map { try model.apply(ModelJSON(parsing: $0)).changed })
    return changes
  }

  /// Where the rewinds among the transitions lead to, which the model agrees on.
  func targets(_ lines: [String]) throws -> [Substring] {
    let targets = try record(lines).compactMap { JSONText($0)["target"] }
    let expected = try run(lines).events.compactMap { $0.target.map { Substring(String($0)) } }
    expectNoDifference(targets, expected)
    return targets
  }

  /// The tab after each transition.
  func tabs(_ lines: [String]) throws -> [Substring] {
    try record(lines).compactMap { JSONText($0)["state"].flatMap { JSONText($0)["tab"] } }
  }

  /// Expects that the last line is in error and that the others are kept, by the model too.
  func expectError(
    _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let log = UUID().uuidString + ".mdb"
    let result = try Tool.run("record", log, input: lines.map { $0 + "\n" }.joined())
    result.expectTrouble(2, sourceLocation: sourceLocation)
    #expect(
      result.errors.hasPrefix("drn: line \(lines.count): "), "\(result.errors)",
      sourceLocation: sourceLocation)
    var model = try run(lines.dropLast())
    expectNoDifference(
      try Tool.run("replay", log, "--json").stateValues(of: "currentRoute").count, model.head + 1)
    expectNoDifference(
      try Tool.run("show", log, "--json").values(of: "state"), [Substring(shown(model))])
    let line = try ModelJSON(parsing: lines[lines.count - 1])
    #expect(throws: ModelError.self, sourceLocation: sourceLocation) { try model.apply(line) }
  }
}
