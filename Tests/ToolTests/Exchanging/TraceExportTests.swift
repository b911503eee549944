import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn export --format chrome`: sessions as a trace for Perfetto and chrome://tracing.
@Suite(.temporaryDirectory) struct TraceExportTests {
  @Test func `a session is a process, in which stays on screens are slices`() throws {
    try Sample.record(
      Sample.timed([
        #""session":"s","initial":"home""#, #""go":"search""#, #""showOverlay":"filter""#,
        #""hideOverlay":{}"#, #""compose":{"route":"item","overlay":"settings"}"#,
        #""hideOverlay":{}"#,
      ]))
    let trace = try trace()
    #expect(
      trace.names == [
        "1.0 process_name s", "1.1 thread_name screens", "1.2 thread_name transitions",
      ])
    expectNoDifference(
      trace.slices(process: 1, thread: 1),
      [
        .init(name: "home", category: "route", begin: 0, end: 1_001_000, depth: 0),
        .init(name: "search", category: "route", begin: 1_001_000, end: 4_004_000, depth: 0),
        .init(name: "item", category: "route", begin: 4_004_000, end: 5_005_000, depth: 0),
        .init(name: "search", category: "route", begin: 5_005_000, end: 5_005_000, depth: 0),
      ])
    expectNoDifference(
      trace.asynchronousSlices(process: 1),
      [
        .init(name: "filter", category: "overlay", begin: 2_002_000, end: 3_003_000, depth: 0),
        .init(name: "settings", category: "overlay", begin: 4_004_000, end: 5_005_000, depth: 0),
      ])
    let origin = trace.events.first { $0.phase == "B" && $0.name == "item" }?.arguments["origin"]
    #expect(origin as? String == "search")
    let other = trace.document["otherData"] as? [String: String]
    #expect(other?["beginning"] == "2026-11-21T10:00:00.100000000Z")
  }

  @Test func `screens lie inside their tab, and tabs inside their flow`() throws {
    try Sample.record(Sample.tour)
    let slices = try trace().slices(process: 1, thread: 1)
    expectNoDifference(
      slices.filter { $0.category != "route" }.map { "\($0.depth) \($0.category) \($0.name)" },
      ["0 flow visitor", "1 tab feed", "1 tab chat", "0 flow member"])
    #expect(
      slices.filter { $0.category == "route" }.map(\.depth) == [2, 2, 2, 2, 2, 2, 2, 2, 2, 1])
  }

  @Test func `overlays of a place end with it, and those above every place outlive it`() throws {
    try Sample.record(
      Sample.timed([
        #""session":"s","initial":"home""#, #""pushOverlay":"a""#, #""showRootOverlay":"update""#,
        #""pushOverlay":"b""#, #""go":"next""#, #""goBack":1"#,
      ]))
    expectNoDifference(
      try trace().asynchronousSlices(process: 1),
      [
        .init(name: "a", category: "overlay", begin: 1_001_000, end: 4_004_000, depth: 0),
        .init(name: "update", category: "rootOverlay", begin: 2_002_000, end: 5_005_000, depth: 0),
        .init(name: "b", category: "overlay", begin: 3_003_000, end: 4_004_000, depth: 0),
      ])
  }

  @Test func `every transition is an instant with all that the log has of it`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let trace = try trace()
    let lines = try Tool.run("export", "log.mdb").lines
    let instants = trace.events.filter { $0.phase == "i" }
    #expect(instants.count == lines.count)
    for (instant, line) in zip(instants, lines) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary
      #expect(instant.arguments as NSDictionary == object)
      #expect(instant.category == object?["kind"] as? String)
    }
    #expect(
      instants.filter { $0.members["s"] as? String == "p" }.map(\.category) == ["marked", "marked"])
    // The shop's transaction is a slice around its steps.
    let transactions = trace.slices(process: 1, thread: 2)
    #expect(transactions.map(\.name) == ["checkout"])
    #expect(transactions.map(\.category) == ["transaction"])
    _ = trace.slices(process: 2, thread: 2)
  }

  @Test func `time stands still where the log's goes back, and goes on from there`() throws {
    let times = ["10:00:05", "10:00:07", "09:00:00", "09:00:03.000000001", "09:00:03.000000001"]
    let commands = [
      #""session":"s","initial":"a""#, #""go":"b""#, #""go":"c""#, #""go":"d""#, #""go":"e""#,
    ]
    try Sample.record(
      zip(times, commands).map { "{\"time\":\"2026-11-21T\($0)Z\",\($1)}\n" }.joined())
    let trace = try trace()
    expectNoDifference(
      trace.slices(process: 1, thread: 1).map { [$0.begin, $0.end] },
      [
        [0, 2e6], [2e6, 2e6], [2e6, 5_000_000.001], [5_000_000.001, 5_000_000.001],
        [5_000_000.001, 5_000_000.001],
      ])
    #expect(
      trace.events.first { $0.phase == "i" && $0.name == "went c" }?.arguments["time"] as? String
        == "2026-11-21T09:00:00.000000000Z")
  }

  @Test func `sessions share one clock, and a part of one has its own`() throws {
    try Sample.record(Sample.shop + Sample.tour.replacing("T10:", with: "T11:"))
    let whole = try trace()
    #expect(whole.slices(process: 2, thread: 1).first?.begin == 3_600_000_000)
    let part = try trace("4..6", "--session", "shop")
    #expect(part.slices(process: 1, thread: 1).map(\.name).first == "detail(id: \"lamp-42\")")
    #expect(part.slices(process: 1, thread: 1).first?.begin == 0)
    #expect(part.events.filter { $0.phase == "i" }.count == 3)
    // One that ends inside a transaction.
    let cut = try trace("8..9", "--session", "shop")
    #expect(cut.slices(process: 1, thread: 2).map(\.name) == ["checkout"])
  }

  @Test(arguments: [3, 8, 21, 34] as [UInt64])
  func `whatever happened, slices nest, beginnings have ends, and nothing is missing`(
    seed: UInt64
  ) throws {
    var generator = CommandGenerator(seed: seed)
    let lines = (0...400).map { _ in generator.next().text + "\n" }
    try Sample.record(lines.joined())
    let trace = try trace()
    #expect(trace.events.filter { $0.phase == "i" }.count == generator.model.head + 1)
    #expect(!trace.slices(process: 1, thread: 1).isEmpty)
    _ = trace.slices(process: 1, thread: 2)
    _ = trace.asynchronousSlices(process: 1)
  }

  private func trace(_ arguments: String...) throws -> Trace {
    let exported = try Tool.run(["export", "log.mdb"] + arguments + ["--format", "chrome"])
    exported.expectDone()
    return try Trace(exported.output)
  }
}

extension Trace {
  /// What is named, and how.
  fileprivate var names: [String] {
    events.filter { $0.phase == "M" }.map {
      "\($0.process).\($0.thread) \($0.name) \($0.arguments["name"] as? String ?? "")"
    }
  }
}
