import CustomDump
import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn verify --schema`: what a build can no longer decode.
@Suite(.temporaryDirectory) struct SchemaContractTests {
  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: TemporaryDirectory.path("app.json")))
  }

  /// Knows all values of the sample's routes but one, and no overlay.
  private let schema = """
    {"drnSchema":1,"version":"2","route":{"anyOf":[
      {"values":["home","cart","help","offers"]},
      {"cases":{"search":{"query":"string"},"favoriteItem":{"_0":"number"}}}]}}
    """

  @Test func `a log that the build decodes`() throws {
    try Sample.record(Sample.shop)
    try write(#"{"drnSchema":1,"tab":{"values":["deals"]}}"#)
    let text = try Tool.run("verify", "log.mdb", "--schema", "app.json")
    text.expectDone()
    #expect(
      text.output == """
        whole, and its one value looked at can be decoded
        routes were not looked at: the schema has no examples of them
        overlays were not looked at: the schema has no examples of them

        """)
    let json = try Tool.run("verify", "log.mdb", "--schema", "app.json", "--json")
    json.expectDone()
    #expect(
      json.output.hasSuffix(
        #","schema":{"decodable":true,"version":null,"values":1,"notChecked":["route","overlay"],"#
          + #""affectedSessions":0,"undecodable":[]}}"# + "\n"))
    let plain = try Tool.run("verify", "log.mdb", "--schema", "app.json", "--plain")
    plain.expectDone()
    #expect(
      plain.output == """
        route\t\tnotChecked\troutes were not looked at: the schema has no examples of them\t\t\t\t
        overlay\t\tnotChecked\toverlays were not looked at: the schema has no examples of them\t\t\t\t

        """)
  }

  @Test func `values that it does not decode, why, and who will meet them`() throws {
    try Sample.record(Sample.shop)
    try write(schema)
    let text = try Tool.run("verify", "log.mdb", "--schema", "app.json")
    text.expectDone(1)
    expectNoDifference(
      text.output,
      """
      not decodable: 1 of 7 values cannot be decoded; no session's newest state has any of them
        route {"detail":{"id":"lamp-42"}}
          "detail" is not one of the cases: a migration with renameCase or replaceCase brings it up
          used 1 time, last at 4 of session shop
      overlays were not looked at: the schema has no examples of them
      tabs were not looked at: the schema has no examples of them

      """)
    let json = try Tool.run("verify", "log.mdb", "--schema", "app.json", "--json")
    json.expectDone(1)
    let found = try #require(try JSONValue(parsing: json.output)["schema"])
    #expect(found["decodable"] == false)
    #expect(found["version"] == "2")
    let value = try #require(found["undecodable"]?[0])
    #expect(value["kind"] == "route")
    #expect(value["value"] == ["detail": ["id": "lamp-42"]])
    #expect(value["reason"] == "unknownCase")
    #expect(value["uses"] == 1)
    #expect(value["lastUse"]?["session"] == "shop")
    #expect(value["lastUse"]?["seq"] == 4)
    #expect(value["newestStates"] == [])
    let plain = try Tool.run("verify", "log.mdb", "--schema", "app.json", "--plain")
    plain.expectDone(1)
    #expect(
      plain.output
        == "route\t{\"detail\":{\"id\":\"lamp-42\"}}\tunknownCase\t\"detail\" is not one of the cases"
        + "\t1\tshop\t4\t0\n"
        + "overlay\t\tnotChecked\toverlays were not looked at: the schema has no examples of them"
        + "\t\t\t\t\ntab\t\tnotChecked\t"
        + "tabs were not looked at: the schema has no examples of them\t\t\t\t\n")
  }

  @Test func `a newest state with such a value is named`() throws {
    try Sample.record(Sample.shop + Sample.timed([#""session":"b","initial":{"gone":{}}"#]))
    try write(schema)
    let text = try Tool.run("verify", "log.mdb", "--schema", "app.json")
    text.expectDone(1)
    #expect(text.output.hasPrefix("not decodable: 2 of 8 values cannot be decoded; 1 session has"))
    #expect(text.output.contains("last at 0 of session b; in the newest state of b\n"))
  }

  @Test(arguments: [
    "{", "[]", #"{"drnSchema":9}"#, #"{"drnSchema":1,"route":{"cases":1}}"#,
    #"{"drnSchema":1,"routes":{"values":[]}}"#,
  ])
  func `a schema that cannot be read is trouble`(text: String) throws {
    try Sample.record(Sample.shop)
    try write(text)
    try Tool.run("verify", "log.mdb", "--schema", "app.json").expectTrouble(2)
    try Tool.run("verify", "log.mdb", "--schema", "nowhere.json").expectTrouble(2)
  }

  @Test func `it does not go with --expect`() throws {
    try Sample.record(Sample.shop)
    try write(schema)
    let result = try Tool.run(
      "verify", "log.mdb", "--schema", "app.json", "--expect", "log.mdb")
    #expect(result.status == 64)
    #expect(result.errors.contains("--schema and --expect exclude each other"))
  }
}
