import CustomDump
import DRN
import DRNInspect
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import ToolTests

/// `drn test`. What it prints of the demo and of a tour is compiled and run beside this file.
@Suite(.temporaryDirectory) struct PrintedTestTests {
  @Test func `the demo's test is the one that runs here`() throws {
    try Tool.run("demo", "live.mdb").expectDone()
    let exported = try Tool.run("export", "live.mdb").output
    try TemporaryDirectory.write(
      exported.replacing(/"time":"[^"]*"/, with: #""time":"2026-11-21T10:00:00.000000000Z""#),
      to: "lines.jsonl")
    try Tool.run("import", "lines.jsonl", "log.mdb").expectDone()
    let printed = try Tool.run(
      "test", "log.mdb", "--module", "DRNCommands", "--route", "ShopRoute")
    printed.expectDone()
    try expectPrintedTest(printed.output, "DemoSessionTest")

    let literals = try Tool.run(
      "test", "log.mdb", "6..8", "--module", "DRNCommands", "--route", "ShopRoute", "--literals",
      "--name", "the visit with literals")
    literals.expectDone()
    try expectPrintedTest(literals.output, "DemoLiteralsTest")
  }

  @Test func `a tour of all that can happen is the test that runs here, whole and in part`() throws
  {
    try Self.recordTour()
    for (range, name) in [("0..", "TourTest"), ("16..", "TourSliceTest")] {
      let printed = try Tool.run(
        "test", "log.mdb", range, "--module", "DRNLog", "--route", "JSONRoute")
      printed.expectDone()
      try expectPrintedTest(printed.output, name)
    }
    let log = try LogReader(path: TemporaryDirectory.path("log.mdb"))
    let session = try log.latestSession()
    var kinds: Set<EventKind> = []
    try session.forEachRecord { kinds.insert($0.kind) }
    #expect(kinds == Set(EventKind.allCases))
  }

