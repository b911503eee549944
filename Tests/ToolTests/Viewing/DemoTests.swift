import DRNLog
import TestSupport
import Testing
import ToolTesting

/// `drn demo`: what a new user sees first.
@Suite(.temporaryDirectory) struct DemoTests {
  @Test func `the demo records a session and shows it`() throws {
    let demo = try Tool.run("demo")
    demo.expectDone()
    try expectSnapshot(
      demo.output.replacing(/\d\d:\d\d:\d\d\.\d\d\d/, with: "10:00:00.000"), "demo")
    try Tool.run("verify", "demo.mdb").expectDone()
  }

  @Test func `what it says to look at next can be done`() throws {
    let demo = try Tool.run("demo", "my.mdb")
    let commands = demo.lines.filter { $0.hasPrefix("  drn ") }.map { line in
      line.split(separator: " ").prefix { !["every", "the", "what"].contains($0) }
        .joined(separator: " ")
    }
    #expect(commands.count == 5)
    #expect(commands[0] == "drn my.mdb")
    for command in commands {
      let result = try Tool.shell(command)
      #expect(result.errors == "")
      #expect(result.status == (command.contains(" diff ") ? 1 : 0), "\(command)")
    }
  }

  @Test func `it takes the time of a person, and the same every time`() throws {
    func gaps(_ session: String) throws -> [Duration] {
      let times = try Tool.run("log", "log.mdb", "--session", session, "--json")
        .values(of: "time").compactMap { time in
          RFC3339.nanoseconds(parsing: String(time.dropFirst().dropLast()))
        }
      return zip(times, times.dropFirst()).map { .nanoseconds($1 - $0) }
    }
    for _ in 1...2 { try Tool.run("demo", "log.mdb", "--text").expectDone() }
    let first = try gaps("demo")
    #expect(try gaps("demo-2") == first)
    #expect(first.count == 15)
    // A transaction is one moment.
    #expect(first.count { $0 == .zero } == 2)
    #expect(first.filter { $0 > .zero }.allSatisfy { $0 >= .milliseconds(500) && $0 < .seconds(8) })
    #expect(first.reduce(.zero, +) > .seconds(20))
  }

  @Test func `each demo is a session of its own`() throws {
    for name in ["demo", "demo-2", "demo-3"] {
      let demo = try Tool.run("demo", "log.mdb", "--json")
      demo.expectDone()
      #expect(Set(demo.values(of: "session")) == ["\"\(name)\""])
      #expect(try Tool.run("replay", "log.mdb", "--json").output == demo.output)
    }
    #expect(try Tool.run("diff", "log.mdb", "--session", "demo", "--session", "demo-3").status == 0)
    #expect(try Tool.run("demo", "log.mdb").output.contains("drn show log.mdb 6 --session demo-4"))
  }
}
