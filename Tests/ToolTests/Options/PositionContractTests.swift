import TestSupport
import Testing
import ToolTesting

/// Positions and ranges: `42`, `@`, `@-3`, `:mark`, a time; `10..20`, `10..`, `..20`.
@Suite(.temporaryDirectory) struct PositionContractTests {
  private func seq(_ position: String) throws -> Substring? {
    let shown = try Tool.run("show", "log.mdb", position, "--json")
    shown.expectDone()
    return shown.values(of: "seq").first
  }

  private func seqs(_ arguments: String...) throws -> [Substring] {
    try Tool.shell("drn log log.mdb --json \(arguments.joined(separator: " "))").values(of: "seq")
  }

  @Test func `a position is a seq, or counted from the head, or a mark`() throws {
    try Sample.record(Sample.shop)
    #expect(try seq("0") == "0")
    #expect(try seq("7") == "7")
    #expect(try seq("007") == "7")
    #expect(try seq("@") == "17")
    #expect(try seq("@-0") == "17")
    #expect(try seq("@-3") == "14")
    #expect(try seq("@-17") == "0")
    #expect(try seq(":before checkout") == "7")
    #expect(try seq(":lamp") == "4")
  }

  @Test(arguments: [
    ("2026-11-21T10:00:03.103Z", "3"), ("2026-11-21T10:00:03.102999999Z", "2"),
    ("2026-11-21T10:00:03.103000001Z", "3"), ("2026-11-21T12:00:03.5+02:00", "3"),
    ("2026-11-21t10:00:00.1z", "0"), ("2026-11-21T10:00:08.108Z", "10"),
    ("2030-01-01T00:00:00Z", "17"),
  ])
  func `a time is the last transition not after it`(time: String, seq: String) throws {
    try Sample.record(Sample.shop)
    #expect(try self.seq(time)?.description == seq)
  }

  @Test func `where times run backwards, the last transition not after it counts`() throws {
    try Sample.record(
      """
      {"session":"w","initial":"home","time":"2026-11-21T10:00:05Z"}
      {"go":"a","time":"2026-11-21T10:00:09Z"}
      {"go":"b","time":"2026-11-21T10:00:02Z"}
      {"go":"c","time":"2026-11-21T10:00:08Z"}
      """)
    #expect(try seq("2026-11-21T10:00:06Z") == "2")
    #expect(try seq("2026-11-21T10:00:09Z") == "3")
  }

  @Test func `a mark that is given again stands for the new place`() throws {
    try Sample.record(
      """
      {"session":"w","initial":"home"}
      {"mark":"m"}
      {"go":"a"}
      {"mark":"m","at":0}
      """)
    #expect(try seq(":m") == "0")
  }

  @Test func `a range includes both ends`() throws {
    try Sample.record(Sample.shop)
    #expect(try seqs("10..12") == ["10", "11", "12"])
    #expect(try seqs("15..") == ["15", "16", "17"])
    #expect(try seqs("..1") == ["0", "1"])
    #expect(try seqs("5..5") == ["5"])
    #expect(try seqs("5") == ["5"])
    #expect(try seqs("@-1..@") == ["16", "17"])
    #expect(try seqs(":lamp..5") == ["4", "5"])
    #expect(try seqs("'2026-11-21T10:00:02Z..2026-11-21T10:00:03.2Z'") == ["2", "3"])
    #expect(try seqs("..").count == 18)
    #expect(try seqs("2..8 -n 3") == ["6", "7", "8"])
    #expect(try seqs("-n 2") == ["16", "17"])
    #expect(try seqs("-n 0") == [])
    #expect(try seqs("-n 99").count == 18)
    #expect(try seqs("2..4 --reverse") == ["4", "3", "2"])
    #expect(try seqs("--reverse -n 1") == ["17"])
  }

