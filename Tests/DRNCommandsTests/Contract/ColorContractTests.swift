import Foundation
import Testing
import ToolTesting

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

  /// Whether util-linux's `script`, which gives a process a terminal, is there.
  static var hasScript: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
    #else
      false
    #endif
  }
}
