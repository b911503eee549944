import TestSupport
import Testing
import ToolTesting

/// `drn fleet` as far as it needs no trait; the rest is in DRNFleetTests.
@Suite(.temporaryDirectory) struct FleetTests {
  #if !Fleet
    @Test func `without the trait, it says how it is had`() throws {
      let result = try Tool.run("fleet", "versions", "--archive", "logs")
      #expect(result.status == 2)
      #expect(
        result.errors
          == "drn: This 'drn' was built without the fleet: install the package drn-fleet instead, or build it with 'swift build --traits Fleet'.\n"
      )
    }
  #endif

  @Test(arguments: [
    "versions", "versions --archive a --clickhouse http://b", "funnel --archive a",
    "paths --archive a", "find --archive a", "load a", "session b --clickhouse http://b",
    "graph --archive a --json -o a.svg", "versions --archive a --until soon",
    "versions --archive a --by route",
  ])
  func `what cannot be meant is wrong usage`(line: String) throws {
    let words = ["fleet"] + line.split(separator: " ").map(String.init)
    #expect(try Tool.run(words).status == 64)
  }
}
