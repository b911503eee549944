import DRN
import TestSupport
import Testing
import ToolTesting

/// What an answer looked at, where a log has several sessions.
@Suite(.temporaryDirectory) struct SearchedSessionsTests {
  private static let two = [
    #"{"session":"old","initial":"home"}"#, #"{"note":{"label":"paymentFailed"}}"#,
    #"{"session":"new","initial":"home"}"#, #"{"go":"cart"}"#, #"{"go":"home"}"#,
  ].joined(separator: "\n")

  @Test func `all sessions are searched unless one is named`() throws {
    try Sample.record(Self.two)
    func found(_ words: String...) throws -> [Substring] {
      try Tool.run(["find", "log.mdb"] + words + ["--json"]).values(of: "session")
    }
    let failed = #"label == "paymentFailed""#
    #expect(try found(failed) == [#""old""#])
    #expect(try found(failed, "--session", "new") == [])
    #expect(try found("seq == 0", "--last") == [#""new""#])
    #expect(try found("seq == 0", "--first") == [#""old""#])
    #expect(try found("true", "1..9") == [#""old""#, #""new""#, #""new""#])
    #expect(try Tool.run("find", "log.mdb", "true", "--count").output == "5\n")
    let one = try Tool.run("find", "log.mdb", "true", "2..", "--count", "--json")
    #expect(one.output == "{\"count\":1,\"searched\":{\"sessions\":1,\"of\":2}}\n")
    #expect(
      try Tool.run("find", "log.mdb", "true", "2..").errors.contains("1 of 2 sessions was searched")
    )
  }

  @Test(arguments: [
    "why log.mdb", "blame log.mdb", "bisect log.mdb --expr 'seq > 0'", "test log.mdb",
    "replay log.mdb", "export log.mdb 0..1",
  ])
  func `a command that takes one session says which, of how many`(line: String) throws {
    try Sample.record(Self.two)
    let sentence = "This is session \"new\", the last of 2 in the log; --session names another."
    #expect(try Tool.shell("drn \(line)").errors.contains(sentence))
    let named = line.replacing("log.mdb", with: "log.mdb --session old")
    #expect(try !Tool.shell("drn \(named)").errors.contains("--session names another"))
  }

  @Test(arguments: ["why log.mdb", "bisect log.mdb --expr 'seq > 0'", "test log.mdb"])
  func `an object has it as a member`(line: String) throws {
    try Sample.record(Self.two)
    let result = try Tool.shell("drn \(line) --json")
    #expect(result.output.contains(#""searched":{"sessions":1,"of":2}"#))
    try Sample.record(Sample.shop, to: "one.mdb")
    let one = line.replacing("log.mdb", with: "one.mdb")
    #expect(try !Tool.shell("drn \(one) --json").output.contains("searched"))
  }
}
