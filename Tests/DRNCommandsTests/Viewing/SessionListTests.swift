import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// `drn sessions`: finding one of many, as a user does it.
@Suite(.temporaryDirectory) struct SessionListTests {
  /// Four visitors of a shop, one a minute.
  private func record() throws {
    let ways: [(name: String, routes: [String])] = [
      ("ann", ["home", "cart", "checkout", "orderConfirmed"]),
      ("bob", ["home", "cart", "checkout"]),
      ("Cem", ["home", "help"]), ("dee", ["cart", "home", "cart", "home", "cart"]),
    ]
    var lines = ""
    for (minute, way) in ways.enumerated() {
      for (step, route) in way.routes.enumerated() {
        // Each is slower than the one before.
        let second = step * 10 * (minute + 1)
        let clock = String(format: "10:%02d:%02dZ", minute + second / 60, second % 60)
        let call =
          step == 0
          ? #""session":"\#(way.name)","initial":"\#(route)""# : #""go":"\#(route)""#
        lines += "{\(call),\"time\":\"2026-11-21T\(clock)\"}\n"
      }
    }
    try Sample.record(lines)
  }

  private func names(_ arguments: String...) throws -> [String] {
    let result = try Tool.run(["sessions", "log.mdb", "--plain"] + arguments)
    #expect(result.status == (result.lines.isEmpty ? 1 : 0))
    return result.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `by a text in the name, a visited route or the last screen, in any case`() throws {
    try record()
    #expect(try names("--search", "CHECK") == ["ann", "bob"])
    #expect(try names("--search", "cem") == ["Cem"])
    #expect(try names("--search", "help") == ["Cem"])
    #expect(try names("--search", "") == ["ann", "bob", "Cem", "dee"])
    #expect(try names("--search", "nobody") == [])
    // What happened is not searched, only where it led.
    #expect(try names("--search", "went") == [])
  }

  @Test func `by what the last screen shows of overlays and of the way back`() throws {
    try Sample.record(
      #"""
      {"session":"a","initial":"home"}
      {"compose":{"route":"shop","overlay":"filter"}}
      {"session":"b","initial":"shop"}
      {"showRootOverlay":"update"}
      {"session":"c","initial":"home"}
      {"showOverlay":"filter"}
      {"hideOverlay":{}}

      """#)
    #expect(try names("--search", "shop + filter ← home") == ["a"])
    #expect(try names("--search", "+ update") == ["b"])
    #expect(try names("--search", "filter") == ["a"])
    #expect(try names("--search", "home") == ["a", "c"])
  }

  @Test func `in any order, and the end of it`() throws {
    try record()
    #expect(try names() == ["ann", "bob", "Cem", "dee"])
    #expect(try names("--reverse") == ["dee", "Cem", "bob", "ann"])
    #expect(try names("--sort", "start") == ["ann", "bob", "Cem", "dee"])
    // By bytes, as everywhere.
    #expect(try names("--sort", "name") == ["Cem", "ann", "bob", "dee"])
    #expect(try names("--sort", "length") == ["Cem", "bob", "ann", "dee"])
    #expect(try names("--sort", "duration") == ["ann", "Cem", "bob", "dee"])
    #expect(try names("--sort", "screen") == ["dee", "bob", "Cem", "ann"])
    #expect(try names("-n", "2") == ["Cem", "dee"])
    #expect(try names("-n", "2", "--reverse") == ["dee", "Cem"])
    #expect(try names("--sort", "length", "--limit", "1") == ["dee"])
    #expect(try names("-n9", "--search", "cart", "--sort=length") == ["bob", "ann", "dee"])
    #expect(try Tool.run("sessions", "log.mdb", "-n", "0").output == "")
    #expect(try Tool.run("sessions", "log.mdb", "-n", "0", "--json").output == "[]\n")
    let negative = try Tool.run("sessions", "log.mdb", "-n", "-1")
    #expect(negative.status == 64)
    #expect(negative.errors.contains("-n takes a number from 0 on, not -1."))
    #expect(try Tool.run("sessions", "log.mdb", "--sort", "size").status == 64)
  }

  @Test func `by a condition on the whole session`() throws {
    try record()
    #expect(try names("--where", #"visited("checkout") && !ended("orderConfirmed")"#) == ["bob"])
    #expect(try names("--where", "began('cart') or transitions == 2") == ["Cem", "dee"])
    #expect(try names("--where", "count(currentRoute == 'cart') > 1") == ["dee"])
    #expect(try names("--where", "any(gap >= 40s)") == ["dee"])
    #expect(try names("--where", "duration < 35s") == ["ann", "Cem"])
    #expect(try names("--where", "firstTime >= '2026-11-21T10:02:00Z'") == ["Cem", "dee"])
    #expect(try names("--where", "session matches '(?i)^c'") == ["Cem"])
    #expect(try names("--where", "visited('checkout')", "--search", "ann") == ["ann"])
    #expect(try names("--where", "visited('nowhere')") == [])
    let json = try Tool.run("sessions", "log.mdb", "--json", "--where", "visited('nowhere')")
    #expect((json.status, json.output) == (1, "[]\n"))
    let wrong = try Tool.run("sessions", "log.mdb", "--where", "visted('cart')")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'visited'?"))
  }

  @Test func `columns have heads on a terminal, and only there`() throws {
    try record()
    let terminal = try TerminalProcess(
      arguments: ["sessions", "log.mdb", "--no-pager"], columns: 100, rows: 24, environment: [:])
    terminal.expectText(containing: "session               start")
    terminal.expectText(containing: "length  last screen")
    #expect(try Tool.run("sessions", "log.mdb").lines.count == 4)
  }

  /// Rewinds, overlays above all places and a cut beginning are those of `drn show`.
  @Test func `the last screen is that of the newest transition`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    for name in ["tour", "shop"] {
      let shown = try Tool.run("show", "log.mdb", "--session", name, "--json")
      let listed = try Tool.run("sessions", "log.mdb", "--json", "--where", "session == '\(name)'")
      let row = try JSONValue(parsing: Array(listed.output.utf8))[0]
      let state = try JSONValue(parsing: Array(shown.output.utf8))["state"]
      #expect(row?["currentRoute"] != nil)
      #expect(row?["currentRoute"] == state?["currentRoute"])
    }
  }
}
