import DRN
import Testing

@testable import DRNLog

@Suite struct MigrationChainTests {
  private func chain(_ versions: [(String, String)]) throws(MigrationError) -> MigrationChain {
    try MigrationChain(versions.map { Migration(from: $0, to: $1) { _, _ in } })
  }

  private func error(_ versions: [(String, String)]) -> MigrationError? {
    do throws(MigrationError) {
      _ = try chain(versions)
      return nil
    } catch {
      return error
    }
  }

  @Test func `migrations are chained in whatever order they come`() throws {
    #expect(try chain([("2", "3"), ("3", "b"), ("1", "2")]).versions == ["1", "2", "3", "b"])
    #expect(try chain([]).versions.isEmpty)
  }

  @Test func `what is no chain is refused, and the sentence says where`() {
    #expect(error([("1", "2"), ("1", "3")])?.code == .twoFrom("1"))
    #expect(error([("1", "3"), ("2", "3")])?.code == .twoTo("3"))
    #expect(error([("1", "2"), ("3", "4")])?.code == .gap(from: "2", to: "3"))
    #expect(error([("1", "1")])?.code == .cycle("1"))
    #expect(error([("1", "2"), ("2", "1")])?.code == .cycle("1"))
    #expect(error([("0", "1"), ("2", "3"), ("3", "2")])?.code == .cycle("2"))
    #expect(
      error([("1", "2"), ("3", "4")])?.description
        == #"No migration leads from version "2" to version "3": add it."#)
  }

  /// A value that only says which migrations it came by.
  private func outcome(
    _ json: JSONValue, isDone: (JSONValue) -> Bool
  ) throws -> MigrationChain.Outcome<JSONValue> {
    let steps = [("1", "2"), ("2", "3"), ("3", "4")].map { from, to in
      Migration(from: from, to: to) { _, json in
        if json == "broken", from == "2" { throw Broken() }
        if let text = json.stringValue, text != "broken" { json = .string(text + to) }
      }
    }
    return try MigrationChain(steps).migrate(json, .route) { (value) throws(JSONError) in
      guard isDone(value) else { throw JSONError(.undecodable, "not yet") }
      return value
    }
  }

  private struct Broken: Error, CustomStringConvertible {
    var description: String { "it is broken" }
  }

  @Test(arguments: [("x4", "3"), ("x34", "2"), ("x234", "1")])
  func `a value is brought up from the newest version from which it decodes`(
    result: String, version: String
  ) throws {
    guard
      case .migrated(let value, let from) = try outcome("x", isDone: { $0.stringValue == result })
    else {
      Issue.record("It was not brought up.")
      return
    }
    #expect(value.stringValue == result)
    #expect(from == version)
  }

  @Test func `what is not brought up has all its reasons`() throws {
    guard case .failed(let attempts) = try outcome("x", isDone: { _ in false }) else {
      Issue.record("It was brought up.")
      return
    }
    #expect(attempts.map(\.from) == ["3", "2", "1"])
    #expect(attempts.last?.reason == #"it became "x234": not yet"#)
  }

  @Test func `a migration that throws is named, and what it does not change is not tried again`()
    throws
  {
    guard case .failed(let attempts) = try outcome("broken", isDone: { _ in false }) else {
      Issue.record("It was brought up.")
      return
    }
    // From version 3 nothing changes.
    #expect(attempts.map(\.from) == ["2", "1"])
    #expect(attempts[0].reason == #"the migration from "2" to "3" failed: it is broken"#)
  }

  /// Brings up a value that was recorded as a route, by changes to routes and overlays.
  private func broughtUp(_ json: String, decodes: @escaping (String) -> Bool) throws -> String? {
    let chain = try MigrationChain([
      Migration(from: "1", to: "2") { kind, json in
        if kind == .route { json.renameCase("item", to: "dish") }
        if kind == .overlay { json.renameCase("sheet", to: "panel") }
      },
      Migration(from: "2", to: "3") { kind, json in
        if kind == .route { json.updateCase("dish") { $0["size"] = $0["size"] ?? "L" } }
      },
    ])
    let outcome = chain.migrate(try JSONValue(parsing: json), .route) {
      (value) throws(JSONError) in
      guard decodes(value.canonicalText) else { throw JSONError(.undecodable, "not yet") }
      return value.canonicalText
    }
    guard case .migrated(let text, _) = outcome else { return nil }
    return text
  }

  @Test(arguments: [
    (#"{"login":{"then":{"item":{"_0":3}}}}"#, #"{"login":{"then":{"dish":{"_0":3,"size":"L"}}}}"#),
    // In lists, in structs, in one another, and in overlays.
    (
      #"{"tour":{"_0":[{"item":{}},{"a":1,"b":{"login":{"then":{"item":{}}}}}]}}"#,
      #"{"tour":{"_0":[{"dish":{"size":"L"}},{"a":1,"b":{"login":{"then":{"dish":{"size":"L"}}}}}]}}"#
    ),
    (
      #"{"item":{"next":{"item":{}},"over":{"sheet":{"of":{"item":{}}}}}}"#,
      #"{"dish":{"next":{"dish":{"size":"L"}},"over":{"panel":{"of":{"dish":{"size":"L"}}}},"size":"L"}}"#
    ),
    // A parameter is no case, whatever its name.
    (
      #"{"item":{"item":{"id":1,"n":2},"then":{"item":{}}}}"#,
      #"{"dish":{"item":{"id":1,"n":2},"size":"L","then":{"dish":{"size":"L"}}}}"#
    ),
  ])
  func `cases inside a value are brought up where the value alone is not enough`(
    old: String, new: String
  ) throws {
    #expect(try broughtUp(old, decodes: { $0 == new }) == new)
  }

  @Test func `a case of another enum that has the same name is left alone where that decodes`()
    throws
  {
    let old = #"{"item":{"tab":{"item":{}}}}"#
    let new = #"{"dish":{"size":"L","tab":{"item":{}}}}"#
    // Both would decode.
    #expect(try broughtUp(old, decodes: { $0.contains(#"{"dish":{"size":"L""#) }) == new)
  }

  @Test func `what is not brought up has one reason for each version`() throws {
    let chain = try MigrationChain([
      Migration(from: "1", to: "2") { _, json in json.renameCase("item", to: "dish") }
    ])
    let outcome = chain.migrate(try JSONValue(parsing: #"{"login":{"then":{"item":{}}}}"#), .route)
    {
      (_) throws(JSONError) -> Bool in throw JSONError(.undecodable, "not yet")
    }
    guard case .failed(let attempts) = outcome else {
      Issue.record("It was brought up.")
      return
    }
    #expect(attempts.map(\.reason) == [#"it became {"login":{"then":{"dish":{}}}}: not yet"#])
  }
}
