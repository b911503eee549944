import CustomDump
import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn verify --expect`: a regression check.
@Suite(.temporaryDirectory) struct ExpectContractTests {
  private let changed = Sample.shop.replacing("\"help\"", with: "\"contact\"")

  @Test func `a log that is as expected`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    try Sample.record(
      Sample.tour + Sample.shop.replacing("2026-11-21", with: "2027-01-01"), to: "good.mdb")
    let text = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    text.expectDone()
    #expect(text.output == "whole, and as expected: 33 transitions in 2 sessions\n")
    let json = try Tool.run("verify", "log.mdb", "--expect", "good.mdb", "--json")
    json.expectDone()
    #expect(
      json.output.hasSuffix(
        #","expected":{"same":true,"sessions":2,"session":null,"seq":null,"expected":null,"found":null}}"#
          + "\n"))
  }

  @Test func `a log that is not ends with 1 and with where they part`() throws {
    try Sample.record(changed)
    try Sample.record(Sample.shop, to: "good.mdb")
    let text = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    text.expectDone(1)
    expectNoDifference(
      text.output,
      """
      not as expected: session shop parts at 12: expected went help, found went contact
      --- good.mdb
      +++ log.mdb
      @@ -9,4 +9,4 @@
           9  10:00:08.108Z  overlayShown    confirm  [checkout 2/3]
          10  10:00:08.108Z  noted           paid {"amount":4900,"method":"card"}  [checkout 3/3]
          11  10:00:09.109Z  rewound         to 6  (travel)
      -   12  10:00:10.110Z  went            help
      +   12  10:00:10.110Z  went            contact

      """)
    let json = try Tool.run("verify", "log.mdb", "--expect", "good.mdb", "--json")
    json.expectDone(1)
    let value = try JSONValue(parsing: json.output)
    #expect(value["verified"] == true)
    let expected = try #require(JSONText(json.lines[0])["expected"])
    expectNoDifference(
      JSONText(expected).keys, ["same", "sessions", "session", "seq", "expected", "found"])
    #expect(value["expected"]?["seq"] == 12)
    #expect(value["expected"]?["expected"]?["route"] == "help")
    #expect(value["expected"]?["found"]?["route"] == "contact")
  }

  @Test func `sessions that are missing or more than expected`() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.shop + Sample.tour, to: "good.mdb")
    let missing = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    missing.expectDone(1)
    #expect(missing.output == "not as expected: session tour is missing\n")
    let more = try Tool.run("verify", "good.mdb", "--expect", "log.mdb")
    more.expectDone(1)
    #expect(more.output == "not as expected: session tour was not expected\n")
    let one = try Tool.run("verify", "good.mdb", "--expect", "log.mdb", "--session", "shop")
    one.expectDone()
    #expect(one.output == "whole, and as expected: 18 transitions in 1 session\n")
    try Tool.run("verify", "good.mdb", "--expect", "log.mdb", "--session", "x").expectTrouble(1)
  }

  @Test func `a session that ends too early`() throws {
    try Sample.record(Sample.shop.split(separator: "\n").dropLast().joined(separator: "\n") + "\n")
    try Sample.record(Sample.shop, to: "good.mdb")
    let text = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    #expect(text.status == 1)
    #expect(
      text.output.hasPrefix(
        "not as expected: session shop parts at 17: expected marked \"lamp\" at 4, found the end\n")
    )
  }

  @Test func `damage and trouble in either end with 2`() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.shop, to: "good.mdb")
    try TemporaryDirectory.write("no log at all", to: "text.mdb")
    try Tool.run("verify", "log.mdb", "--expect", "nope.mdb").expectTrouble(2)
    try Tool.run("verify", "log.mdb", "--expect", "text.mdb").expectTrouble(2)
    try Tool.run("verify", "nope.mdb", "--expect", "log.mdb").expectTrouble(2)
    // A route's name, changed behind its checksum.
    let url = URL(fileURLWithPath: TemporaryDirectory.path("good.mdb"))
    var bytes = try Data(contentsOf: url)
    var from = bytes.startIndex
    while let found = bytes.range(of: Data("offers".utf8), in: from..<bytes.endIndex) {
      bytes.replaceSubrange(found, with: Data("0ffers".utf8))
      from = found.upperBound
    }
    try bytes.write(to: url)
    let other = try Tool.run("verify", "log.mdb", "--expect", "good.mdb")
    #expect(other.status == 2)
    #expect(other.errors.contains("'good.mdb' is damaged"))
    let own = try Tool.run("verify", "good.mdb", "--expect", "log.mdb")
    #expect(own.status == 2)
    #expect(own.errors.contains("'good.mdb' is damaged"))
    #expect(own.output.hasPrefix("damaged: "))
  }

  @Test func `a session without anything expected is wrong usage`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("verify", "log.mdb", "--session", "shop").expectTrouble(64)
  }
}
