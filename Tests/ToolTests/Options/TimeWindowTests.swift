import TestSupport
import Testing
import ToolTesting

/// A range between two times has what lies between them.
@Suite(.temporaryDirectory) struct TimeWindowTests {
  /// Three transitions; the clock was set back by an hour before the last one.
  private static let visit = [
    #"{"session":"s","initial":"home","time":"2026-09-19T10:00:00Z"}"#,
    #"{"go":"a","time":"2026-09-19T10:05:00Z"}"#, #"{"go":"b","time":"2026-09-19T11:00:00Z"}"#,
    #"{"go":"c","time":"2026-09-19T10:02:00Z"}"#,
  ]

  private static func range(_ first: String, _ last: String) -> String {
    (first.isEmpty ? "" : "2026-09-19T\(first)Z") + ".."
      + (last.isEmpty ? "" : "2026-09-19T\(last)Z")
  }

  @Test(arguments: [
    ("09:00:00", "10:05:00", ["0", "1", "3"]), ("10:01:00", "23:00:00", ["1", "2", "3"]),
    ("", "10:02:00", ["0", "3"]), ("10:30:00", "", ["2"]), ("09:00:00", "", ["0", "1", "2", "3"]),
    ("10:01:00", "10:10:00", ["1", "3"]),
  ])
  func `it filters, wherever the session begins and ends, and whatever its clock did`(
    first: String, last: String, seqs: [Substring]
  ) throws {
    try Sample.record(Self.visit.joined(separator: "\n"))
    let range = Self.range(first, last)
    let clocks = range.replacing("2026-09-19T", with: "")
    for range in [range, clocks] {
      for command in [
        ["log", "--json"], ["find", "true", "--json"], ["replay", "--json"], ["export"],
      ] {
        var words = command
        words.insert("log.mdb", at: 1)
        let found = try Tool.run(words + ["--range", range])
        #expect(found.status == 0)
        #expect(found.values(of: "seq") == seqs, "\(command) \(range)")
      }
    }
    #expect(
      try Tool.run("log", "log.mdb", range, "--reverse", "-n", "1", "--json").values(of: "seq")
        == [seqs[seqs.count - 1]])
    #expect(try Tool.run("test", "log.mdb", range).status == 0)
    #expect(try Tool.run("report", "log.mdb", range, "-o", "page.html").status == 0)
  }

  @Test(arguments: ["jsonl", "csv"])
  func `an export with gaps says that it is no whole session`(format: String) throws {
    try Sample.record(Self.visit.joined(separator: "\n"))
    let export = ["export", "log.mdb", "--format", format, "--range"]
    let gaps = try Tool.run(export + [Self.range("", "10:02:00")])
    #expect(gaps.status == 0)
    #expect(gaps.errors.contains("cannot read the rest as one session"))
    #expect(try Tool.run(export + [Self.range("", "10:05:00")]).errors.contains("clock"))
    #expect(try Tool.run(export + [Self.range("09:00:00", "")]).errors == "")
  }

  @Test(arguments: [["-n", "5"], []])
  func `one that is still to come is waited for`(options: [String]) throws {
    try Sample.record(Self.visit.joined(separator: "\n"))
    for command in [["log", "log.mdb"], ["find", "log.mdb", "true"]] {
      let errors = OutputLines()
      let follower = try Follower(
        command + ["-f", "--range", "2099-01-01T00:00:00Z.."] + options, errors: errors)
      #expect(errors.next().contains("Waiting for more"))
      #expect(follower.interrupt() == 130)
    }
  }

  @Test(arguments: ["log", "replay", "export", "test", "report"])
  func `one in which nothing lies says from when to when the session was`(command: String) throws {
    try Sample.record(Self.visit.joined(separator: "\n"))
    let found = try Tool.run(command, "log.mdb", Self.range("08:00:00", "09:00:00"))
    found.expectTrouble(1)
    #expect(found.errors.contains("10:00:00"))
    try Tool.run(command, "log.mdb", Self.range("10:00:00", "09:00:00")).expectTrouble(64)
  }
}
