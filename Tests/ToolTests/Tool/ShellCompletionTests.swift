import Foundation
import TestSupport
import Testing
import ToolTesting

/// Tab in real shells.
@Suite(.temporaryDirectory, .serialized) struct ShellCompletionTests {
  private static func path(_ shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)", "/opt/homebrew/bin/\(shell)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Two logs, one of them in a folder with a space.
  private func prepare() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try Sample.record(#"{"session":"it's my \"own\" one","initial":"home"}"# + "\n", to: "own.mdb")
    let folder = TemporaryDirectory.path("my logs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: TemporaryDirectory.path("log.mdb"), toPath: "\(folder)/a b.mdb")
    try TemporaryDirectory.write("text", to: "my.txt")
    try TemporaryDirectory.write("no log", to: "none.mdb")
  }

  private func start(_ shell: String, _ options: [String], _ setup: String) throws
    -> TerminalProcess
  {
    let tools = Tool.executable.deletingLastPathComponent().path
    let process = try TerminalProcess(
      URL(fileURLWithPath: try #require(Self.path(shell))), options, columns: 100, rows: 30,
      environment: [
        "PS1": "$ ", "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin",
        "HOME": TemporaryDirectory.current, "HISTFILE": nil, "ZDOTDIR": nil,
      ])
    process.expectPrompt()
    process.send(setup + "; clear\n")
    process.expect("a prompt on a clear screen") { $0.row(0) == "$" && $0.cursor.row == 0 }
    return process
  }

  /// Types a line and Tab, expects what the line becomes, and takes it away.
  private func expect(_ typed: String, _ completed: String, in shell: TerminalProcess) {
    shell.send(typed + "\t")
    if typed == completed {
      shell.settle(for: .milliseconds(500))
    }
    shell.expect("'\(completed)' from '\(typed)'") { $0.row($0.cursor.row) == "$ \(completed)" }
    shell.send("\u{15}")
    shell.expectPrompt()
  }

  /// The same in bash and in zsh.
  private static let lines: [(typed: String, completed: String)] = [
    ("drn sho", "drn show"), ("drn log log.mdb --rev", "drn log log.mdb --reverse"),
    ("drn show log.mdb --session t", "drn show log.mdb --session tour"),
    ("drn show log.mdb --session=t", "drn show log.mdb --session=tour"),
    ("drn show --color never log.mdb :l", "drn show --color never log.mdb :lamp"),
    ("drn show log.mdb :be", "drn show log.mdb :before\\ checkout"),
    ("drn show log.mdb ':be", "drn show log.mdb ':before checkout'"),
    ("drn show log.mdb \":be", "drn show log.mdb \":before checkout\""),
    ("drn log log.mdb :lamp..:be", "drn log log.mdb :lamp..:before\\ checkout"),
    ("drn show lo", "drn show log.mdb"), ("drn show my", "drn show my\\ logs/"),
    ("drn show my\\ logs/", "drn show my\\ logs/a\\ b.mdb"),
    ("drn show 'my logs/a", "drn show 'my logs/a b.mdb'"),
    ("drn show 'my logs/a b.mdb' :l", "drn show 'my logs/a b.mdb' :lamp"),
    ("drn show my\\ logs/a\\ b.mdb :l", "drn show my\\ logs/a\\ b.mdb :lamp"),
    ("drn show ./log.mdb :l", "drn show ./log.mdb :lamp"),
    ("drn show ~/log.mdb :l", "drn show ~/log.mdb :lamp"),
    ("cd . && drn show log.mdb :l", "cd . && drn show log.mdb :lamp"),
    ("drn find log.mdb 'route == \"of", "drn find log.mdb 'route == \"offers\"'"),
    ("drn find log.mdb 'kin", "drn find log.mdb 'kind"),
    ("drn help expr", "drn help expressions"), ("drn completions z", "drn completions zsh"),
    ("drn show missing.mdb :", "drn show missing.mdb :"),
    ("drn show none.mdb --session ", "drn show none.mdb --session"),
  ]

  @Test(.enabled(if: path("bash") != nil))
  func `bash completes commands, options, files and what is in the log`() throws {
    try prepare()
    let bash = try start(
      "bash", ["--norc", "--noprofile", "-i"], "eval \"$(drn completions bash)\"")
    for line in Self.lines { expect(line.typed, line.completed, in: bash) }
    expect(
      "drn show own.mdb --session it", #"drn show own.mdb --session it\'s\ my\ \"own\"\ one"#,
      in: bash)
    expect(
      #"drn show own.mdb --session "it"#, #"drn show own.mdb --session "it's my \"own\" one""#,
      in: bash)
    bash.send("drn show log.mdb :\t\t")
    bash.expectText(containing: "before\\ checkout  lamp")
    #expect(!bash.screen.text.contains("drn:"))
  }

  @Test(
    .enabled(
      if: path("bash") != nil
        && FileManager.default.fileExists(
          atPath: "/usr/share/bash-completion/bash_completion")
    ))
  func `bash finds it where its comment says`() throws {
    try prepare()
    let folder = TemporaryDirectory.path(".local/share/bash-completion/completions")
    let bash = try start(
      "bash", ["--norc", "--noprofile", "-i"],
      "mkdir -p \(folder); drn completions bash >\(folder)/drn; "
        + "unset XDG_DATA_HOME; . /usr/share/bash-completion/bash_completion")
    expect("drn show log.mdb :be", "drn show log.mdb :before\\ checkout", in: bash)
  }

  @Test(.enabled(if: path("zsh") != nil))
  func `zsh completes commands, options, files and what is in the log`() throws {
    try prepare()
    let zsh = try start(
      "zsh", ["-f", "-i"],
      "unsetopt PROMPT_SP; autoload -Uz compinit; compinit -u -D; eval \"$(drn completions zsh)\"")
    for line in Self.lines { expect(line.typed, line.completed, in: zsh) }
    expect(
      "drn show own.mdb --session it", #"drn show own.mdb --session it\'s\ my\ \"own\"\ one"#,
      in: zsh)
    zsh.send("drn show log.mdb :\t")
    zsh.expectText(containing: ":before checkout  -- position 7")
    #expect(!zsh.screen.text.contains("drn:"))
  }

  @Test(.enabled(if: path("zsh") != nil))
  func `zsh finds it where its comment says`() throws {
    try prepare()
    let zsh = try start(
      "zsh", ["-f", "-i"],
      "unsetopt PROMPT_SP; mkdir f; drn completions zsh >f/_drn; fpath=(~/f $fpath); "
        + "autoload -Uz compinit; compinit -u -D")
    expect("drn show log.mdb :be", "drn show log.mdb :before\\ checkout", in: zsh)
    expect("drn show log.mdb :l", "drn show log.mdb :lamp", in: zsh)
  }

  @Test(
    .enabled(if: path("fish") != nil),
    arguments: [
      ("drn sho", ["show"]), ("drn log log.mdb --rev", ["--reverse"]),
      ("drn show log.mdb :", [":lamp", ":before checkout"]),
      ("drn show log.mdb --session ", ["shop", "tour"]),
      ("drn show log.mdb --session=t", ["--session=tour"]),
      ("drn show --color never log.mdb :l", [":lamp"]),
      ("drn show 'my logs/a b.mdb' :l", [":lamp"]),
      ("drn show my\\ logs/a\\ b.mdb :l", [":lamp"]), ("drn show my", ["my logs/"]),
      ("drn show my\\ logs/", ["my logs/a b.mdb"]), ("drn show ~/log.mdb :l", [":lamp"]),
      ("drn show log.mdb ':be", [":before checkout"]),
      ("drn find log.mdb 'route == \"of", ["route == \"offers\""]),
      ("drn help expr", ["expressions"]), ("drn completions z", ["zsh"]),
      ("true && drn show log.mdb :l", [":lamp"]),
      ("drn show own.mdb --session it", ["it's my \"own\" one"]),
      ("drn show missing.mdb :", []), ("drn show none.mdb --session ", []),
    ])
  func `fish completes commands, options, files and what is in the log`(
    typed: String, words: [String]
  ) throws {
    try prepare()
    let fish = Process()
    fish.executableURL = URL(fileURLWithPath: try #require(Self.path("fish")))
    fish.arguments = [
      "--no-config", "-c", "drn completions fish | source; complete -C $argv[1]", typed,
    ]
    fish.currentDirectoryURL = URL(fileURLWithPath: TemporaryDirectory.current)
    let tools = Tool.executable.deletingLastPathComponent().path
    fish.environment = [
      "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin", "HOME": TemporaryDirectory.current,
      "LC_ALL": "C.UTF-8", "TERM": "dumb",
    ]
    let (output, errors) = (Pipe(), Pipe())
    (fish.standardOutput, fish.standardError) = (output, errors)
    try fish.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    fish.waitUntilExit()
    #expect(said == "")
    let found = text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(found.sorted() == words.sorted())
  }
}
