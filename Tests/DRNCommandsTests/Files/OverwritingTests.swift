import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// No command writes over a log, unless `--force` says so, nor over what it reads, whatever it says.
@Suite(.temporaryDirectory) struct OverwritingTests {
  /// A line for every command with `-o`.
  static let writers = [
    "attachments bug.mdb notes.txt -o OUT",
    "export log.mdb -o OUT",
    "export log.mdb --format dot -o OUT",
    "graph log.mdb -o OUT",
    "report log.mdb -o OUT",
    "report-bundle log.mdb -o OUT",
    "snapshot log.mdb -o OUT",
    "snapshot log.mdb --salvage -o OUT",
    "snapshot log.mdb --redact search.query -o OUT",
    "test log.mdb -o OUT",
  ]

  private func run(_ line: String, _ target: String, _ more: String...) throws -> Tool.Result {
    let words = line.replacing("OUT", with: target).split(separator: " ").map(String.init)
    return try Tool.run(words + more.filter { !$0.isEmpty })
  }

  private func makeLogs() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.tour, to: "victim.mdb")
    try TemporaryDirectory.write("hello", to: "notes.txt")
    try Tool.run("report-bundle", "log.mdb", "-o", "bug.mdb", "--attach", "notes.txt", "--json")
      .expectDone()
  }

  @Test func `every command that writes a file is tested here, and has --force`() throws {
    var found: Set<String> = []
    for name in DRNCommand.commands {
      let names = try #require(CommandDescription(named: name)).options.flatMap(\.names)
      guard names.contains("-o") || names.contains("--output") else { continue }
      #expect(Set(["-o", "--output", "--force"]).isSubset(of: names), "\(name)")
      found.insert(name)
    }
    // It reads an archive, and is tested with one in DRNFleetTests.
    #expect(found.remove("fleet") != nil)
    #expect(found == Set(Self.writers.map { String($0.prefix { $0 != " " }) }))
  }

  @Test(arguments: writers)
  func `a log stays as it is, however its path is spelled`(line: String) throws {
    try makeLogs()
    try Tool.shell("mkdir d; ln -s victim.mdb link; ln victim.mdb hard").expectDone()
    let before = try TemporaryDirectory.data("victim.mdb")
    let names = try TemporaryDirectory.names()
    for target in ["victim.mdb", "link", "hard", "./d/../victim.mdb"] {
      try run(line, target).expectTrouble(
        2, "'\(target)' is a log with 1 session: name another file, or overwrite it with --force.")
    }
    #expect(try TemporaryDirectory.data("victim.mdb") == before)
    #expect(try TemporaryDirectory.names() == names)
  }

  @Test(arguments: writers)
  func `a log is overwritten with --force, and only under the name that is given`(
    line: String
  ) throws {
    try makeLogs()
    try Tool.shell("cp victim.mdb other.mdb; ln -s other.mdb link; ln victim.mdb hard").expectDone()
    let before = try TemporaryDirectory.data("victim.mdb")
    let written = try run(line, "new")
    #expect(written.status == 0, "\(written.errors)")
    for target in ["victim.mdb", "link"] {
      let result = try run(line, target, "--force")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors == written.errors)
    }
    #expect(try Tool.shell("[ -L link ]").status == 0)
    #expect(try TemporaryDirectory.data("hard") == before)
    for name in ["victim.mdb", "other.mdb"] {
      #expect(try TemporaryDirectory.data(name) != before)
      if !line.contains("report") && !line.contains("--redact") {
        #expect(try TemporaryDirectory.data(name) == TemporaryDirectory.data("new"))
      }
    }
    #expect(try TemporaryDirectory.names().allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(arguments: writers, ["", "--force"])
  func `what is read is never overwritten`(line: String, force: String) throws {
    try makeLogs()
    let log = line.contains("bug.mdb") ? "bug.mdb" : "log.mdb"
    try Tool.shell("ln -s \(log) link; ln \(log) hard").expectDone()
    let before = try TemporaryDirectory.data(log)
    for target in [log, "./\(log)", "link", "hard"] {
      try run(line, target, force).expectTrouble(
        2, "'\(target)' is being read here, and not even --force overwrites it: name another file.")
    }
    #expect(try TemporaryDirectory.data(log) == before)
  }

  @Test func `nor is the other log of a comparison, or an attached file`() throws {
    try makeLogs()
    for line in [
      "graph log.mdb --diff victim.mdb --format dot -o victim.mdb --force",
      "report-bundle log.mdb --attach notes.txt -o notes.txt --force",
    ] {
      let result = try Tool.shell("drn \(line)")
      result.expectTrouble(2)
      #expect(result.errors.contains("is being read here, and not even --force overwrites it"))
    }
    #expect(try TemporaryDirectory.text("notes.txt") == "hello")
  }

  @Test(arguments: ["export log.mdb -o OUT", "snapshot log.mdb -o OUT"], ["", "--force"])
  func `the places of the files beside a log stay free for them`(
    line: String, force: String
  ) throws {
    try makeLogs()
    let names = try TemporaryDirectory.names()
    for log in ["victim.mdb", "log.mdb"] {
      for suffix in ["journal", "lock", "key", "compact"] {
        try run(line, "\(log)-\(suffix)", force).expectTrouble(
          2,
          "'\(log)-\(suffix)' is the place of a file of the log '\(log)', which not even --force overwrites: name another file."
        )
      }
    }
    #expect(try TemporaryDirectory.names() == names)
  }

  @Test func `a log is known by its contents, also a damaged one`() throws {
    try makeLogs()
    try Tool.shell(
      """
      head -c 5000 victim.mdb > cut
      cp victim.mdb wiped; dd if=/dev/zero of=wiped bs=4096 count=2 conv=notrunc 2>&-
      cp victim.mdb torn; dd if=/dev/zero of=torn bs=4096 seek=4 count=4 conv=notrunc 2>&-
      cp bug.mdb report.html
      """
    ).expectDone()
    for (name, what) in [
      ("cut", "a damaged log"), ("wiped", "a damaged log"), ("report.html", "a report"),
    ] {
      let result = try run("export log.mdb -o OUT", name)
      result.expectTrouble(2)
      #expect(result.errors.contains("'\(name)' is \(what)"), "\(result.errors)")
      #expect(result.errors.contains("overwrite it with --force."))
    }
    try run("export log.mdb -o OUT", "torn").expectTrouble(2)
    try run("export log.mdb -o OUT", "torn", "--force").expectDone()
  }

  @Test func `a log that is being written is not overwritten, nor its journal`() throws {
    try makeLogs()
    let recorder = try LiveRecorder("victim.mdb")
    try recorder.send(#"{"session":"live","initial":"home"}"#)
    for line in ["export log.mdb -o OUT", "snapshot log.mdb -o OUT"] {
      let process = recorder.process.processIdentifier
      try run(line, "victim.mdb", "--force").expectTrouble(
        2,
        "'victim.mdb' is a log that process \(process) is writing: stop that first, or name another file."
      )
    }
    // Under another name it is known as well.
    try Tool.shell("ln victim.mdb-journal j").expectDone()
    try run("export log.mdb -o OUT", "j", "--force").expectTrouble(
      2, "'j' is the journal of a log, which not even --force overwrites: name another file.")
    try Tool.shell("rm j").expectDone()
    try recorder.send(#"{"go":"cart"}"#)
    #expect(try recorder.finish() == 0)
    try Tool.run("verify", "victim.mdb").expectDone()
    #expect(
      try Tool.run("show", "victim.mdb", "--json").output.contains(#""currentRoute":"cart""#))
    #expect(try TemporaryDirectory.names().allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test func `the journal that a killed writer left goes with its log`() throws {
    try makeLogs()
    let recorder = try LiveRecorder("victim.mdb")
    try recorder.send(#"{"session":"live","initial":"home"}"#)
    _ = recorder.kill()
    #expect(TemporaryDirectory.exists("victim.mdb-journal"))
    try run("snapshot log.mdb -o OUT", "victim.mdb").expectTrouble(
      2, "'victim.mdb' is a log with 2 sessions: name another file, or overwrite it with --force.")
    #expect(TemporaryDirectory.exists("victim.mdb-journal"))
    try run("snapshot log.mdb -o OUT", "victim.mdb", "--force").expectDone()
    #expect(!TemporaryDirectory.exists("victim.mdb-journal"))
    #expect(
      try Tool.run("export", "victim.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test(arguments: writers)
  func `a file that is no log is overwritten, by a log only with --force`(line: String) throws {
    try makeLogs()
    try TemporaryDirectory.write("mine", to: "there")
    let result = try run(line, "there")
    if line.hasPrefix("snapshot") || line.hasPrefix("report-bundle") {
      result.expectTrouble(
        2, "'there' is there already: name another file, or overwrite it with --force.")
      #expect(try TemporaryDirectory.text("there") == "mine")
      #expect(try run(line, "there", "--force").status == 0)
      try Tool.run("verify", "there").expectDone()
    } else {
      #expect(result.status == 0)
      #expect(try TemporaryDirectory.text("there") != "mine")
    }
  }

  @Test func `a log replaces a file and nothing else`() throws {
    try makeLogs()
    try Tool.shell("mkdir folder; mkfifo pipe; ln -s nothing dangling").expectDone()
    for target in ["folder", "pipe"] {
      try Tool.run("snapshot", "log.mdb", "-o", target, "--force").expectTrouble(
        2, "'\(target)' is no file that a log can replace: name another file.")
    }
    try Tool.run("snapshot", "log.mdb", "-o", "dangling").expectTrouble(2)
    try Tool.run("snapshot", "log.mdb", "-o", "nowhere/x.mdb", "--force").expectTrouble(
      2, "'nowhere/x.mdb' cannot be written: its directory does not exist; create it first.")
    try Tool.run("export", "log.mdb", "--force").expectTrouble(
      64, "--force goes with -o. See 'drn export --help' for more information.")
  }

  #if os(Linux)
    /// A folder in which nobody can create a file.
    @Test(arguments: ["snapshot", "report-bundle"])
    func `a new log that cannot be written is named as it was typed`(command: String) throws {
      try Sample.record(Sample.tour)
      let result = try Tool.run(command, "log.mdb", "-o", "/proc/drn.mdb")
      #expect(result.status == 2)
      #expect(result.errors.contains("'/proc/drn.mdb'") && !result.errors.contains(".part"))
    }
  #endif
}
