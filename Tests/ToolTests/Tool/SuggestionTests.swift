import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// A name that there is not brings the one that was meant, or those that there are.
@Suite(.temporaryDirectory) struct SuggestionTests {
  @Test(arguments: [
    ("show log.mdb --session shpo", "'log.mdb' has no session 'shpo'; did you mean 'shop'?"),
    (
      "show log.mdb --session x",
      "'log.mdb' has no session 'x': there are 'tour' and 'shop'."
    ),
    ("show log.mdb :lapm", "The session has no mark 'lapm' in 'log.mdb'; did you mean 'lamp'?"),
    (
      "show log.mdb :x",
      "The session has no mark 'x' in 'log.mdb': there are 'lamp' and 'before checkout'."
    ),
    (
      "show log.mdb :lamp --session=tour",
      "The session has no mark 'lamp' in 'log.mdb': 'drn mark' makes one."
    ),
    (
      "diff log.mdb --session shop --session tuor",
      "'log.mdb' has no session 'tuor'; did you mean 'tour'?"
    ),
    ("mark log.mdb name :lam", "The session has no mark 'lam' in 'log.mdb'; did you mean 'lamp'?"),
  ])
  func `a name of the log that there is not`(command: String, message: String) throws {
    try Sample.record(Sample.tour + Sample.shop)
    try Tool.shell("drn \(command)").expectTrouble(1, message)
  }

