import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Logs of earlier formats that are continued in this one: their blocks stay, and new ones follow.
@Suite(.temporaryDirectory) struct UpgradeContractTests {
  static let kept = VersionContractTests.kept

  /// The long session without its first 512 transitions, in format 3.
  static let cut = VersionContractTests.Kept(name: "version-3-cut", format: 3)

  private static let header = #"{"session":"long"}"# + "\n"

  /// Lines that continue the long session.
  private func more(_ count: Int) -> String {
    (0..<count).map { #"{"go":"more \#($0 % 300)","time":"2026-11-21T10:00:00Z"}"# + "\n" }.joined()
  }

  @Test(arguments: kept) func `an upgrade is told, once`(log: VersionContractTests.Kept) throws {
    try log.copy()
    let before = try Tool.run("export", "old.mdb").lines
    // Only reading it changes nothing.
    #expect(try Tool.run("stat", "old.mdb").errors == "")
    let lines = #"{"session":"shop"}"# + "\n" + #"{"go":"more"}"# + "\n"
    let told = try Tool.run("record", "old.mdb", input: lines)
    #expect(told.status == 0)
    #expect(
      told.errors
        == "drn: 'old.mdb' has log format \(log.format). It is continued in format 4, which releases before 0.3.0 cannot read.\n"
    )
    let after = try Tool.run("export", "old.mdb").lines
    #expect(after.count == before.count + 1)
    #expect(Set(before).isSubset(of: after))
    #expect(
      try Tool.run("verify", "old.mdb").lines.first
        == "whole: 1,424 transitions in 2 sessions, 62 values, log format 4")
    #expect(!TemporaryDirectory.exists("old.mdb-journal"))
    try Tool.run("record", "old.mdb", input: lines).expectDone()
  }

  @Test(arguments: kept)
  func `a session of both formats is one that was recorded in this one`(
    log: VersionContractTests.Kept
  ) throws {
    try log.copy()
    // To the middle of an old block's cell, within a new block, to its end, and over several.
    let steps = [10, 300, 334, 2_500]
    var all = try VersionContractTests.commands()
    for step in steps {
      #expect(try Tool.run("record", "old.mdb", input: Self.header + more(step)).status == 0)
      all += more(step)
    }
    try Tool.run("record", "new.mdb", input: all).expectDone()
    try expectSame(transitions: 1_423 + steps.reduce(0, +))
    #expect(try Tool.run("compact", "old.mdb").status == 0)
    try expectSame(transitions: 1_423 + steps.reduce(0, +))
    // The old blocks have become new ones.
    #expect(
      try TemporaryDirectory.data("old.mdb").count <= TemporaryDirectory.data("new.mdb").count
        + 20_480)
  }

  private func expectSame(transitions: Int) throws {
    let old = try Tool.run("export", "old.mdb")
    #expect(old.lines.count == transitions)
    #expect(old.output == (try Tool.run("export", "new.mdb").output))
    try Tool.run("diff", "old.mdb", "new.mdb").expectDone()
    for position in [
      "0", "30", "511", "512", "1023", "1024", "1399", "1535", "1536", "2047", "@-1", "@",
    ] {
      for command in ["show", "why"] {
        #expect(
          try Tool.run(command, "old.mdb", position, "--session", "long", "--json").output
            == Tool.run(command, "new.mdb", position, "--session", "long", "--json").output,
          "\(command) \(position)")
      }
    }
    #expect(try Tool.run("verify", "old.mdb").output.hasPrefix("whole: "))
  }

  @Test func `a session that begins in the middle of a block's cell is continued`() throws {
    try Self.cut.copy()
    let before = try Tool.run("export", "old.mdb").output
    #expect(before.split(separator: "\n").count == 890)
    // The first route of the second step is where the session is already.
    for step in [1, 121, 2_000] {
      #expect(try Tool.run("record", "old.mdb", input: Self.header + more(step)).status == 0)
    }
    for _ in 0..<2 {
      let after = try Tool.run("export", "old.mdb").output
      #expect(after.hasPrefix(before))
      #expect(after.split(separator: "\n").count == 890 + 2_121)
      #expect(try Tool.run("verify", "old.mdb").output.hasPrefix("whole: 3,011 transitions"))
      // The time-travel test: every state is what folding from the beginning gives.
      #expect(try Tool.run("test", "old.mdb", "--session", "long").status == 0)
      #expect(try Tool.run("compact", "old.mdb").status == 0)
    }
    // A rewind to before the upgrade has everything to go back to.
    #expect(try Tool.run("rewind", "old.mdb", "600", "--session", "long").status == 0)
    try Tool.run("diff", "old.mdb", "600", "@", "--session", "long").expectDone()
  }

  @Test(
    arguments: [VersionContractTests.kept.last, cut].compactMap { $0 }, [0, 1, 130, 700, 1_600])
  func `a writer that is killed during an upgrade loses nothing`(
    log: VersionContractTests.Kept, acknowledged: Int
  ) throws {
    try log.copy()
    let before = try Tool.run("export", "old.mdb", "--session", "long").lines
    for attempt in 1...2 {
      let recorder = try LiveRecorder("old.mdb")
      try recorder.send(Self.header.trimmingCharacters(in: .newlines))
      try recorder.post(more(acknowledged + 50))
      for _ in 0..<acknowledged { #expect(recorder.nextAcknowledgement() != "") }
      _ = recorder.kill()
      let after = try Tool.run("export", "old.mdb", "--session", "long").lines
      #expect(after.starts(with: before))
      #expect(after.count >= before.count + attempt * acknowledged)
    }
    #expect(try Tool.run("verify", "old.mdb").status == 0)
    #expect(try Tool.run("test", "old.mdb", "--session", "long").status == 0)
  }
}
