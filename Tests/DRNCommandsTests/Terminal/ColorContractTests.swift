import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Colour: none where nobody sees it, none where it is not wanted, and never a meaning of its own.
@Suite(.temporaryDirectory) struct ColorContractTests {
  static let commands = [
    ["log", "log.mdb"], ["log", "log.mdb", "--graph"], ["show", "log.mdb"], ["replay", "log.mdb"],
    ["diff", "log.mdb", "0", "5"], ["branch", "log.mdb"], ["sessions", "log.mdb"],
    ["stat", "log.mdb"], ["verify", "log.mdb"],
    ["why", "log.mdb"], ["blame", "log.mdb"],
  ]

  @Test(arguments: commands)
  func `colour changes nothing but colour`(command: [String]) throws {
    try Sample.record(Sample.shop)
    let line = "drn " + command.joined(separator: " ")
    let plain = try Tool.shell(line).output
    #expect(!plain.contains("\u{1b}"))
    #expect(try Tool.shell("\(line) --color never").output == plain)
    #expect(try Tool.shell("\(line) --color auto").output == plain)
    let colored = try Tool.shell("\(line) --color always").output
    #expect(colored.replacing(/\u{1b}\[\d*m/, with: "") == plain)
    if command[0] != "stat", command[0] != "verify", command[0] != "branch" {
      #expect(colored != plain)
    }
  }

  @Test func `JSON has no colour`() throws {
    try Sample.record(Sample.shop)
    for command in [
      "log", "show", "replay", "branch", "sessions", "stat", "verify", "export", "why", "blame",
    ] {
      #expect(
        try Tool.run(command, "log.mdb", "--json", "--color", "always").output
          == Tool.run(command, "log.mdb", "--json").output)
    }
  }

  @Test(
    .enabled(if: Self.hasScript),
    arguments: [
      ("", true), ("--color never", false), ("--color always", true), ("NO_COLOR", false),
      ("dumb", false),
    ])
  func `on a terminal there is colour, unless it is not wanted`(wish: String, expected: Bool) throws
  {
    try Sample.record(Sample.shop)
    let environment =
      switch wish {
      case "NO_COLOR": "NO_COLOR=1 TERM=xterm"
      case "dumb": "TERM=dumb NO_COLOR="
      default: "TERM=xterm NO_COLOR="
      }
    let option = wish.hasPrefix("--") ? wish : ""
    let shown = try Tool.shell(
      "\(environment) script -qec \"'\(Tool.executable.path)' show log.mdb \(option)\" /dev/null")
    #expect(shown.status == 0)
    #expect(shown.output.contains("\u{1b}[") == expected)
    #expect(shown.output.contains("offers"))
  }

  static let wishes:
    [(choice: ColorChoice, terminal: Bool, variables: [String: String], expected: Bool)] = [
      (.auto, true, ["TERM": "xterm"], true), (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, ["TERM": "dumb"], false), (.auto, true, [:], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.auto, false, ["FORCE_COLOR": "1"], true), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["FORCE_COLOR": "0"], false), (.auto, false, ["FORCE_COLOR": ""], false),
      (.auto, true, ["TERM": "dumb", "FORCE_COLOR": "1"], true),
      (.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["FORCE_COLOR": "1", "TERM": "xterm"], false),
    ]

  @Test(arguments: wishes)
  func `the nearest wish decides`(
    choice: ColorChoice, terminal: Bool, variables: [String: String], expected: Bool
  ) {
    #expect(choice.isColored(on: terminal) { variables[$0] } == expected)
  }

  @Test func `what people try for no colour is none`() throws {
    try Sample.record(Sample.shop)
    let plain = try Tool.run("show", "log.mdb").output
    let forced = try Tool.run("show", "log.mdb", environment: ["FORCE_COLOR": "1"])
    #expect(forced.output != plain)
    let environment = ["FORCE_COLOR": "1"]
    for option in ["--no-color", "--color=never"] {
      let result = try Tool.run("show", "log.mdb", option, environment: environment)
      #expect(result.output == plain)
    }
    #expect(try Tool.run("show", "log.mdb", environment: ["NO_COLOR": "1"]).output == plain)
  }

  @Test(arguments: [
    (["show", "nowhere.mdb"], true), (["show", "nowhere.mdb", "--no-color"], false),
    (["show", "nowhere.mdb", "--color", "never"], false), (["shw"], true),
    (["show", "--nonsense", "--color=never"], false), (["show", "--nonsense"], true),
  ])
  func `messages have their own terminal`(arguments: [String], isColored: Bool) throws {
    // Standard output is none, standard error is one.
    let process = try TerminalProcess(Tool.executable, arguments, output: .pipe)
    #expect(process.waitForEnd() != 0)
    let shown = String(decoding: process.transcript, as: UTF8.self)
    #expect(shown.contains("\u{1b}[") == isColored)
    #expect(process.screen.text.hasPrefix("drn: "))
    #expect(process.output == "")
    // And the other way round.
    let other = try TerminalProcess(Tool.executable, arguments, errors: .pipe)
    #expect(other.waitForEnd() != 0)
    #expect(other.errors.hasPrefix("drn: "))
    let forced = try Tool.run(arguments, environment: ["FORCE_COLOR": "1"])
    #expect(forced.errors.hasPrefix("\u{1b}[1;31mdrn:\u{1b}[0m ") == isColored)
  }

  /// Whether util-linux's `script`, which gives a process a terminal, is there.
  static var hasScript: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
    #else
      false
    #endif
  }
}
