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
}
