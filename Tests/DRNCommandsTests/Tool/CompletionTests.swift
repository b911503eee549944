import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// What is offered at a place of a command line, as a shell's script asks for it.
@Suite(.temporaryDirectory) struct CompletionTests {
  /// The words that are offered for the last one, or for the one that `at` counts from the end.
  private func offered(_ words: String..., at place: Int = 0) throws -> [String] {
    let result = try Tool.run(["---complete", "zsh", "\(words.count - place)", "drn"] + words)
    result.expectDone()
    return result.lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  private func header(_ words: String...) throws -> String {
    let result = try Tool.run(["---complete", "zsh", "\(words.count)", "drn"] + words)
    return result.lines.first.map(String.init) ?? ""
  }

  @Test func `commands, and the options of the tool`() throws {
    #expect(try offered("") == DRNCommand.commands)
    #expect(try offered("-") == ["--version", "--help"])
    #expect(try offered("help", "") == DRNCommand.commands + ["topics"] + HelpTopic.all.map(\.name))
    #expect(try offered("completions", "") == ["bash", "zsh", "fish"])
    #expect(try offered("help", "find", "") == ["--help"])
    #expect(try offered("nonsense", "") == [])
  }

  @Test func `options that were not given yet`() throws {
    let all = try offered("log", "-")
    #expect(all.contains("--graph"))
    #expect(
      try offered("log", "log.mdb", "--graph", "-n", "3", "--")
        == all.filter { $0 != "--graph" && $0 != "--limit" })
    #expect(try offered("log", "log.mdb", "--color", "") == ["auto", "always", "never"])
    #expect(
      try offered("log", "log.mdb", "--color=") == [
        "--color=auto", "--color=always", "--color=never",
      ])
    // Twice, to compare two.
    #expect(try offered("diff", "log.mdb", "--session", "a", "--").contains("--session"))
    #expect(try offered("log", "log.mdb", "-n", "") == [])
    // After everything that it takes.
    #expect(try offered("stat", "log.mdb", "").contains("--json"))
  }

  @Test func `a log is a file`() throws {
    #expect(try header("show", "") == "files .mdb")
    #expect(try header("import", "") == "files")
    #expect(try header("snapshot", "log.mdb", "-o", "") == "files")
    #expect(try header("bisect", "log.mdb", "") == "files")
    #expect(try header("diff", "log.mdb", "x") == "files .mdb")
  }

  /// A subcommand's name always wins.
  @Test func `a file may be where a subcommand is`() throws {
    try Sample.record(Sample.tour + Sample.shop, to: "bug.mdb")
    #expect(try header("bug") == "files")
    #expect(try header("./") == "files")
    #expect(try header("lo") == "words closed")
    #expect(try header("open", "") == "files")
    #expect(try offered("bug.mdb", "--session", "") == ["shop", "tour"])
    #expect(
      try offered("bug.mdb", ":") == [":lamp", ":before checkout"]
        + offered("show", "bug.mdb", ":").dropFirst(2))
    #expect(try offered("bug.mdb", "--") == offered("open", "bug.mdb", "--"))
  }

  @Test func `sessions, the newest first`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    #expect(try offered("show", "log.mdb", "--session", "") == ["shop", "tour"])
    #expect(try offered("show", "log.mdb", "--session=t") == ["--session=shop", "--session=tour"])
    // The log may come after it.
    #expect(try offered("show", "--session", "", "log.mdb", at: 1) == ["shop", "tour"])
    #expect(
      try offered("show", "--json", "--session", "", "--", "log.mdb", at: 2) == ["shop", "tour"])
    #expect(try offered("show", "--session", "") == [])
  }

  @Test func `of more sessions than anybody looks through, those that are typed`() throws {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    for number in 0..<1_200 {
      _ = try log.manager(session: "visitor-\(number)", initial: JSONRoute(json: "home"))
    }
    try log.close()
    #expect(try offered("show", "log.mdb", "--session", "").count == Completion.limit)
    let typed = try offered("show", "log.mdb", "--session", "visitor-7")
    #expect(typed.count == 111)
    #expect(typed.allSatisfy { $0.hasPrefix("visitor-7") })
  }

  /// More than are compared with a misspelled name.
  @Test(.soak) func `of tens of thousands of sessions, the newest as well`() throws {
    let lines = (0..<50_100).map { #"{"session":"visitor-\#($0)","initial":"home"}"# }
    try Sample.record(lines.joined(separator: "\n") + "\n")
    #expect(try offered("show", "log.mdb", "--session", "visitor-50099") == ["visitor-50099"])
    #expect(try offered("show", "log.mdb", "--session", "visitor-4999").count == 11)
    let newest = try offered("show", "log.mdb", "--session=")
    #expect(newest.count == Completion.limit)
    #expect(newest.first == "--session=visitor-50099")
  }

  @Test(arguments: [
    ("vis", "visited("), ("visited(", "visited(\"detail\""), ("visited('h", "visited('help'"),
    ("not ended(\"of", "not ended(\"offers\""),
    ("transitions > 3 and any(", "transitions > 3 and any(kind"),
    ("any(kind == \"we", "any(kind == \"went\""),
    ("(count(overlay == ", "(count(overlay == \"confirm\""),
    ("visited('x') || ses", "visited('x') || session"),
  ])
  func `conditions on sessions`(typed: String, expected: String) throws {
    try Sample.record(Sample.tour + Sample.shop)
    #expect(try offered("sessions", "log.mdb", "--where", typed).contains(expected))
  }

  @Test func `marks and positions`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let marks = [":lamp", ":before checkout"]
    let newest = ["@"] + (1...9).map { "@-\($0)" }
    #expect(try offered("show", "log.mdb", "") == marks + newest)
    #expect(try offered("show", "--color", "never", "log.mdb", ":") == marks + newest)
    #expect(try offered("show", "log.mdb", "--session", "tour", "") == newest)
    #expect(try offered("show", "log.mdb", "", "--session=tour", at: 1) == newest)
    #expect(try offered("show", "log.mdb", "1") == ["1"] + (10...17).map(String.init))
    #expect(try offered("show", "log.mdb", "\(Int.max)") == [])
    #expect(try offered("show", "log.mdb", "\(Int.max / 10)") == [])
    #expect(try offered("bisect", "log.mdb", "--good", "") == marks + newest)
    #expect(try offered("log", "log.mdb", ":lamp..").contains(":lamp..:lamp"))
    #expect(try offered("log", "log.mdb", "..1").contains("..17"))
    #expect(try header("log", "log.mdb", "") == "words open")
    #expect(try offered("blame", "log.mdb", "").contains("currentRoute"))
    #expect(try offered("mark", "log.mdb", "") == ["lamp", "before checkout"])
  }

  @Test(arguments: [
    ("route == ", "route == \"detail\""), ("route == \"of", "route == \"offers\""),
    ("state.currentRoute != 'h", "state.currentRoute != 'help'"),
    ("\"x\" == route and \"filter\" in ", nil), ("overlay == ", "overlay == \"confirm\""),
    ("overlays contains ", "overlays contains \"filter\""),
    ("kind == ", "kind == \"wentBack\""), ("kind in [\"went\", ", "kind in [\"went\", \"rewound\""),
    ("tab not in [", "tab not in [\"deals\""), ("cause == ", "cause == \"link\""),
    ("ga", "gap"), ("", "route"), ("not (", "not (overlay"), ("event.", "event.kind"),
    ("state.cur", "state.cursor"), ("route ", "route =="), ("gap > 2s ", "gap > 2s and"),
    ("route == \"home\" and ", "route == \"home\" and kind"),
    ("entries[-1] == ", "entries[-1] == \"cart\""), ("route.detail.id == ", nil),
  ])
  func `expressions`(typed: String, expected: String?) throws {
    try Sample.record(Sample.shop)
    let offered = try offered("find", "log.mdb", typed)
    if let expected {
      #expect(offered.contains(expected), "\(offered)")
    } else {
      #expect(!offered.contains { $0.contains("\"detail\"") })
    }
    #expect(
      offered.allSatisfy {
        $0.hasPrefix(typed.prefix { $0 != "'" && $0 != "\"" }.prefix(3)) || typed.count < 7
      })
  }

  @Test func `a log that is missing or damaged offers nothing, and says nothing`() throws {
    try Sample.record(Sample.shop)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: TemporaryDirectory.path("log.mdb")))
    for index in stride(from: 0, to: bytes.count, by: 7) { bytes[index] ^= 0x55 }
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path("damaged.mdb")))
    try TemporaryDirectory.write("no log", to: "other.mdb")
    for log in ["missing.mdb", "damaged.mdb", "other.mdb", "."] {
      #expect(try offered("show", log, ":") == [])
      #expect(try offered("show", log, "--session", "") == [])
      #expect(try offered("find", log, "route == ") == [])
    }
  }

  @Test func `names that do something to a terminal are not offered`() throws {
    try Sample.record(
      #"{"session":"a\u001b[31m","initial":"home"}"# + "\n" + #"{"mark":"x\ny"}"# + "\n")
    #expect(try offered("show", "log.mdb", "--session", "") == [])
    #expect(try offered("show", "log.mdb", ":") == ["@", "@-1"])
  }

  @Test(arguments: [
    [], ["zsh"], ["zsh", "x"], ["zsh", "9", "drn"], ["bash", "drn"], ["zsh", "-1", "drn", "x"],
  ])
  func `what no script asks is no crash`(arguments: [String]) throws {
    let result = try Tool.run(["---complete"] + arguments)
    #expect(result.status == 0 || result.status == 64)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the script begins with where to put it`(shell: String) throws {
    let script = try Tool.run("completions", shell)
    script.expectDone()
    #expect(
      script.output.split(separator: "\n").prefix(5).contains {
        $0.contains("drn completions \(shell) > ")
      })
    // As other tools of the parser are asked, and packagers ask.
    #expect(try Tool.run("--generate-completion-script", shell).output == script.output)
    try expectSnapshot(script.output, "completions-\(shell)")
  }

  @Test func `a name is words of the shell's, and nothing that it would run`() throws {
    let name = "$(touch x) `touch x` !! 'a' \"b\" \\ ~ ;&|<>*?#"
    for (quote, open, close) in [
      (ShellLine.Quote.none, "", ""), (.single, "'", "'"), (.double, "\"", "\""),
    ] {
      let word = open + ShellLine.quoting(name, in: quote) + close
      // With the history of somebody who types.
      let result = try Tool.shell("set -o history -o histexpand\ntrue\nprintf %s \(word)")
      #expect(result.output == name)
      #expect(!TemporaryDirectory.exists("x"))
    }
  }

  @Test(arguments: [
    ("drn show 'a b' c", ["drn", "show", "a b", "c"], ShellLine.Quote.none),
    ("drn a\\ b\"c d\"'e'", ["drn", "a bc de"], .none), ("drn 'a", ["drn", "a"], .single),
    ("drn \"a\\\"b", ["drn", "a\"b"], .double), ("drn ", ["drn", ""], .none), ("", [""], .none),
  ])
  func `a line of the shell's is taken apart`(
    line: String, words: [String], quote: ShellLine.Quote
  ) {
    #expect(ShellLine(line).words == words)
    #expect(ShellLine(line).quote == quote)
  }
}
