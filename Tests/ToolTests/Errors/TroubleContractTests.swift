import Foundation
import LMDB
import TestSupport
import Testing
import ToolTesting

/// Files that are no logs, and streams that fail: status 2, and one line that says what it is.
@Suite(.temporaryDirectory) struct TroubleContractTests {
  /// What a path can be other than a log.
  enum Fault: String, CaseIterable, Sendable {
    case missing, directory, empty, text, zeros, truncated, cutInHalf, pipe, foreign, newer, lmdb1
    case noPath

    static let readable = allCases.filter { $0 != .missing && $0 != .noPath }

    var path: String { self == .noPath ? "nowhere/log.mdb" : "log.mdb" }

    /// Makes the file.
    func make() throws {
      let file = TemporaryDirectory.path(path)
      switch self {
      case .missing, .noPath: break
      case .directory:
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      case .empty: try Data().write(to: URL(fileURLWithPath: file))
      case .text: try TemporaryDirectory.write("This is no log.\n", to: path)
      case .zeros: try Data(count: 50_000).write(to: URL(fileURLWithPath: file))
      case .truncated, .cutInHalf:
        try Sample.record(Sample.shop, to: "whole.mdb")
        let whole = try TemporaryDirectory.data("whole.mdb")
        let length = self == .truncated ? 5_000 : whole.count / 2
        try whole.prefix(length).write(to: URL(fileURLWithPath: file))
      case .pipe: try Tool.shell("mkfifo log.mdb").expectDone()
      case .foreign:
        try Environment.open(at: file, options: .init(access: .readWrite(create: true)))
          .write { transaction in
            let database = try transaction.createDatabase(named: "header")
            try transaction.put([1], for: [2], in: database)
          }
      case .newer:
        try Sample.record(Sample.shop)
        let environment = try Environment.open(
          at: file, options: .init(access: .readWrite(create: false)))
        try environment.write { transaction in
          let header = try transaction.createDatabase(named: "header")
          let key = Array("log".utf8)
          var value = try #require(try transaction.value(for: key, in: header))
          value[8] = 99
          try transaction.put(value, for: key, in: header)
        }
      case .lmdb1:
        try Sample.record(Sample.shop)
        try Data(asLMDB1(Array(TemporaryDirectory.data("log.mdb"))))
          .write(to: URL(fileURLWithPath: file))
      }
    }

    /// What is said of it.
    var message: String {
      switch self {
      case .missing, .noPath: "There is no file '\(path)'."
      case .directory: "'log.mdb' is a folder: 'drn log.mdb' lists the logs in it."
      case .pipe: "Could not open 'log.mdb': it is not a regular file. Check the path."
      case .empty: "'log.mdb' is not a DRN log: it is empty. \(Self.opened)"
      case .text: "'log.mdb' is not a DRN log: it seems to be text. \(Self.opened)"
      case .zeros:
        "'log.mdb' is not a DRN log: it seems to be binary data, or text that is not in UTF-8. \(Self.opened)"
      case .foreign: "'log.mdb' is not a DRN log."
      case .truncated, .cutInHalf:
        "'log.mdb' is damaged: page 10: the file is cut short before its end. Run 'drn verify' for the extent, or use a copy."
      case .newer:
        "'log.mdb' has log format 99, and this version reads up to 4: use DRN 0.3.0 or a later release."
      case .lmdb1:
        "'log.mdb' is of another version of LMDB: it has LMDB's data format 2, that of LMDB 1.0, and only 1, that of LMDB 0.9, is read; copy it with 'mdb_dump -a -n' of that version and 'mdb_load -n' of LMDB 0.9."
      }
    }

    /// What a command says of it: one that reads takes a pipe, which nobody writes here.
    func message(of command: [String]) -> String {
      let needsFile = command[0] == "doctor" || command.contains("-f")
      guard self == .pipe, !needsFile else { return message }
      return Self.empty.message
    }

    private static let opened =
      "'drn LOG' opens logs, report bundles and exports as JSON Lines, also packed by gzip, and folders of these."
  }

