import TestSupport
import Testing
import ToolTesting

/// What a log lacks is said in one line, as `omitted` in an object, and by the status.
@Suite(.temporaryDirectory) struct OmissionsTests {
  private static let lack =
    "the last writer did not close the log, and its journal is missing: "
    + "transitions of the last seconds may be missing"
  private static let message = "drn: 'log.mdb' is incomplete: \(lack).\n"

  @Test func `what is saved of a log without its journal is not complete`() throws {
    try Sample.recordUnclosed()
    let text = try Tool.run("snapshot", "log.mdb", "--salvage", "-o", "saved.mdb")
    #expect(text.status == 2)
    #expect(text.output.contains("left behind: \(Self.lack)\n"))
    #expect(text.errors.contains("'log.mdb' is incomplete, and not all of it could be saved"))
    let json = try Tool.run("snapshot", "log.mdb", "--salvage", "-o", "again.mdb", "--json")
    #expect(json.status == 2)
    #expect(json.values(of: "complete") == ["false"])
    try Tool.run("verify", "saved.mdb").expectDone()
  }

  @Test(arguments: [
    "show log.mdb 99", "show log.mdb :nowhere", "log log.mdb --session nobody",
    "find log.mdb 'seq > 99'",
  ])
  func `what is not found may be in what is missing`(line: String) throws {
    try Sample.recordUnclosed()
    let result = try Tool.shell("drn \(line)")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix(Self.message))
    #expect(try Tool.shell("drn \(line) --keep-going").status == 1)
  }

  @Test func `what an expected log lacks is said as well`() throws {
    try Sample.recordUnclosed(to: "good.mdb")
    #expect(try Tool.run("snapshot", "good.mdb", "--salvage", "-o", "log.mdb").status == 2)
    let result = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    #expect(result.status == 2)
    #expect(result.output.hasPrefix("whole, and as expected: "))
    #expect(result.errors == "drn: 'good.mdb' is incomplete: \(Self.lack).\n")
  }

  @Test func `sessions to erase may be in what is missing`() throws {
    try Sample.recordUnclosed()
    let none = try Tool.run("erase", "log.mdb", "--where", "seq > 99", "--yes")
    #expect(none.status == 2)
    #expect(none.errors == Self.message)
    let one = try Tool.run("erase", "log.mdb", "--session", "main", "--yes")
    #expect(one.status == 2)
    #expect(one.output.hasPrefix("erased: 1 session"))
    #expect(one.errors == Self.message)
  }

  @Test func `another program's option is not the tool's`() throws {
    try Sample.recordUnclosed()
    #expect(try Tool.run("bisect", "log.mdb", "run", "true", "--keep-going").status == 2)
    #expect(try Tool.run("bisect", "log.mdb", "--keep-going", "run", "true").status == 0)
  }

  @Test(arguments: [
    "stat log.mdb", "test log.mdb", "diff log.mdb --session main --session other",
    "diff log.mdb --session main --session other --stat",
  ])
  func `an object says what it leaves out`(line: String) throws {
    try Sample.recordUnclosed()
    let result = try Tool.shell("drn \(line) --json")
    #expect(result.status == 2)
    #expect(result.errors == Self.message)
    #expect(result.values(of: "omitted") == ["[\"\(Self.lack)\"]"])
  }

  @Test(arguments: ["sessions log.mdb", "diff log.mdb log.mdb", "log log.mdb"])
  func `an array and lines have the message and the status`(line: String) throws {
    try Sample.recordUnclosed()
    let result = try Tool.shell("drn \(line) --json")
    #expect(result.status == 2)
    #expect(result.errors == Self.message)
    #expect(!result.output.contains("omitted"))
  }

  @Test(arguments: ["mark log.mdb here", "rewind log.mdb 0"])
  func `a writer does not say again what a reader has said`(line: String) throws {
    try Sample.recordUnclosed()
    let result = try Tool.shell("drn \(line)")
    #expect(result.status == 2)
    #expect(result.errors == Self.message)
    try Tool.shell("drn verify log.mdb").expectDone()
  }
}
