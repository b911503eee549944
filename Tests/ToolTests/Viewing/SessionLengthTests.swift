import TestSupport
import Testing
import ToolTesting

/// How long a session lasted, and when it began.
@Suite(.temporaryDirectory) struct SessionLengthTests {
  private static let visit = [
    #"{"session":"a","initial":"home","time":"2026-01-01T10:00:00Z"}"#,
    #"{"go":"cart","time":"2026-01-01T10:00:23Z"}"#,
  ].joined(separator: "\n")

  @Test(arguments: ["mark log.mdb here 0", "mark log.mdb here", "rewind log.mdb 0"])
  func `what is added afterwards makes no session longer`(command: String) throws {
    try Sample.record(Self.visit)
    func facts() throws -> [String] {
      [
        try Tool.shell("drn sessions log.mdb --plain | cut -f4").output,
        try Tool.run("sessions", "log.mdb", "--where", "duration > 1d", "--plain").output,
        try Tool.run("stat", "log.mdb", "--json").values(of: "lastTime").joined(),
        try Tool.shell("drn open log.mdb --json | grep -o '\"lastTime\":\"[^\"]*'").output,
        try Tool.shell("drn open . --plain | cut -f6").output,
      ]
    }
    let before = try facts()
    #expect(before[1] == "")
    #expect(try Tool.shell("drn \(command)").status == 0)
    #expect(try Tool.shell("drn \(command)").status == 0)
    #expect(try facts() == before)
  }

  @Test func `sessions are listed as they began, also where a table has them otherwise`() throws {
    try TemporaryDirectory.write(
      "u,page,at\nB,x,2024-05-02T00:00:00Z\nC,x,2024-05-03T00:00:00Z\nA,x,2024-05-01T00:00:00Z\n",
      to: "t.csv")
    _ = try Tool.run("import", "t.csv", "log.mdb", "--columns", "session=u,route=page,time=at")
    func names(_ words: String...) throws -> [String] {
      try Tool.run(["sessions", "log.mdb", "--plain"] + words).lines.map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try names() == ["A", "B", "C"])
    #expect(try names("--reverse") == ["C", "B", "A"])
    #expect(try names("-n", "1") == ["C"])
    #expect(try names("--sort", "length") == ["A", "B", "C"])
  }
}