  @Test func `a position that is not there is not found`() throws {
    try Sample.record(Sample.shop)
    for position in [
      "18", "9223372036854775807", "@-18", "@-9223372036854775807", ":nope", ":LAMP", ":lamp ",
      "1999-12-31T23:59:59Z",
    ] {
      try Tool.run("show", "log.mdb", position).expectTrouble(1)
      try Tool.run("replay", "log.mdb", position, "--json").expectTrouble(1)
      // A time bounds times; all of them are later than this one.
      if !position.hasSuffix("Z") {
        try Tool.run("log", "log.mdb", "\(position)..").expectTrouble(1)
      }
      try Tool.run("log", "log.mdb", "..\(position)").expectTrouble(1)
      try Tool.run("rewind", "log.mdb", position).expectTrouble(1)
      try Tool.run("mark", "log.mdb", "m", position).expectTrouble(1)
      try Tool.run("diff", "log.mdb", "0", position).expectTrouble(1)
    }
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 18)
  }

  @Test(arguments: [
    "", "x", "@-", "@3", "@+3", "@@", ":", "-1", "1.5", "0x1", "٣", "18446744073709551616",
    "2026-11-21", "2026-11-21T10:00:00", "2026-13-01T00:00:00Z", "now", "1..2..3", "1...3",
    "x..2", "2..x",
  ])
  func `what is no position at all is wrong usage`(position: String) throws {
    try Sample.record(Sample.shop)
    for arguments in [["replay"], ["log"]] {
      let result = try Tool.shell("drn \(arguments[0]) log.mdb -- '\(position)'")
      result.expectTrouble(64)
      #expect(result.errors.contains("--help'"))
    }
    try Tool.shell("drn show log.mdb -- '\(position)'").expectTrouble(64)
    try Tool.shell("drn rewind log.mdb -- '\(position)'").expectTrouble(64)
    try Tool.shell("drn mark log.mdb m -- '\(position)'").expectTrouble(64)
    try Tool.shell("drn diff log.mdb 0 -- '\(position)'").expectTrouble(64)
  }

  @Test func `a range that ends before it begins is wrong usage`() throws {
    try Sample.record(Sample.shop)
    for range in ["5..4", "@..@-1", "@..0", ":lamp..3"] {
      try Tool.run("log", "log.mdb", range).expectTrouble(64)
      try Tool.run("replay", "log.mdb", range).expectTrouble(64)
    }
  }

  @Test func `a session is chosen by its name, and is otherwise the one started last`() throws {
    try Sample.record(Sample.shop + Sample.tour + "{\"session\":\"shop\"}\n{\"go\":\"later\"}\n")
    for command in ["show log.mdb", "log log.mdb -n 1", "replay log.mdb @"] {
      #expect(try Tool.shell("drn \(command) --json").values(of: "session") == ["\"tour\""])
    }
    let shown = try Tool.run("show", "log.mdb", "--session", "shop", "--json")
    #expect(shown.stateValues(of: "currentRoute") == ["\"later\""])
    #expect(try Tool.run("log", "log.mdb", "--all-sessions", "--json").lines.count == 34)
    for command in ["show", "log", "replay", "branch", "export"] {
      let missing = try Tool.run(command, "log.mdb", "--session", "nope")
      missing.expectTrouble(
        1, "'log.mdb' has no session 'nope': there are 'shop' and 'tour'.")
    }
    for line in ["log log.mdb", "replay log.mdb"] {
      try Tool.shell("drn \(line) --all-sessions --session shop").expectTrouble(64)
    }
  }

  @Test(arguments: [
    "before checkout", "a:b", ":a", "42nd", "a..b", "1..2", "..", "a..5", "@-1", "\"q\"",
  ])
  func `a mark of any name is a position, and an end of a range`(name: String) throws {
    let json = name.replacing("\"", with: "\\\"")
    try Sample.record(
      #"{"session":"s","initial":"home"}"# + "\n" + #"{"go":"a"}"# + "\n"
        + "{\"mark\":\"\(json)\"}\n" + #"{"go":"b"}"#)
    func seqs(_ range: String) throws -> [Substring] {
      try Tool.run("log", "log.mdb", range, "--json").values(of: "seq")
    }
    for mark in [":\(name)", ":\"\(name)\""] {
      #expect(try Tool.run("show", "log.mdb", mark, "--json").values(of: "seq") == ["2"])
      #expect(try seqs(mark) == ["2"])
      #expect(try seqs("\(mark)..") == ["2", "3"])
      #expect(try seqs("..\(mark)") == ["0", "1", "2"])
      #expect(try seqs("1..\(mark)") == ["1", "2"])
    }
  }
}
