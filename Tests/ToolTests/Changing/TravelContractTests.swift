import CustomDump
import TestSupport
import Testing
import ToolTesting

/// `drn rewind` and `drn mark`: time travel from the command line.
@Suite(.temporaryDirectory) struct TravelContractTests {
  private func state(_ line: Substring) -> Substring {
    line.firstRange(of: "\"state\":").map { line[$0.upperBound...] } ?? ""
  }

  @Test func `a rewind is one more transition with the state of its target`() throws {
    try Sample.record(Sample.shop)
    let before = try Tool.run("replay", "log.mdb", "--json").lines
    let rewound = try Tool.run("rewind", "log.mdb", "5", "--json")
    rewound.expectDone()
    #expect(rewound.values(of: "seq") == ["18"])
    #expect(rewound.values(of: "kind") == ["\"rewound\""])
    #expect(rewound.values(of: "cause") == ["\"travel\""])
    #expect(rewound.values(of: "target") == ["5"])
    #expect(state(rewound.lines[0]) == state(before[5]))
    let after = try Tool.run("replay", "log.mdb", "--json").lines
    #expect(Array(after.dropLast()) == before)
    #expect(after.last == rewound.lines[0])
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `inside a group a rewind means the group's last transition`() throws {
    try Sample.record(Sample.shop)
    let rewound = try Tool.run("rewind", "log.mdb", "8", "--json")
    #expect(rewound.values(of: "target") == ["10"])
  }

  @Test func `'@-1' undoes a rewind`() throws {
    try Sample.record(Sample.shop)
    let before = try Tool.run("show", "log.mdb", "--json").lines[0]
    try Tool.run("rewind", "log.mdb", ":lamp").expectDone()
    try Tool.run("rewind", "log.mdb", "@-1").expectDone()
    #expect(state(try Tool.run("show", "log.mdb", "--json").lines[0]) == state(before))
  }

  @Test func `a mark is recorded and then stands for its position`() throws {
    try Sample.record(Sample.shop)
    let newest = try Tool.run("mark", "log.mdb", "end", "--json")
    newest.expectDone()
    #expect(newest.values(of: "target") == ["17"])
    let earlier = try Tool.run("mark", "log.mdb", "early", "@-16", "--json")
    #expect(earlier.values(of: "target") == ["2"])
    #expect(earlier.values(of: "seq") == ["19"])
    #expect(try Tool.run("show", "log.mdb", ":early", "--json").values(of: "seq") == ["2"])
    let again = try Tool.run("mark", "log.mdb", "again", ":early", "--json")
    #expect(again.values(of: "target") == ["2"])
    try Tool.run("mark", "log.mdb", "").expectTrouble(64)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `both are of the session that is named`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    #expect(
      try Tool.run("rewind", "log.mdb", "1", "--session", "shop", "--json").values(of: "session")
        == ["\"shop\""])
    #expect(
      try Tool.run("mark", "log.mdb", "m", "1", "--json").values(of: "session") == ["\"tour\""])
    try Tool.run("rewind", "log.mdb", "1", "--session", "nope").expectTrouble(1)
    try Tool.run("mark", "log.mdb", "m", "--session", "nope").expectTrouble(1)
  }

  @Test func `text says what was recorded`() throws {
    try Sample.record(Sample.shop)
    let rewound = try Tool.run("rewind", "log.mdb", "5")
    #expect(rewound.output.hasSuffix("  rewound         to 5  (travel)\n"))
    let marked = try Tool.run("mark", "log.mdb", "a b")
    #expect(marked.output.hasSuffix("  marked          \"a b\" at 18\n"))
  }

  @Test func `a rewind to before a fence has to say so`() throws {
    try Sample.record(
      Sample.timed([#""session":"w","initial":"home""#, #""go":"a""#, #""fence":{}"#, #""go":"b""#])
    )
    try Tool.run("rewind", "log.mdb", "1").expectTrouble(
      2,
      "Transition 1 is before the session's newest fence: --crossing-fence rewinds to it all the same."
    )
    try Tool.run("rewind", "log.mdb", "2").expectDone()
    try Tool.run("rewind", "log.mdb", "1", "--crossing-fence").expectDone()
    #expect(try Tool.run("show", "log.mdb", "--json").output.contains(#""currentRoute":"a""#))
  }
}
