import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn snapshot --redact`, and what is said of a copy that was redacted.
@Suite(.temporaryDirectory) struct RedactContractTests {
  private func bytes(_ name: String) throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: TemporaryDirectory.path(name)))
    return String(decoding: data, as: Unicode.ASCII.self)
  }

  @Test func `the names of the sessions that are there are counted`() throws {
    let lines = ["a", "b", "c"].map { #"{"session":"\#($0)","initial":"home"}"# + "\n" }
    try Sample.record(lines.joined())
    try Tool.run("erase", "log.mdb", "--session", "b", "--yes").expectDone()
    let result = try Tool.run("snapshot", "log.mdb", "--redact", "session:*", "-o", "copy.mdb")
    result.expectDone()
    #expect(result.output == "hidden: session:*  in 2 values\n")
    #expect(try Tool.run("sessions", "copy.mdb").lines.count == 2)
  }

  @Test func `a copy has nothing of what is hidden, verifies, and every command reads it`() throws {
    try Sample.record(Sample.shop)
    let result = try Tool.run(
      "snapshot", "log.mdb", "--redact", "search.query", "--redact", "detail", "--redact",
      "note:paid.method", "--redact", "session:*", "-o", "copy.mdb")
    result.expectDone()
    #expect(
      result.output == """
        hidden: search.query      in 1 value
        hidden: detail            in 1 value
        hidden: note:paid.method  in 1 value
        hidden: session:*         in 1 value

        """)
    for secret in ["\"query\":\"lamp\"", "lamp-42", "\"method\":\"card\""] {
      #expect(try bytes("log.mdb").contains(secret))
      #expect(try !bytes("copy.mdb").contains(secret))
    }
    let verified = try Tool.run("verify", "copy.mdb")
    verified.expectDone()
    #expect(verified.lines.count == 2 && verified.lines[1].hasPrefix("redacted: 2"))
    #expect(verified.lines[1].hasSuffix("search.query, detail, note:paid.method, session:*"))
    let shown = try Tool.run("log", "copy.mdb")
    shown.expectDone()
    #expect(shown.output.contains(/search\(query: hidden [0-9a-f]{8}\)/), "\(shown.output)")
    #expect(shown.output.contains(/detail\(id: hidden [0-9a-f]{8}\)/))
    for command in ["stat", "doctor", "verify"] {
      let text = try Tool.run(command, "copy.mdb")
      #expect(text.output.contains("redacted"), "\(command)")
      let json = try JSONValue(parsing: Tool.run(command, "copy.mdb", "--json").output)
      #expect(json["redacted"]?["paths"]?.arrayValue?.count == 4, "\(command)")
      let original = try Tool.run(command, "log.mdb", "--json")
      #expect(try JSONValue(parsing: original.output)["redacted"] == nil)
    }
    let sessions = try Tool.run("sessions", "copy.mdb")
    #expect(sessions.status == 0 && sessions.errors.contains("redacted"))
    #expect(sessions.output.contains("hidden-"))
    // The same walk, with other values.
    let (before, after) = (
      try Tool.run("replay", "log.mdb", "--json"), try Tool.run("replay", "copy.mdb", "--json")
    )
    #expect(before.values(of: "kind") == after.values(of: "kind"))
    #expect(before.values(of: "time") == after.values(of: "time"))
  }

  @Test func `an export of a redacted copy comes back as it was`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("snapshot", "log.mdb", "--redact", "*", "-o", "copy.mdb", "--json").expectDone()
    try Tool.run("export", "copy.mdb", "-o", "a.jsonl").expectDone()
    try Tool.run("import", "a.jsonl", "again.mdb").expectDone()
    try Tool.run("export", "again.mdb", "-o", "b.jsonl").expectDone()
    #expect(try bytes("a.jsonl") == bytes("b.jsonl"))
    #expect(try bytes("a.jsonl").contains("$hidden"))
    // A place with hashes is a place: tools go on from it.
    try Tool.run("rewind", "again.mdb", "1").expectDone()
    try Tool.run("verify", "again.mdb").expectDone()
  }

  @Test func `the rules of the app are in the log, and are what it calls private`() throws {
    let path = TemporaryDirectory.path("log.mdb")
    let rules = PrivacyRules(sensitive: ["search.query"], hiddenInReports: ["profile.id"])
    do {
      let log = try EventLog.open(path, options: EventLog.Options(privacy: rules))
      let manager = try log.start(session: "main", at: Place(JSONRoute(json: "home")))
      manager.go(JSONRoute(json: ["search": ["query": "secret"]]))
      manager.go(JSONRoute(json: ["profile": ["id": "visible"]]))
      try log.close()
    }
    #expect(try bytes("log.mdb").contains("visible") && !bytes("log.mdb").contains("secret"))
    let doctor = try Tool.run("doctor", "log.mdb")
    doctor.expectDone()
    #expect(doctor.output.contains("log.mdb-key, the key of the log's hashes"))
    let result = try Tool.run(
      "snapshot", "log.mdb", "--redact", "app", "-o", "copy.mdb", "--json")
    result.expectDone()
    #expect(try !bytes("copy.mdb").contains("visible"))
    let paths = try JSONValue(parsing: result.output)["redacted"]?.arrayValue
    #expect(paths?.map { $0["path"] } == ["search.query", "profile.id"])
    #expect(paths?.map { $0["values"] } == [1, 1])

    try Sample.record(Sample.shop, to: "other.mdb")
    try Tool.run("snapshot", "other.mdb", "--redact", "app", "-o", "none.mdb").expectTrouble(
      2,
      "The app of 'other.mdb' has given it no rules: name what is to be hidden, as in "
        + "'--redact search.query'.")
    #expect(try !TemporaryDirectory.names().contains("none.mdb"))
  }

  @Test func `a path that means nothing is named, and the copy is made`() throws {
    try Sample.record(Sample.shop)
    let result = try Tool.run(
      "snapshot", "log.mdb", "--redact", "serch.query", "--redact", "zzz", "-o", "copy.mdb")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        drn: Nothing in the log matches "serch.query"; did you mean "search.query"?
        drn: Nothing in the log matches "zzz".

        """)
    try Tool.run("verify", "copy.mdb").expectDone()
  }

  @Test(arguments: [
    ("--redact 'a b'", "column 2"), ("--redact rout:a", "did you mean 'route'"),
    ("--redact ''", "it is empty"), ("--salvage --redact a", "exclude each other"),
  ])
  func `a wrong path is wrong usage`(options: String, message: String) throws {
    try Sample.record(Sample.shop)
    let result = try Tool.shell("drn snapshot log.mdb \(options) -o copy.mdb")
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
    #expect(try !TemporaryDirectory.names().contains("copy.mdb"))
  }
}