  static let readers = [
    ["show"], ["show", "--json"], ["replay"], ["replay", "--json"], ["replay", "-f"],
    ["replay", "--all-sessions", "--json"], ["log"], ["log", "--graph"], ["log", "-f", "--json"],
    ["branch"], ["sessions"], ["sessions", "--json"], ["stat"], ["stat", "--json"], ["verify"],
    ["doctor"], ["doctor", "--fix"],
    ["verify", "--json"], ["export"], ["export", "-o", "out"], ["snapshot", "-o", "out"],
    ["rewind", "0"], ["mark", "m"], ["diff", "0", "1"], ["diff", "log.mdb"],
    ["diff", "--session", "a", "--session", "b", "--json"],
  ]

  @Test(arguments: Fault.allCases)
  func `every command says in one line why it cannot read`(fault: Fault) throws {
    try fault.make()
    let names = try TemporaryDirectory.names()
    for reader in Self.readers {
      // A follower waits for a log that may still come.
      if reader.contains("-f"), [.missing, .noPath, .empty].contains(fault) { continue }
      let arguments = [reader[0], fault.path] + reader.dropFirst()
      let result = try Tool.shell("drn \(arguments.joined(separator: " "))")
      // Whatever can be told of a damaged log is told by this one.
      if reader[0] == "verify", fault == .truncated || fault == .cutInHalf {
        #expect(result.status == 2)
        result.expectOneMessage()
      } else {
        result.expectTrouble(2, fault.message(of: reader))
      }
    }
    // Nothing is left behind, but for the lock file of an LMDB file.
    #expect(
      try TemporaryDirectory.names().filter { !$0.hasSuffix("-lock") }
        == names.filter { !$0.hasSuffix("-lock") })
  }

  @Test(arguments: Fault.readable.filter { $0 != .empty })
  func `no command writes into what is no log`(fault: Fault) throws {
    try fault.make()
    try Sample.record(Sample.shop, to: "good.mdb")
    try Tool.run("export", "good.mdb", "-o", "good.jsonl").expectDone()
    let isFile = fault != .directory && fault != .pipe
    let before = isFile ? try TemporaryDirectory.data("log.mdb") : Data()
    for command in ["record log.mdb", "demo log.mdb", "import good.jsonl log.mdb"] {
      try Tool.shell("drn \(command) < good.jsonl").expectTrouble(2, fault.message)
      #expect(!TemporaryDirectory.exists("log.mdb-journal"))
    }
    if isFile { #expect(try TemporaryDirectory.data("log.mdb") == before) }
  }

  @Test func `a log of another version of LMDB is not salvaged as a damaged one`() throws {
    try Fault.lmdb1.make()
    try Tool.run("snapshot", "log.mdb", "--salvage", "-o", "out")
      .expectTrouble(2, Fault.lmdb1.message)
    #expect(!TemporaryDirectory.exists("out"))
  }

  @Test func `the other log of a comparison may be the one in trouble`() throws {
    try Sample.record(Sample.shop, to: "good.mdb")
    for json in ["", "--json"] {
      try Tool.shell("drn diff good.mdb log.mdb \(json)").expectTrouble(
        2, "There is no file 'log.mdb'.")
    }
  }

  @Test func `an empty file becomes a log`() throws {
    try Fault.empty.make()
    try Sample.record(Sample.shop)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `a log is not recorded where no directory is`() throws {
    for command in ["record nowhere/log.mdb", "demo nowhere/log.mdb"] {
      try Tool.shell("drn \(command) < /dev/null").expectTrouble(2)
    }
  }

  @Test func `a damaged page is found, and is no crash`() throws {
    let moves = (1...600).map { "\"go\":{\"page\":\($0)}" }
    try Sample.record(Sample.timed([#""session":"w","initial":"home""#] + moves))
    let whole = try TemporaryDirectory.data("log.mdb")
    for page in stride(from: 2, to: whole.count / 4096, by: Soak.count(4, long: 1)) {
      var damaged = whole
      for offset in stride(from: page * 4096 + 64, to: (page + 1) * 4096, by: 97) {
        damaged[offset] ^= 0x55
      }
      try damaged.write(to: URL(fileURLWithPath: TemporaryDirectory.path("bad.mdb")))
      let verified = try Tool.run("verify", "bad.mdb")
      if verified.status == 0 {
        // Nobody needs that page any more.
        #expect(try Tool.run("export", "bad.mdb").output == Tool.run("export", "log.mdb").output)
      } else {
        #expect(verified.status == 2)
        verified.expectOneMessage()
        #expect(verified.output.hasPrefix("damaged: "), "page \(page)")
      }
      let replayed = try Tool.run("replay", "bad.mdb", "--json")
      #expect([0, 2].contains(replayed.status), "page \(page)")
      if replayed.status == 2 { replayed.expectOneMessage() }
    }
  }

  @Test func `a closed pipe ends quietly`() throws {
    let moves = (1...3_000).map { "\"go\":{\"page\":\($0)}" }
    try Sample.record(Sample.timed([#""session":"w","initial":"home""#] + moves))
    for command in ["log log.mdb", "replay log.mdb", "replay log.mdb --json", "export log.mdb"] {
      let result = try Tool.shell("drn \(command) | head -1; echo ${PIPESTATUS[0]}")
      #expect(result.errors == "")
      #expect(result.lines.count == 2)
      #expect(result.lines.last == "0")
    }
    try Tool.shell("drn log log.mdb -f | head -1").expectDone()
    try Tool.shell("drn --help | head -1").expectDone()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `output that cannot be written is trouble`() throws {
    try Sample.record(Sample.shop)
    for command in ["log", "show", "replay --json", "stat", "export", "sessions --json"] {
      let words = command.split(separator: " ", maxSplits: 1)
      let line = ([words[0], "log.mdb"] + words.dropFirst()).joined(separator: " ")
      try Tool.shell("drn \(line) > /dev/full").expectTrouble(
        2, "Standard output cannot be written: No space left on device.")
    }
    try Tool.run("export", "log.mdb", "-o", "/dev/full").expectTrouble(
      2, "'/dev/full' cannot be written: No space left on device.")
    #expect(try Tool.shell("[ -c /dev/full ]").status == 0)
  }

  @Test func `names in messages do nothing to a terminal, and a message is one line`() throws {
    try Sample.record(Sample.shop)
    let name = "a\nb\u{1b}[31m\u{202e}"
    let escaped = #"a\nb\u{1b}[31m\u{202e}"#
    try Tool.run("show", "log.mdb", "--session", name).expectTrouble(
      1, "'log.mdb' has no session '\(escaped)': there is 'shop'.")
    try Tool.run("show", "log.mdb", ":\(name)").expectTrouble(
      1,
      "The session has no mark '\(escaped)' in 'log.mdb': there are 'lamp' and 'before checkout'.")
    try Tool.run("show", name).expectTrouble(2, "There is no file '\(escaped)'.")
    try Tool.run(name).expectTrouble(64)
    try Sample.record("{\"session\":\"a\\nb\\u001b\",\"initial\":1}\n{\"go\":2}\n", to: "n.mdb")
    let lines = try Tool.run("export", "n.mdb").output.replacing("\"seq\":1", with: "\"seq\":2")
    try Tool.run("import", "-", "m.mdb", input: lines).expectTrouble(2)
  }

  @Test(arguments: [
    "nonsense", "show", "show log.mdb --nonsense", "show log.mdb 1 2", "log log.mdb -n", "record",
    "log log.mdb -n x", "log log.mdb -n=-1", "show log.mdb --color purple", "rewind log.mdb",
    "mark log.mdb", "log log.mdb --follow --reverse", "log log.mdb -f --all-sessions",
    "replay log.mdb --all-sessions 3", "replay log.mdb --all-sessions -f", "snapshot log.mdb",
    "record log.mdb --durability none", "import only-one", "--nonsense",
  ])
  func `wrong usage is one line that names the help`(arguments: String) throws {
    try Sample.record(Sample.shop)
    let result = try Tool.shell("drn \(arguments) < /dev/null")
    result.expectTrouble(64)
    #expect(result.errors.contains("See 'drn "))
  }

  @Test func `the version is the tool's and the format's`() throws {
    let result = try Tool.run("--version")
    result.expectDone()
    #expect(
      result.output.wholeMatch(of: /drn \d+\.\d+\.\d+ \(log format 4\)\n[^\n]+ LMDB [^\n]+\n/)
        != nil)
  }

  @Test(arguments: [
    (
      ["fnd", "log.mdb"],
      "There is no subcommand 'fnd', and no file of that name; did you mean 'find'?"
    ),
    (["help", "reply"], "There is no command or topic 'reply'; did you mean 'replay'?"),
    (["xyzzyx"], "There is no subcommand 'xyzzyx', and no file of that name. See"),
  ])
  func `a subcommand that there is not is named`(arguments: [String], message: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains(message))
  }
}
