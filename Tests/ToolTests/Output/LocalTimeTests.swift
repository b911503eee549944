import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Times are where people are; what programs read is in UTC.
@Suite(.temporaryDirectory) struct LocalTimeTests {
  private static func session(_ times: [String]) -> String {
    times.enumerated().map { number, time in
      let command = number == 0 ? #""session":"w","initial":0"# : #""go":\#(number)"#
      return #"{"time":"\#(time)",\#(command)}"# + "\n"
    }.joined()
  }

  private func times(_ command: String, zone: String?) throws -> [String] {
    let environment = zone.map { ["TZ": $0] } ?? [:]
    let result = try Tool.shell("drn \(command)", environment: environment)
    result.expectDone()
    return result.lines.map { line in
      line.matches(of: /(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\S*/).map { String($0.output) }.first
        ?? ""
    }
  }

  /// Whether there is a zone's rule; without it, the name alone would say nothing.
  static let hasZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

  @Test(
    .enabled(if: hasZones),
    arguments: [
      ("UTC", "10:15:02.114Z"), ("Europe/Berlin", "11:15:02.114+01:00"),
      ("America/St_Johns", "06:45:02.114-03:30"), ("Asia/Kathmandu", "16:00:02.114+05:45"),
      ("Pacific/Kiritimati", "00:15:02.114+14:00"), ("Nowhere/At_All", "10:15:02.114Z"),
      ("", "10:15:02.114Z"),
    ])
  func `a list shows the clock and how far it is from UTC`(zone: String, time: String) throws {
    try Sample.record(Self.session(["2026-11-21T10:15:02.114999Z"]))
    #expect(try times("log log.mdb", zone: zone) == [time])
    #expect(try times("log log.mdb --utc", zone: zone) == ["10:15:02.114Z"])
    let day = zone == "Pacific/Kiritimati" ? "2026-11-22" : "2026-11-21"
    #expect(try times("show log.mdb", zone: zone).first == "\(day) \(time)")
    #expect(try times("show log.mdb --utc", zone: zone).first == "2026-11-21 10:15:02.114Z")
    #expect(try times("sessions log.mdb", zone: zone) == ["\(day) \(time)"])
    #expect(try times("why log.mdb", zone: zone).last == "\(day) \(time)")
  }

  @Test(.enabled(if: hasZones))
  func `the offset is the one of that instant`() throws {
    try Sample.record(
      Self.session([
        "2026-10-25T00:59:59.999Z", "2026-10-25T01:00:00Z", "2026-03-29T00:59:59Z",
        "2026-03-29T01:00:00Z",
      ]))
    expectNoDifference(
      try times("log log.mdb", zone: "Europe/Berlin"),
      [
        "2026-10-25 02:59:59.999+02:00", "2026-10-25 02:00:00.000+01:00",
        "2026-03-29 01:59:59.000+01:00", "2026-03-29 03:00:00.000+02:00",
      ])
  }

  @Test(.enabled(if: hasZones))
  func `times before there were zones, and the first and last that a log has`() throws {
    try Sample.record(
      Self.session([
        "1677-09-21T00:12:43.145224192Z", "1880-01-01T00:00:00Z", "2262-04-11T23:47:16.854775807Z",
      ]))
    for zone in ["UTC", "Europe/Berlin", "America/St_Johns"] {
      let shown = try times("log log.mdb", zone: zone)
      #expect(shown.count == 3)
      for (seq, time) in shown.enumerated() {
        let found = try Tool.run("show", "log.mdb", time, "--json", environment: ["TZ": zone])
        #expect(found.values(of: "seq") == ["\(seq)"], "\(time)")
      }
    }
  }

  @Test func `a session of several days has its days`() throws {
    let days = Self.session([
      "2026-11-21T23:59:59.900Z", "2026-11-21T23:59:59.950Z", "2026-11-22T00:00:00Z",
    ])
    try Sample.record(days)
    expectNoDifference(
      try times("log log.mdb", zone: nil),
      ["2026-11-21 23:59:59.900Z", "2026-11-21 23:59:59.950Z", "2026-11-22 00:00:00.000Z"])
    // A day later is the same day elsewhere.
    #expect(
      try times("log log.mdb", zone: "XYZ-1")
        == ["00:59:59.900+01:00", "00:59:59.950+01:00", "01:00:00.000+01:00"])
    // What a wrong clock has brought between two of one day.
    try Sample.record(
      Self.session(["2026-11-21T10:00:00Z", "2026-11-23T10:00:00Z", "2026-11-21T10:00:01Z"]),
      to: "odd.mdb")
    expectNoDifference(
      try times("log odd.mdb", zone: nil),
      ["10:00:00.000Z", "2026-11-23 10:00:00.000Z", "10:00:01.000Z"])
  }