  @Test(arguments: Seed.first(4, long: 48))
  func `the calls of any session and of any part of it lead where they did`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let lines = CommandGenerator.session(seed: seed.value, count: 300).lines
    try Sample.record(lines.map { $0.text + "\n" }.joined())
    let session = try LogReader(path: TemporaryDirectory.path("log.mdb")).latestSession()
    let head = try session.head()
    let whole = try SessionTest(session, in: 0...Int.max)
    #expect(whole.range == 0...head)
    #expect(try calls(in: whole.source) == head)
    for _ in 0..<30 {
      let first = Int.random(in: 0...head, using: &random)
      let last = Int.random(in: first...min(head, first + 40), using: &random)
      let part = try SessionTest(session, in: first...last, options: .init(usesLiterals: true))
      #expect(part.range.lowerBound <= first && part.range.upperBound >= last)
      #expect(try calls(in: part.source) == part.range.count - (part.range.lowerBound == 0 ? 1 : 0))
      for seq in [part.range.lowerBound, part.range.upperBound + 1] where seq <= head {
        let group = try session.position(seq).record.group
        #expect(group == nil || group?.first == seq)
      }
    }
  }

  /// How many transitions a test makes.
  private func calls(in source: String) throws -> Int {
    let kinds = Set(EventKind.allCases.map(\.name)).subtracting(["started"])
    return source.split(separator: "\n").count { line in
      let parts = line.split(separator: " ")
      return parts.first == "//" && parts.count > 3 && Int(parts[1]) != nil
        && kinds.contains(String(parts[3]))
    }
  }

  @Test func `a state that no call makes is an error and no test`() throws {
    let lines = [
      #"{"session":"s","seq":0,"time":"2026-11-21T10:00:00.000000000Z","kind":"started","cause":"user","group":null,"route":"home","settings":{"historyLimit":64,"window":null,"appVersion":null,"schema":null}}"#,
      // Going where one is changes nothing and is not recorded.
      #"{"session":"s","seq":1,"time":"2026-11-21T10:00:00.000000000Z","kind":"went","cause":"user","group":null,"route":"home"}"#,
      #"{"session":"s","seq":2,"time":"2026-11-21T10:00:00.000000000Z","kind":"went","cause":"user","group":null,"route":"search"}"#,
    ]
    try TemporaryDirectory.write(lines.map { $0 + "\n" }.joined(), to: "lines.jsonl")
    try Tool.run("import", "lines.jsonl", "log.mdb").expectDone()
    try Tool.run("test", "log.mdb", "-o", "Test.swift").expectTrouble(
      2,
      "The call for transition 1 in 'log.mdb' gives another state than the log has: "
        + "it was not recorded by a manager. Choose a range behind it: 2..")
    #expect(!TemporaryDirectory.exists("Test.swift"))
    try Tool.run("test", "log.mdb", "2..").expectDone()
  }

  @Test func `a file is written whole, and JSON has the same source`() throws {
    try Sample.record(Sample.shop)
    let printed = try Tool.run("test", "log.mdb", "4..6")
    try Tool.run("test", "log.mdb", "4..6", "-o", "BugTests.swift").expectDone()
    #expect(try TemporaryDirectory.text("BugTests.swift") == printed.output)
    let json = try Tool.run("test", "log.mdb", "4..6", "--json")
    #expect(json.values(of: "first") == ["4"] && json.values(of: "last") == ["6"])
    let source = try #require(json.values(of: "source").first)
    #expect(try JSONValue(parsing: String(source)).stringValue == printed.output)
    try Tool.run("test", "log.mdb", "-o", "log.mdb").expectTrouble(2)
  }

  @Test func `a long session is expected now and then, and says so`() throws {
    var lines = #"{"session":"s","initial":"home"}"# + "\n"
    for number in 1...1_500 { lines += "{\"go\":{\"page\":{\"_0\":\(number % 7)}}}\n" }
    try Sample.record(lines)
    let printed = try Tool.run("test", "log.mdb")
    printed.expectOneMessage(
      "1,501 transitions make a long test: the state is expected only after every 100 calls. "
        + "A range makes a shorter one.")
    #expect(printed.status == 0)
    #expect(
      printed.output.split(separator: "\n").count { $0.contains("try navigator.expect") } == 16)
    try Tool.run("test", "log.mdb", "1400..").expectDone()
  }

  @Test(arguments: ["--route", "--module"])
  func `what is no name of Swift is wrong usage`(option: String) throws {
    try Sample.record(Sample.shop)
    for name in ["", "A B", "A;", "class", "A.", "9", "A\nB", "`A`"] {
      let result = try Tool.run("test", "log.mdb", option, name)
      #expect(result.status == 64, "\(name)")
      #expect(result.output == "")
    }
    let isDone = try Tool.run("test", "log.mdb", option, "Shop.AppRoute").status == 0
    #expect(isDone == (option == "--route"))
    try Tool.run("test", "log.mdb", option, "Shop").expectDone()
  }

  @Test func `what is not there is told`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("test", "log.mdb", "900..").expectTrouble(1)
    try Tool.run("test", "log.mdb", "--session", "none").expectTrouble(1)
    try Tool.run("test", "none.mdb").expectTrouble(2)
  }

  /// Records a session with every kind of transition, and with names that would break a source that
  /// is written carelessly.
  private static func recordTour() throws {
    let hostile = ###"`\" */ \"#\\#(1) \n\u2028// \u202e \\(2) \"\"\""###
    let first = Sample.timed([
      #""session":"tour \#(hostile)","initial":"home","tab":"feed","flow":"visitor","historyLimit":8"#,
      #""go":"news""#,
      #""compose":{"route":{"item":{"id":5,"name":"\#(hostile)"}},"overlay":{"settings":{"_0":5}}},"tab":"feed""#,
      #""hideOverlay":{}"#,
      #""selectTab":{"tab":"chat","root":"rooms"}"#,
      #""go":"lounge","cause":"\#(hostile)""#,
      #""pushOverlay":"menu""#,
      #""pushOverlay":"more""#,
      #""hideOverlays":{"through":"more"}"#,
      #""hideOverlay":{"returning":false}"#,
      #""showRootOverlay":"update""#,
      #""reset":["home",{"room":{"id":7}},"class"]"#,
      #""goBack":2"#,
      #""goForward":1"#,
      #""mark":"\#(hostile)""#,
      #""note":{"label":"\#(hostile)","payload":["\#(hostile)",1e400,null,""]}"#,
      #""transaction":{"name":"\#(hostile)","steps":[{"go":"cart"},{"showOverlay":"confirm"},{"mark":"inside"}]}"#,
    ])
    try Sample.record(first, to: "first.mdb")
    let exported = try Tool.run("export", "first.mdb").output
    let session = JSONText(exported.split(separator: "\n")[0])["session"] ?? ""
    func line(_ seq: Int, _ rest: String) -> String {
      let time = "2026-11-21T11:00:00.000000000Z"
      return "{\"session\":\(session),\"seq\":\(seq),\"time\":\"\(time)\",\(rest)}\n"
    }
    let head = exported.split(separator: "\n").count - 1
    try TemporaryDirectory.write(
      exported
        + line(
          head + 1,
          #""kind":"refused","cause":"user","group":null,"route":"vault","label":"went","reason":"\#(hostile)""#
        )
        + line(
          head + 2,
          #""kind":"restored","cause":"restore","group":null,"route":"home","routes":["cart"]"#)
        + line(head + 3, #""kind":"restored","cause":"restore","group":null"#), to: "lines.jsonl")
    try Tool.run("import", "lines.jsonl", "log.mdb").expectDone()
    let second = Sample.timed(
      [
        #""session":\#(session)"#, #""replace":"lobby""#, #""rewind":2"#, #""hideAllOverlays":{}"#,
        #""undo":{}"#, #""redo":{}"#, #""mark":"early","at":3"#,
        #""switchFlow":{"flow":"member","root":"profile"}"#, #""note":{"label":"tap"}"#,
        #""update":{"profile":{"id":2}}"#,
        #""editHistory":{"entries":[{"place":"home","tab":"feed"},{"keep":0},{"place":"help"}],"cursor":1}"#,
        #""fence":{}"#, #""rewind":3,"crossingFence":true"#,
      ], hour: 12)
    try Sample.record(second)
  }
}

/// Compares a printed test with the file of that name, which is compiled and run;
/// `RECORD_SNAPSHOTS=1` rewrites it.
private func expectPrintedTest(
  _ source: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("\(name).swift")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(source.utf8).write(to: file)
    return
  }
  expectNoDifference(source, String(decoding: try Data(contentsOf: file), as: UTF8.self))
}