  @Test(arguments: [
    ("log log.mdb --revers", "Unknown option '--revers'; did you mean '--reverse'?", "log"),
    ("log log.mdb --sesion tour", "Unknown option '--sesion'; did you mean '--session'?", "log"),
    ("find log.mdb gap --sesion=x", "Unknown option '--sesion'; did you mean '--session'?", "find"),
    ("show --jsno", "Unknown option '--jsno'; did you mean '--json'?", "show"),
    ("show log.mdb --nonsense", "Unknown option '--nonsense'.", "show"),
    ("show log.mdb -o x", "Unknown option '-o'.", "show"),
    ("show log.mdb nowhere -o x", "Unknown option '-o'.", "show"),
    ("stat log.mdb -x y --json", "Unknown option '-x'.", "stat"),
    ("find log.mdb -x", "Unknown option '-x'.", "find"),
    ("sessions log.mdb -3", "Unknown option '-3'.", "sessions"),
    ("replay log.mdb --all-sessions -n 3", "Unknown option '-n'.", "replay"),
    ("why log.mdb --all-sessions -n 3", "Unknown option '--all-sessions'.", "why"),
    ("mark log.mdb --all-sessions -n 3", "Unknown option '--all-sessions'.", "mark"),
    ("export log.mdb -output x", "Unknown option '-output'; did you mean '--output'?", "export"),
    ("log log.mdb -fz", "Unknown option '-z'.", "log"),
    (
      "bisect log.mdb --bda 3 ./test --colour", "Unknown option '--bda'; did you mean '--bad'?",
      "bisect"
    ),
  ])
  func `an option that there is not`(command: String, message: String, name: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn \(command)").expectTrouble(
      64, "\(message) See 'drn \(name) --help' for more information.")
  }

  @Test(arguments: [
    ("log.mdb why", "A command comes before the log: did you mean 'drn why log.mdb'?"),
    (
      "open log.mdb find 'seq > 3' -n 1",
      "A command comes before the log: did you mean 'drn find log.mdb 'seq > 3' -n 1'?"
    ),
    ("log.mdb -o x.html", "Unknown option '-o'; did you mean 'drn report log.mdb -o x.html'?"),
    ("log.mdb -o x", "Unknown option '-o'; did you mean 'drn export log.mdb -o x'?"),
    ("log.mdb --output", "Unknown option '--output'; did you mean 'drn export log.mdb -o FILE'?"),
  ])
  func `what comes after a log that is opened`(command: String, message: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn \(command)").expectTrouble(
      64, "\(message) See 'drn open --help' for more information.")
  }

  @Test(arguments: [
    ("help positons", "There is no command or topic 'positons'; did you mean 'positions'?"),
    ("help reply", "There is no command or topic 'reply'; did you mean 'replay'?"),
    (
      "exprot log.mdb",
      "There is no subcommand 'exprot', and no file of that name; did you mean 'export'?"
    ),
    ("qqqqqq", "There is no subcommand 'qqqqqq', and no file of that name."),
    (
      "list",
      "There is no subcommand 'list', and no file of that name: 'drn sessions LOG' lists sessions, 'drn log LOG' the transitions of one."
    ),
    (
      "lst",
      "There is no subcommand 'lst', and no file of that name: 'drn sessions LOG' lists sessions, 'drn log LOG' the transitions of one."
    ),
    (
      "search log.mdb x",
      "There is no subcommand 'search', and no file of that name: 'drn find LOG EXPR' searches."
    ),
    (
      "undo log.mdb",
      "There is no subcommand 'undo', and no file of that name: 'drn rewind LOG POS' goes back to an earlier state."
    ),
    (
      "tail -f log.mdb",
      "There is no subcommand 'tail', and no file of that name: 'drn log LOG -f' follows a log, and 'drn log LOG -n 10' shows its end."
    ),
    (
      "view log.mdb",
      "There is no subcommand 'view', and no file of that name: 'drn LOG' opens a log, 'drn show LOG' shows a state."
    ),
  ])
  func `a command or a topic that there is not`(command: String, message: String) throws {
    try Tool.shell("drn \(command)").expectTrouble(
      64, "\(message) See 'drn --help' for more information.")
  }

  @Test func `where it is said what to look at, nothing else is`() throws {
    try Tool.run("help", "xyzzyx").expectTrouble(
      64,
      "There is no command or topic 'xyzzyx': 'drn help' lists the commands, 'drn help topics' the topics."
    )
  }

  @Test(arguments: [
    ("show log.mdb -3", "Unknown option '-3'; did you mean the position '@-3'?"),
    ("log log.mdb -12", "Unknown option '-12'; did you mean the position '@-12'?"),
    ("log log.mdb -n -1", "-n takes a number from 0 on, not -1."),
    ("find log.mdb gap -n -1", "-n must be at least 1, not -1."),
    ("why log.mdb -n -1", "-n must be at least 1, not -1."),
    ("graph log.mdb -n -1", "--limit takes a number from 1 to 100000, not -1."),
    ("report log.mdb -n -1", "--limit must be at least 1, not -1."),
    ("log log.mdb -n --json", "The value '--json' is invalid for '-n <count>'."),
    ("log log.mdb 3 --range 3..4", "Give the range once: as an argument, or by --range."),
    (
      "export log.mdb --all-sessions 3",
      "--all-sessions goes with neither --session nor a range, nor with the formats redux and asciicast, which hold one."
    ),
    (
      "branch log.mdb --all-sessions --session a",
      "--all-sessions and --session exclude each other."
    ),
    (
      "diff log.mdb 3",
      "There is no log '3', and a position is compared with another one: give two."
    ),
    ("mark log.mdb :crash", "A mark's name is given without its colon, as 'crash'."),
    (
      "blame log.mdb curentRoute", "A state has no part 'curentRoute'; did you mean 'currentRoute'?"
    ),
    (
      "blame log.mdb 3 overlys[0].filter", "A state has no part 'overlys'; did you mean 'overlays'?"
    ),
    (
      "blame log.mdb 3 route.",
      "'route.' is not a path: at column 7, a name comes after '.'; another key is written [\"so\"]."
    ),
    (
      "graph log.mdb -o graph.png",
      "A graph cannot be a .png: any browser shows the picture of '-o graph.svg'."
    ),
    (
      "export log.mdb --format xml",
      "The value 'xml' is invalid for '--format <format>': it is 'jsonl', 'csv', 'redux', 'chrome', 'asciicast', 'mermaid' or 'dot'."
    ),
    (
      "log log.mdb --color red",
      "The value 'red' is invalid for '--color <when>': it is 'auto', 'always' or 'never'."
    ),
    (
      "graph log.mdb --by x",
      "The value 'x' is invalid for '--by <name|route>': it is 'name' or 'route'."
    ),
  ])
  func `what was meant is said in one sentence`(command: String, message: String) throws {
    try Sample.record(Sample.shop)
    let name = command.prefix { $0 != " " }
    try Tool.run(command.split(separator: " ").map(String.init)).expectTrouble(
      64, "\(message) See 'drn \(name) --help' for more information.")
    #expect(!TemporaryDirectory.exists("graph.png"))
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 18)
  }

  @Test(arguments: [
    (
      #"find log.mdb 'route == "deatil"'"#,
      "No route of the log is called 'deatil'; did you mean 'detail'?"
    ),
    (
      #"find log.mdb '"fliter" in overlays' --count"#,
      "No overlay of the log is called 'fliter'; did you mean 'filter'?"
    ),
    (
      #"bisect log.mdb --expr 'entries[0] == "hoem"'"#,
      "No route of the log is called 'hoem'; did you mean 'home'?"
    ),
    (
      "blame log.mdb route.deatil.id; false",
      "No route of the log is called 'deatil'; did you mean 'detail'?"
    ),
    (
      "blame log.mdb entries[0].deatil; false",
      "No route of the log is called 'deatil'; did you mean 'detail'?"
    ),
  ])
  func `on a terminal, a route that there is not`(command: String, message: String) throws {
    try Sample.record(Sample.shop)
    let terminal = try TerminalProcess.shell(columns: 120)
    terminal.expectPrompt()
    terminal.send("drn \(command)\n")
    terminal.expectText(containing: "drn: \(message)")
    // A script asks for what is not there and means it.
    let result = try Tool.shell("drn \(command)")
    #expect(result.status == 1)
    #expect(!result.errors.contains("called"))
  }

  @Test func `a route that is there brings nothing`() throws {
    try Sample.record(Sample.shop)
    let terminal = try TerminalProcess.shell()
    terminal.expectPrompt()
    terminal.send("drn find log.mdb 'route == \"home\" and gap > 9h'; echo status $?\n")
    terminal.expectText(containing: "status 1")
    #expect(!terminal.screen.text.contains("called"))
  }

  @Test func `of many sessions the nearest is found, and not all are listed`() throws {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    for number in 0..<2_000 {
      _ = try log.manager(session: "visitor-\(number)", initial: JSONRoute(json: "home"))
    }
    try log.close()
    try Tool.run("show", "log.mdb", "--session", "vistor-1234").expectTrouble(
      1, "'log.mdb' has no session 'vistor-1234'; did you mean 'visitor-1234'?")
    try Tool.run("show", "log.mdb", "--session", "other").expectTrouble(
      1, "'log.mdb' has no session 'other': 'drn sessions' lists those it has.")
  }

  @Test func `an option that nobody is told of is none that there is not`() throws {
    try Tool.run("log", "log.mdb", "--no-color", "--json", "--plain").expectTrouble(
      64,
      "--json and --plain exclude each other. See 'drn log --help' for more information.")
  }
}
