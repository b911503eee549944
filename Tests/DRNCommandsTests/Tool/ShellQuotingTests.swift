import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands

/// The names of a log in real shells: Tab and Enter give the name, and run nothing.
@Suite(.temporaryDirectory, .serialized) struct ShellQuotingTests {
  private static func path(_ shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)", "/opt/homebrew/bin/\(shell)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func record(_ names: [String], to file: String) throws {
    let log = try EventLog.open(TemporaryDirectory.path(file))
    for name in names { _ = try log.manager(session: name, initial: JSONRoute(json: "home")) }
    try log.close()
  }

  /// Whether the name is offered: others could not be displayed as they are.
  private func isOffered(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy(DisplayText.isSafe)
  }

  /// What is in a file, up to each NUL.
  private func words(in file: String) throws -> [[UInt8]] {
    try TemporaryDirectory.data(file).split(separator: 0, omittingEmptySubsequences: false)
      .dropLast().map { Array($0) }
  }

  @Test(
    .enabled(if: path("bash") != nil),
    arguments: Soak.isOn ? [("", ""), ("\"", "\""), ("'", "'")] : [("", "")])
  func `what bash evaluates is the name, whatever joins its signs`(
    open: String, close: String
  ) throws {
    var names = HostileText.lookalikes.map { "x\($0)touch owned\($0)" }
    for sign in HostileText.signs {
      for (_, joiner) in HostileText.joiners {
        names += ["x\(sign)\(joiner)touch owned\(sign)", "x\(joiner)\(sign)touch owned\(sign)"]
      }
    }
    try record(names, to: "log.mdb")
    let offered = names.filter(isOffered)
    #expect(offered.count > 700 && offered.count < Completion.limit)
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.path("empty"), withIntermediateDirectories: false)
    try TemporaryDirectory.write(
      #"""
      eval "$(drn completions bash)"
      cd empty
      COMP_LINE="drn show ../log.mdb --session ${open}x"
      COMP_POINT=${#COMP_LINE}
      _drn drn x --session 2>/dev/null
      for word in "${COMPREPLY[@]}"; do
        # As readline does it: quotes of the word's own are the ones that are open.
        first=$open last=$close
        [[ $open && $word == "$open"* ]] && first=
        [[ $close && $word == *"$close" ]] && last=
        eval "printf '%s\0' $first$word$last"
      done >../got
      """#, to: "script")
    let result = try Tool.shell(
      ". ./script", environment: ["open": open, "close": close, "LC_ALL": "C.UTF-8"])
    #expect(result.errors == "")
    let got = try words(in: "got")
    #expect(got.count == offered.count)
    #expect(Set(got) == Set(offered.map { Array($0.utf8) }))
    let created = try FileManager.default.contentsOfDirectory(
      atPath: TemporaryDirectory.path("empty"))
    #expect(created == [])
  }

  private static let shells: [(shell: String, options: [String], setup: String)] = [
    ("bash", ["--norc", "--noprofile", "-i"], "eval \"$(drn completions bash)\""),
    (
      "zsh", ["-f", "-i"],
      "unsetopt PROMPT_SP; autoload -Uz compinit; compinit -u -D; eval \"$(drn completions zsh)\""
    ),
    (
      "fish", ["--no-config", "-i"],
      "function fish_prompt; printf '$ '; end; drn completions fish | source"
    ),
  ]

  /// Starts an interactive shell in which the tool can be completed.
  private func start(_ shell: String, then line: String = "true") throws -> TerminalProcess {
    let (_, options, setup) = try #require(Self.shells.first { $0.shell == shell })
    let tools = Tool.executable.deletingLastPathComponent().path
    let process = try TerminalProcess(
      URL(fileURLWithPath: try #require(Self.path(shell))), options, columns: 250, rows: 30,
      environment: [
        "PS1": "$ ", "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin",
        "HOME": TemporaryDirectory.current, "HISTFILE": nil, "ZDOTDIR": nil,
      ])
    process.settle(for: .milliseconds(500))
    process.send("\(setup); \(line); touch ready\n")
    process.expect("the end of the setup") { _ in TemporaryDirectory.exists("ready") }
    process.expectPrompt()
    return process
  }

  @Test(.enabled(if: path("bash") != nil))
  func `Tab and Enter in bash give the name`() throws {
    try expectNames(from: "bash", quotes: Soak.isOn ? ["", "\"", "'"] : ["\""])
  }

  @Test(.enabled(if: path("zsh") != nil))
  func `Tab and Enter in zsh give the name`() throws {
    try expectNames(from: "zsh", quotes: Soak.isOn ? ["", "\""] : ["\""])
  }

  @Test(.enabled(if: path("fish") != nil))
  func `Tab and Enter in fish give the name`() throws {
    try expectNames(from: "fish", quotes: Soak.isOn ? ["", "\""] : ["\""])
  }

  /// What is typed before Tab, and the name that it gives.
  private struct Typed {
    let log: String
    var start = ""
    let name: String
  }

  /// Names that are found by their beginnings, and such that begin and end with a sign: only
  /// after its beginning or before its end does a shell confuse a name's quotes with those typed.
  private func makeNames() throws -> [Typed] {
    let joined = HostileText.joined().enumerated().map { number, text in
      Typed(log: "log.mdb", start: "n\(number)-", name: "n\(number)-\(text)")
    }.filter { isOffered($0.name) }
    try record(joined.map(\.name), to: "log.mdb")
    let ends = (Soak.isOn ? HostileText.signs : ["'", "$"]).flatMap {
      ["\($0)", "\($0);touch owned;\($0)", "\($0);touch owned #"]
    }
    return joined
      + (try ends.enumerated().map { number, name in
        try record([name], to: "\(number).mdb")
        return Typed(log: "\(number).mdb", name: name)
      })
  }

  private func expectNames(from shell: String, quotes: [String]) throws {
    let names = try makeNames()
    // In place of the tool, which only completes: a function that keeps its argument.
    let stub =
      shell == "fish"
      ? #"function drn; printf '%s\0' $argv[4] >>got; end"#
      : #"drn() { if [ "$1" = ---complete ]; then command drn "$@"; "#
        + #"else printf '%s\0' "$4" >>got; fi; }"#
    let process = try start(shell, then: stub)
    var expected: [[UInt8]] = []
    for quote in quotes {
      for typed in names where !isException(typed.name, in: shell, after: quote) {
        let begin = process.transcript.count
        process.send("drn show \(typed.log) --session \(quote)\(typed.start)\t\n")
        expected.append(Array(typed.name.utf8))
        let isThere = process.expect(
          "'\(typed.name)' in \(shell), after \(quote)", patience: .seconds(60)
        ) { _ in
          // With the next prompt: what is typed before it is read in another mode. By what was
          // written, because shells and the screen may count the columns of such texts differently.
          (try? words(in: "got").count) == expected.count
            && hasPrompt(process.transcript.dropFirst(begin))
        }
        guard isThere else { return }
      }
    }
    #expect(try words(in: "got") == expected)
    #expect(try TemporaryDirectory.names() == TemporaryDirectory.names().filter(Self.isOurs))
  }

  /// Whether a shell gives something else than the name, and runs nothing: fish offers nothing that
  /// begins with a dot, takes a tilde for the home, and in quotes lets one go on after some signs.
  private func isException(_ name: String, in shell: String, after quote: String) -> Bool {
    guard shell == "fish", let last = name.unicodeScalars.last else { return false }
    if name.hasScalarPrefix(".") { return true }
    return quote == "" ? name == "~" : "/=@:.,-".unicodeScalars.contains(last)
  }

  /// Whether a shell's output ends with a line that has the prompt.
  private func hasPrompt(_ output: ArraySlice<UInt8>) -> Bool {
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return false }
    return output[end...].contains(Array("$ ".utf8))
  }

  /// Whether the test or a shell made a file of this name.
  private static func isOurs(_ name: String) -> Bool {
    ["got", "ready"].contains(name) || name.hasPrefix(".") || name.contains(".mdb")
  }

  @Test(
    .enabled(if: path("bash") != nil),
    arguments: [
      "`\u{301}touch owned`\u{301}", "$\u{301}(touch owned)", "\"\u{301};touch owned;\"\u{301}",
      "\u{D4E};touch owned", "x\u{D4E}`touch owned`", "'\u{20E3};touch owned;'",
    ], Soak.isOn ? ["", "\"", "'"] : ["\""])
  func `a log with a hostile session's name runs nothing`(name: String, quote: String) throws {
    try record([name], to: "x.mdb")
    let bash = try start("bash")
    bash.send("drn show x.mdb --session \(quote)\t; touch done\n")
    // Completion closed the quote, so that the rest of the line is a command.
    bash.expect("the end of the line", patience: .seconds(60)) { _ in
      TemporaryDirectory.exists("done")
    }
    bash.expectText(containing: "history   [home]")
    #expect(!TemporaryDirectory.exists("owned"))
  }
}
