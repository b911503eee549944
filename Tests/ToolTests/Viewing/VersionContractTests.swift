import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Logs that earlier programs wrote, each in its own format, and what they were told.
@Suite(.temporaryDirectory) struct VersionContractTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// What `version-1.mdb` was recorded from.
  static func commands() throws -> String {
    let shop = try String(
      contentsOf: fixtures.appendingPathComponent("version-1.jsonl"), encoding: .utf8)
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

  /// The logs that were kept, each with its format.
  ///
  /// All were recorded from the lines that ``commands()`` gives, by the program that wrote that format,
  /// as `drn record version-2.mdb < lines`. The one that was killed had got 900 lines with `--ack`, three
  /// seconds for a checkpoint, the other lines, and then `kill -9`. Of its journal, the zeros at the end
  /// were cut off: there were 1,052,672 bytes. Version 3 is that of logs from which something was removed, and
  /// had a third session for it.
  struct Kept: Sendable, CustomTestStringConvertible {
    let name: String
    let format: Int
    var journalSize: Int?
    var testDescription: String { name }

    /// Copies it, and its journal, to `old.mdb`.
    func copy() throws {
      let log = try Data(contentsOf: fixtures.appendingPathComponent("\(name).mdb"))
      try log.write(to: URL(fileURLWithPath: TemporaryDirectory.path("old.mdb")))
      guard let journalSize else { return }
      var journal = try Data(contentsOf: fixtures.appendingPathComponent("\(name).mdb-journal"))
      journal += Data(count: journalSize - journal.count)
      try journal.write(to: URL(fileURLWithPath: TemporaryDirectory.path("old.mdb-journal")))
    }
  }

  static let kept = [
    Kept(name: "version-1", format: 1), Kept(name: "version-2", format: 2),
    Kept(name: "version-2-killed", format: 2, journalSize: 1_052_672),
    Kept(name: "version-3", format: 3),
    Kept(name: "version-3-killed", format: 3, journalSize: 1_052_672),
  ]

  @Test(arguments: kept) func `an older log is read as it was recorded`(log: Kept) throws {
    try log.copy()
    try Tool.run("record", "new.mdb", input: Self.commands()).expectDone()
    let old = try Tool.run("export", "old.mdb")
    #expect(old.output == (try Tool.run("export", "new.mdb").output))
    #expect(old.lines.count == 1_423)
    try Tool.run("diff", "old.mdb", "new.mdb").expectDone()
    for position in ["0", "30", "700", "1399", "@"] {
      #expect(
        try Tool.run("show", "old.mdb", position, "--json").output
          == Tool.run("show", "new.mdb", position, "--json").output)
    }
    #expect(try TemporaryDirectory.data("old.mdb").count < 100_000)
  }

  @Test(arguments: kept) func `the version of an older log is named`(log: Kept) throws {
    try log.copy()
    let verified = try Tool.run("verify", "old.mdb")
    verified.expectDone()
    #expect(
      verified.lines.first
        == "whole: 1,423 transitions in 2 sessions, 61 values, log format \(log.format)")
    for command in ["verify", "stat", "doctor"] {
      let json = try Tool.run(command, "old.mdb", "--json")
      #expect(json.values(of: "format") == ["\(log.format)"], "\(command)")
    }
    let stat = try Tool.run("stat", "old.mdb").output
    #expect(stat.contains("format       \(log.format), of DRN's records"))
    #expect(try Tool.run("doctor", "old.mdb").output.contains("old.mdb, format \(log.format), "))
  }

  @Test(arguments: kept) func `every command opens an older log`(log: Kept) throws {
    try log.copy()
    for line in EveryCommand.lines(for: "old.mdb", session: "shop") {
      let result = try Tool.shell("drn \(line) </dev/null")
      #expect([0, 1].contains(result.status), "\(line): \(result.errors)")
      let isFine =
        !result.errors.hasPrefix("drn: ") || result.errors.contains("It is continued in format 4")
        || result.errors.contains("Nothing is attached")
      #expect(isFine, "\(line): \(result.errors)")
    }
    try Tool.run("verify", "old.mdb").expectDone()
  }

  @Test(arguments: [nil, "0.9.1"] as [String?])
  func `a log of a newer format says what reads it`(release: String?) throws {
    try Tool.run("record", "log.mdb", input: Self.commands()).expectDone()
    // The log's own record is where its magic is; what is between the version and the end is anything.
    var bytes = [UInt8](try TemporaryDirectory.data("log.mdb"))
    let magic = Array("DRNLOG\r\n".utf8)
    for start in bytes.indices.dropLast(73)
    where bytes[start] == magic[0] && bytes[start..<start + 8].elementsEqual(magic)
      // Older copies of it are shorter.
      && bytes[start + 50] & 2 != 0
    {
      bytes[start + 8] = 9
      let name = Array((release ?? "a.b.c").utf8)
      bytes.replaceSubrange(start + 67..<start + 73, with: name + [UInt8(name.count)])
    }
    try Data(bytes).write(to: URL(fileURLWithPath: TemporaryDirectory.path("log.mdb")))
    let reader =
      release.map { "DRN \($0) or a later release" }
      ?? "the release of DRN that wrote it, or a later one"
    let newest = try Tool.run("--version").output.filter(\.isNumber).last.map(String.init) ?? ""
    for line in EveryCommand.lines(for: "log.mdb", session: "shop") {
      let result = try Tool.shell("drn \(line) </dev/null")
      #expect(result.status == 2, "\(line)")
      // One of them is asked for both together.
      #expect(
        result.errors + result.output
          == "drn: 'log.mdb' has log format 9, and this version reads up to \(newest): use \(reader).\n",
        "\(line)")
    }
    #expect(try [UInt8](TemporaryDirectory.data("log.mdb")) == bytes)
  }

  @Test func `the tool is no older than the release that its logs name`() throws {
    func numbers(_ text: some StringProtocol) -> [Int] {
      text.split(separator: ".").compactMap { Int($0) }
    }
    let tool = try Tool.run("--version").output.split(separator: " ")[1]
    #expect(!numbers(tool).lexicographicallyPrecedes(numbers(LogFormat.release)))
  }
}
