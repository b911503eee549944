import Foundation
import Testing
import ToolTesting

/// A log that the first release's own program wrote, in format 1, and what it was told.
@Suite(.temporaryDirectory) struct VersionContractTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// What `version-1.mdb` was recorded from.
  private func commands() throws -> String {
    let shop = try String(
      contentsOf: Self.fixtures.appendingPathComponent("version-1.jsonl"), encoding: .utf8)
    let long = (1..<1_400).map { item in
      let time = String(format: "10:%02d:%02d", item / 60 % 60, item % 60)
      return #"{"go":\#(item % 37),"time":"2026-11-20T\#(time)Z"}"#
    }
    let end = [
      #"{"rewind":30,"time":"2026-11-20T11:00:00Z"}"#,
      #"{"go":"after","time":"2026-11-20T11:00:01Z"}"#,
    ]
    return shop + (long + end).joined(separator: "\n") + "\n"
  }

  private func copyLog() throws {
    let log = try Data(contentsOf: Self.fixtures.appendingPathComponent("version-1.mdb"))
    try log.write(to: URL(fileURLWithPath: TemporaryDirectory.path("old.mdb")))
  }

  @Test func `a log of format 1 is read as it was recorded`() throws {
    try copyLog()
    try Tool.run("record", "new.mdb", input: commands()).expectDone()
    let old = try Tool.run("export", "old.mdb")
    #expect(old.output == (try Tool.run("export", "new.mdb").output))
    #expect(old.lines.count == 1_423)
    try Tool.run("diff", "old.mdb", "new.mdb").expectDone()
    try Tool.run("verify", "old.mdb").expectDone()
    for position in ["0", "30", "700", "1399", "@"] {
      #expect(
        try Tool.run("show", "old.mdb", position, "--json").output
          == Tool.run("show", "new.mdb", position, "--json").output)
    }
  }

  @Test func `a log of format 1 is written on as one of format 2`() throws {
    try copyLog()
    let before = try Tool.run("export", "old.mdb").lines
    try Tool.run(
      "record", "old.mdb", input: #"{"session":"shop"}"# + "\n" + #"{"go":"more"}"# + "\n"
    ).expectDone()
    let after = try Tool.run("export", "old.mdb").lines
    #expect(after.count == before.count + 1)
    #expect(Set(before).isSubset(of: after))
    try Tool.run("verify", "old.mdb").expectDone()
  }
}
