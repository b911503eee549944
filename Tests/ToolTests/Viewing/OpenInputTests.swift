import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// What `drn LOG` takes besides a log: gzip data, exports, standard input; and what it refuses.
@Suite(.temporaryDirectory) struct OpenInputTests {
  /// Runs a line of shell in whose `tmp` nothing may be left.
  private func shell(_ line: String) throws -> Tool.Result {
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.path("tmp"), withIntermediateDirectories: true)
    let result = try Tool.shell(line, environment: ["TMPDIR": TemporaryDirectory.path("tmp")])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.path("tmp")) == [])
    return result
  }

  /// The lines between what the file is and what to try next: what the log has.
  private func contents(_ result: Tool.Result) -> [Substring] {
    Array(result.lines.dropFirst().dropLast())
  }

  private func contents(of file: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: TemporaryDirectory.path(file)))
  }

  private func record() throws {
    try Sample.record(Sample.tour + Sample.shop)
    // Names that say nothing: what a file is, its contents tell.
    try shell("drn export log.mdb > lines; gzip -c lines > x; gzip -c log.mdb > y").expectDone()
  }

  @Test(arguments: [
    ("y", "packed log"), ("lines", "export, read as a log"), ("x", "packed export, read as a log"),
    ("- < log.mdb", "log"), ("- < y", "packed log"), ("- < lines", "export, read as a log"),
    ("<(cat y)", "packed log"), ("<(cat log.mdb)", "log"),
    ("- < <(cat x)", "packed export, read as a log"),
    // Two members, as gzip itself joins them, and padding after the last one.
    ("<(gzip -c < <(head -c 999 log.mdb); tail -c +1000 log.mdb | gzip -c)", "packed log"),
    ("<(cat y; head -c 999 /dev/zero)", "packed log"),
  ])
  func `whatever it came in, it is the same log`(input: String, kind: String) throws {
    try record()
    let expected = try Tool.run("log.mdb")
    let opened = try shell("drn \(input)")
    opened.expectDone()
    #expect(contents(opened) == contents(expected))
    #expect(opened.lines[0].contains(": \(kind), "), "\(opened.lines[0])")
    let json = try shell("drn \(input) --json")
    json.expectDone()
    #expect(json.values(of: "now") == (try Tool.run("log.mdb", "--json")).values(of: "now"))
    #expect(!json.output.contains("/tmp/drn-"))
  }

  @Test(arguments: ["x", "y", "lines"])
  func `every command that reads opens what is opened`(name: String) throws {
    try record()
    for command in [
      "log NAME", "show NAME 3", "replay NAME", "why NAME 4", "blame NAME", "find NAME 'seq == 2'",
      "bisect NAME 'seq > 3'", "diff NAME 1 4", "diff NAME log.mdb", "sessions NAME", "branch NAME",
      "graph NAME", "stat NAME --json", "verify NAME", "export NAME", "test NAME",
      "report NAME -o /dev/stdout", "snapshot NAME -o copy.mdb --force && drn verify copy.mdb",
      "report-bundle NAME -o bundle.mdb --force && drn sessions bundle.mdb",
    ] {
      let of = { (name: String) in command.replacing("NAME", with: name) }
      let (opened, log) = (try shell("drn \(of(name))"), try shell("drn \(of("log.mdb"))"))
      #expect(opened.status == log.status, "\(command): \(opened.errors)")
      #expect(!(opened.output + opened.errors).contains("/tmp/drn-"), "\(command)")
      if !["stat", "report"].contains(where: command.hasPrefix) {
        #expect(opened.output == log.output.replacing("log.mdb", with: name), "\(command)")
      }
    }
    #expect(try TemporaryDirectory.names().filter { $0.hasPrefix("drn-") } == [])
  }

  @Test(arguments: [
    "record NAME", "mark NAME m", "rewind NAME 1", "compact NAME",
    "erase NAME --session tour --yes", "doctor NAME", "log NAME -f",
  ])
  func `what needs the file of a log says how to make one`(command: String) throws {
    try record()
    for (name, form) in [("y", "packed by gzip"), ("lines", "an export of a log")] {
      let before = try contents(of: name)
      try shell("drn \(command.replacing("NAME", with: name)) < lines").expectTrouble(
        2,
        "'\(name)' is \(form), and this command needs the file of a log: 'drn snapshot \(name) -o new.mdb' makes one."
      )
      #expect(try contents(of: name) == before)
      try shell("drn snapshot \(name) -o new.mdb").expectDone()
      #expect(try contents(Tool.run("new.mdb")) == contents(Tool.run("log.mdb")))
      try FileManager.default.removeItem(atPath: TemporaryDirectory.path("new.mdb"))
    }
  }

  @Test func `what to try next can be done, and leaves what is there`() throws {
    try record()
    try shell("cp y 'a log.mdb.gz'; cp lines log.jsonl").expectDone()
    let before = try TemporaryDirectory.names().sorted()
    for name in ["x", "y", "lines", "log.jsonl", "a log.mdb.gz", "log.mdb"] {
      let next = try #require(try shell("drn '\(name)'").lines.last?.split(separator: "next").last)
      // The line as a whole is one for a shell as well.
      for command in next.split(separator: ";") + [next] {
        let result = try shell("set -e; \(command)")
        #expect(result.status == 0, "\(command): \(result.errors)")
      }
    }
    #expect(try TemporaryDirectory.names().sorted() == before)
    #expect(try shell("drn - < y").lines.last?.contains("keep the input as a file") == true)
  }

  /// Where the names in the advice are taken, others are.
  @Test(arguments: ["mark y m", "import y other.mdb", "verify damaged.mdb"])
  func `a command that a message names can be run as it stands`(command: String) throws {
    try record()
    try shell("cp log.mdb new.mdb; (head -c 20000 log.mdb; head -c 9999 /dev/zero) > damaged.mdb")
      .expectDone()
    let before = try contents(of: "new.mdb")
    let errors = try shell("drn \(command)").errors
    let advice = try #require(errors.firstMatch(of: /'(drn snapshot [^']*)'/)?.1, "\(errors)")
    // Of the damaged log not all can be saved.
    let result = try shell(String(advice).replacing("LOG", with: "other.mdb"))
    #expect(result.status == (command.hasPrefix("verify") ? 2 : 0), "\(result.errors)")
    #expect(try contents(of: "new.mdb") == before)
  }

  @Test func `messages name what was typed`() throws {
    try record()
    try shell("drn y 99").expectTrouble(
      1, "There is no transition 99 in 'y': the session's last one is 17.")
    try shell("drn x --session tuor").expectTrouble(
      1, "'x' has no session 'tuor'; did you mean 'tour'?")
  }

  private static let opened =
    "'drn LOG' opens logs, report bundles and exports as JSON Lines, also packed by gzip, and folders of these."

  @Test(arguments: [
    ("echo hello > it; drn it", "'it' is not a DRN log: it seems to be text."),
    (": > it; drn it", "'it' is not a DRN log: it is empty."),
    ("drn - < /dev/null", "Standard input is not a DRN log: it is empty."),
    ("drn /dev/null", "'/dev/null' is not a DRN log: it is empty."),
    // What has no end is not read to its end.
    (
      "drn /dev/zero",
      "'/dev/zero' is not a DRN log: it seems to be binary data, or text that is not in UTF-8."
    ),
    (
      "gzip -c < <(head -c 99999999 /dev/zero) > it; drn it",
      "'it' is not a DRN log: unpacked, it seems to be binary data, or text that is not in UTF-8."
    ),
    ("mkfifo it; drn it", "'it' is not a DRN log: it is empty."),
    (
      "drn log.mdb-lock",
      "'log.mdb-lock' is not a DRN log: it seems to be the lock file of a log, which is beside it."
    ),
    (
      "echo '{\"a\"' > it; drn it",
      "'it' is not a DRN log: it seems to be JSON, but no export of a log."
    ),
    (
      "echo hello > a; tar cf it a; drn it",
      "'it' is not a DRN log: it seems to be a tar file."
    ),
    ("echo hello | gzip -c > it; drn it", "'it' is not a DRN log: unpacked, it seems to be text."),
    ("gzip -c y > it; drn it", "'it' is not a DRN log: unpacked, it seems to be packed by gzip."),
  ])
  func `what is no log is said to be what it seems to be`(line: String, message: String) throws {
    try record()
    try shell(line).expectTrouble(2, "\(message) \(Self.opened)")
  }

  @Test(arguments: [
    ("head -c 999 y > it; drn it", "'it' is cut off: a part of the packed file is missing."),
    (
      "head -c 20 y > it; head -c 999 /dev/zero >> it; drn it",
      "'it' is damaged: the packed file cannot be unpacked beyond its first "
    ),
    (
      "(head -c -4 y; echo abc) > it; drn it",
      "'it' is damaged: the packed file cannot be unpacked beyond its first "
    ),
    // It begins like a log, and goes on for long.
    (
      "(cat log.mdb; head -c 400000000 /dev/zero) | gzip -1 -c > it; drn it",
      "'it' unpacks to more than 100 times its size"
    ),
    (
      // Where broken pipes are ignored, the writers complain of them.
      "(cat log.mdb; head -c 400000000 /dev/zero) 2>/dev/null | gzip -1 -c 2>/dev/null | drn -",
      "'-' unpacks to more than 100 times its size"
    ),
    ("drn missing.gz/log", "There is no subcommand"),
  ])
  func `gzip data that are damaged, or too much, are refused`(line: String, message: String) throws
  {
    try record()
    let result = try shell(line)
    #expect([2, 64].contains(result.status))
    #expect(result.output == "")
    result.expectOneMessage()
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `of an export that is cut off, the beginning is shown`() throws {
    try record()
    let opened = try shell("head -c 3000 lines > it; drn it")
    #expect(opened.status == 2)
    #expect(opened.lines[0].hasPrefix("file      it: export, read as a log"))
    #expect(opened.output.contains(" of 'shop', the newest\n"))
    #expect(opened.errors.hasPrefix("drn: line "))
    #expect(opened.errors.hasSuffix(" This line was left out.\n"))
    #expect(try shell("drn it --keep-going").status == 0)
    let packed = try shell("head -c 600 x > it; drn it --json")
    #expect(packed.status == 2)
    #expect(packed.values(of: "omitted").count == 1)
    try shell("head -c 100 lines > it; drn it").expectTrouble(2)
  }

  /// A signal while the input is read, which comes slowly.
  @Test func `an interrupt leaves nothing behind`() throws {
    try record()
    let result = try shell(
      """
      (head -c 9000 log.mdb; touch began; sleep 20) | '\(Tool.executable.path)' - &
      while [ ! -e began ] || ! ls tmp/drn-*/log.mdb; do sleep 0.05; done > list 2>&1
      ls -ld tmp/drn-* > mode; kill -TERM $!; wait $!; echo status $?
      """)
    #expect(result.output == "status 143\n")
    #expect(try TemporaryDirectory.text("mode").hasPrefix("drwx------"))
  }
}
