import TestSupport
import Testing
import ToolTesting

/// `drn ship` as far as it needs no server; the rest is in DRNFleetTests.
@Suite(.temporaryDirectory) struct ShipTests {
  #if !Fleet
    @Test func `without the trait, it says how it is had`() throws {
      try Sample.record(Sample.shop)
      let result = try Tool.run("ship", "log.mdb", "--to", "nats://127.0.0.1")
      #expect(result.status == 2)
      #expect(
        result.errors
          == "drn: This 'drn' was built without the fleet: install the package drn-fleet instead, or build it with 'swift build --traits Fleet'.\n"
      )
    }
  #endif

  @Test(arguments: [
    "", "--to nats://h --rate 0", "--to nats://h --replicas 6", "--to nats://h --hide a..b",
    "--to nats://h --nkey U", "--to nats://h --creds a --nkey U --seed s", "--to nats://h --cert c",
    "--identity --to nats://h", "--identity -f",
  ])
  func `what cannot be meant is wrong usage`(options: String) throws {
    try Sample.record(Sample.shop)
    let words = options.split(separator: " ").map(String.init)
    #expect(try Tool.run(["ship", "log.mdb"] + words).status == 64)
  }

  @Test func `a log's identity is printed without a server, and stays the same`() throws {
    try Sample.record(Sample.shop)
    let text = try Tool.run("ship", "log.mdb", "--identity")
    #expect(text.status == 0)
    #expect(text.output.count == 33 && text.output.dropLast().allSatisfy(\.isHexDigit))
    let json = try Tool.run("ship", "log.mdb", "--identity", "--json")
    #expect(json.output == "{\"log\":\"\(text.output.dropLast())\"}\n")
  }

  @Test func `what is no log is said to be none`() throws {
    try TemporaryDirectory.write("hello", to: "notes.txt")
    for name in ["none.mdb", "notes.txt"] {
      let result = try Tool.run("ship", name, "--to", "nats://127.0.0.1:1")
      #expect(result.status == 2)
    }
    #expect(try TemporaryDirectory.names() == ["notes.txt"])
  }
}
