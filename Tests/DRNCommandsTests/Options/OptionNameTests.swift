import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// What means the same has the same name in every command.
@Suite(.temporaryDirectory) struct OptionNameTests {
  private static func options(of command: String) throws -> [ArgumentDescription] {
    try #require(CommandDescription(named: command)).arguments
  }

  @Test(arguments: DRNCommand.commands)
  func `a command has all names of an option, or none`(command: String) throws {
    let arguments = try Self.options(of: command)
    let names = Set(arguments.flatMap(\.names))
    for together in [["-n", "--limit"], ["-o", "--output"], ["-f", "--follow"]] {
      let found = names.intersection(together)
      #expect(found.isEmpty || found.count == together.count, "\(found)")
    }
    let takesRange = arguments.contains { $0.kind == .positional && $0.valueName == "range" }
    #expect(takesRange == names.contains("--range"))
    // With one log and one session of several, all of them can be meant.
    if names.contains("--all-sessions") { #expect(names.contains("--session")) }
  }

  @Test(arguments: ["log", "find", "why", "graph", "report"])
  func `a limit has two names`(command: String) throws {
    try Sample.record(Sample.shop + Sample.tour)
    let words = [command, "log.mdb"] + (command == "find" ? ["seq >= 0"] : [])
    let whole = try Tool.run(words).output
    let limited = try Tool.run(words + ["-n", "1"])
    #expect(limited.status == 0)
    #expect(limited.output != whole)
    for option in [["--limit", "1"], ["--limit=1"], ["-n1"], ["-n=1"]] {
      #expect(try Tool.run(words + option).output == limited.output, "\(option)")
    }
  }

  @Test(arguments: ["log", "find", "replay", "export", "report", "test"])
  func `a range is an argument or an option`(command: String) throws {
    try Sample.record(Sample.shop)
    let words = [command, "log.mdb"] + (command == "find" ? ["seq >= 0"] : [])
    for range in ["2..3", "@-2..", "4"] {
      let result = try Tool.run(words + [range])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Tool.run(words + ["--range", range]).output == result.output)
      #expect(
        try Tool.run(["--range=\(range)"].reduce(into: words) { $0.append($1) }).output
          == result.output)
      try Tool.run(words + [range, "--range", range]).expectTrouble(64)
    }
    try Tool.run(words + ["--range", "x"]).expectTrouble(64)
  }

  @Test(arguments: ["export", "report", "graph"])
  func `all sessions can be said where they are meant anyway`(command: String) throws {
    try Sample.record(Sample.shop + Sample.tour)
    let result = try Tool.run(command, "log.mdb", "--all-sessions")
    result.expectDone()
    #expect(try Tool.run(command, "log.mdb").output == result.output)
    try Tool.run(command, "log.mdb", "--all-sessions", "--session", "shop").expectTrouble(64)
  }

  @Test func `the states of all sessions are those of each`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let names = ["shop", "tour"]
    for position in ["@", "@-3", "2026-11-21T10:00:05Z"] {
      let all = try Tool.run("show", "log.mdb", position, "--all-sessions", "--json")
      all.expectDone()
      let each = try names.map {
        try Tool.run("show", "log.mdb", position, "--session", $0, "--json").output
      }
      #expect(all.output == each.joined())
    }
    let text = try Tool.run("show", "log.mdb", "--all-sessions").output
    for name in names { #expect(text.contains("session \(name)\n")) }
    // Only one of them has so many.
    #expect(try Tool.run("show", "log.mdb", "17", "--all-sessions", "--json").lines.count == 1)
    try Tool.run("show", "log.mdb", "99", "--all-sessions").expectTrouble(1)
    try Tool.run("show", "log.mdb", ":none", "--all-sessions").expectTrouble(1)
  }

  @Test func `the branches of all sessions are those of each`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let names = ["shop", "tour"]
    let each = try names.map { try Tool.run("branch", "log.mdb", "--session", $0).lines }
    let all = try Tool.run("branch", "log.mdb", "--all-sessions")
    #expect(all.lines == zip(names, each).flatMap { ["session \($0)"] + $1 })
    let plain = try Tool.run("branch", "log.mdb", "--all-sessions", "--plain")
    let sessions = zip(names, each).flatMap { name, lines in lines.map { _ in name } }
    #expect(plain.lines.map { String($0.prefix { $0 != "\t" }) } == sessions)
    let json = try Tool.run("branch", "log.mdb", "--all-sessions", "--json").output
    #expect(json.hasPrefix(#"[{"session":"shop","branch":1,"#))
  }
}