  @Test(.enabled(if: hasZones), arguments: ["UTC", "Europe/Berlin", "America/St_Johns"])
  func `what is shown is a position`(zone: String) throws {
    try Sample.record(
      Self.session([
        "2026-11-21T10:15:02.114567891Z", "2026-11-21T10:15:02.115Z",
        "2026-11-21T10:15:03.000000001Z",
      ]))
    for seq in 0...2 {
      let environment = ["TZ": zone]
      let shown = try #require(try times("show log.mdb \(seq)", zone: zone).first)
      let found = try Tool.run("show", "log.mdb", shown, "--json", environment: environment)
      #expect(found.values(of: "seq") == ["\(seq)"])
    }
    // A time that somebody writes means what it says.
    for separator in ["T", " "] {
      let found = try Tool.run("show", "log.mdb", "2026-11-21\(separator)10:15:03Z", "--json")
      #expect(found.values(of: "seq") == ["1"])
      let range = "2026-11-21\(separator)11:15:02.115+01:00.."
      #expect(try Tool.run("log", "log.mdb", range).lines.count == 2)
    }
  }

  @Test(.enabled(if: hasZones), arguments: ["UTC", "Europe/Berlin", "Pacific/Kiritimati"])
  func `a clock's time that a list shows is a position on the session's first day`(
    zone: String
  ) throws {
    try Sample.record(
      Self.session([
        "2026-11-21T10:15:02.114567891Z", "2026-11-21T10:15:02.115Z", "2026-11-21T10:15:03.5Z",
        "2026-11-24T08:00:00Z", "2026-11-21T10:15:04Z",
      ]))
    for (seq, shown) in try times("log log.mdb", zone: zone).enumerated() {
      // Wherever it is given. After the fourth, whose clock was wrong, another one is not after it.
      let found = try Tool.run("show", "log.mdb", shown, "--json")
      #expect(found.values(of: "seq") == ["\(seq == 3 ? 4 : seq)"], "\(shown)")
    }
    let first = try #require(try times("log log.mdb", zone: zone).first)
    #expect(try Tool.run("log", "log.mdb", "\(first)..2").lines.count == 3)
    try Tool.run("show", "log.mdb", "10:15:02.113Z").expectTrouble(
      1, "Every transition of the session in 'log.mdb' came after 10:15:02.113Z.")
    for none in ["10:15:02", "10:15Z", "24:00:00Z", "10:15:02.Z", "10:15:02+1", "1:15:02Z"] {
      try Tool.run("show", "log.mdb", none).expectTrouble(64)
    }
  }

  @Test(arguments: ["--json", "--plain"]) func `programs get UTC wherever they are`(form: String)
    throws
  {
    try Sample.record(Sample.tour + Sample.shop)
    for command in ["log", "show", "replay", "why", "blame", "sessions", "stat", "doctor"] {
      let here = try Tool.run(command, "log.mdb", form)
      let there = try Tool.run(
        command, "log.mdb", form, environment: ["TZ": "America/St_Johns"])
      #expect(
        here.output.replacing(/"?freeBytes.*/, with: "")
          == there.output.replacing(/"?freeBytes.*/, with: ""))
    }
  }

  @Test(
    .enabled(if: hasZones),
    arguments: [("Europe/Berlin", "11:00:05.105+01:00"), ("UTC", "10:00:05.105Z")])
  func `the screen shows where it is`(zone: String, time: String) throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen(["replay", "log.mdb", "5"], environment: ["TZ": zone])
    terminal.expectText(containing: time)
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `the screen shows UTC where that is asked for`() throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen(
      ["replay", "log.mdb", "5", "--utc"], environment: ["TZ": "XYZ-1"])
    terminal.expectText(containing: "10:00:05.105Z")
    terminal.send(":why\r")
    terminal.expectText(containing: "2026-11-21 10:00:05.105Z")
    terminal.send("q:blame --utc\r")
    terminal.expectText(containing: "currentRoute  ")
    #expect(!terminal.screen.text.contains("+01:00"))
    terminal.send("qq")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `the screen goes to a clock's time`() throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen(["replay", "log.mdb", "5", "--utc"])
    terminal.send(":10:00:03.103Z\r")
    terminal.expectText(containing: " 3/17 ")
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
  }
}
