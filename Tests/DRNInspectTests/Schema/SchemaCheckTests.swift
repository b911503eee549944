import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// A log against what a later build decodes.
@Suite(.temporaryDirectory) struct SchemaCheckTests {
  private func record(_ path: String) throws {
    try withLog(path) { log in
      let first = try log.manager(session: "first", initial: Shop.V1.home).manager
      first.go(.legacy(1))
      first.go(.search("lamp"))
      first.go(.legacy(1))
      first.go(.home)
      let second = try log.manager(session: "second", initial: Shop.V1.home).manager
      second.selectTab(.shop, root: .detail(id: 1))
      second.go(.legacy(1))
      second.reset(to: [.home, .detail(id: 3)])
    }
  }

  @Test func `each value that cannot be decoded is found, with its uses and who will meet it`()
    throws
  {
    let path = try temporaryPath()
    try record(path)
    let report = try LogReader(path: path).check(against: try LogSchema(Shop.V3.self))
    #expect(report.values == 6)
    #expect(
      report.findings.map(\.json)
        == [
          ["legacy": ["_0": 1]], ["search": ["_0": "lamp"]], ["detail": ["id": 1]],
          ["detail": ["id": 3]], "shop",
        ])
    #expect(report.findings.map(\.kind) == [.route, .route, .route, .route, .tab])
    #expect(
      report.findings.map(\.mismatch.reason)
        == [.unknownCase, .missingParameter, .unknownCase, .unknownCase, .unknownValue])
    let legacy = report.findings[0]
    #expect(legacy.uses == 3)
    #expect(legacy.lastUse?.session == "second")
    #expect(legacy.lastUse?.seq == 2)
    // The first session can go back to it; the second one was reset.
    #expect(legacy.newestStates == ["first"])
    #expect(report.findings[3].newestStates == ["second"])
    #expect(report.affectedSessionCount == 2)
    #expect(legacy.description == #"route {"legacy":{"_0":1}}: "legacy" is not one of the cases"#)
  }

  @Test func `kinds that the schema has no examples of are said, and not counted`() throws {
    let path = try temporaryPath()
    try record(path)
    let tabs = LogSchema(examples: [.tab: ["shop"]])
    let report = try LogReader(path: path).check(against: tabs)
    #expect(report.values == 1)
    #expect(report.findings.isEmpty)
    // The log has no overlays and no flows, so nothing of them was left out.
    #expect(report.notChecked == [.route])
  }

  @Test func `what migrations bring up is no finding`() throws {
    let path = try temporaryPath()
    try record(path)
    let report = try LogReader(path: path).check(
      against: try LogSchema(Shop.V3.self), migrations: Shop.migrations)
    #expect(report.findings.map(\.json) == [["legacy": ["_0": 1]]])
  }

  @Test func `a log of today's build has no findings`() throws {
    let path = try temporaryPath()
    try record(path)
    let report = try LogReader(path: path).check(against: try LogSchema(Shop.V1.self))
    #expect(report.findings.isEmpty)
    #expect(report.affectedSessionCount == 0)
  }

  @Test func `what a restoration lost is used no more, and placeholders are no case`() throws {
    let path = try temporaryPath()
    try withLog(path, options: .init(valueSizeLimit: 40)) { log in
      let manager = try log.manager(session: "main", initial: Shop.V1.home).manager
      manager.go(.search(String(repeating: "x", count: 100)))
      manager.go(.home)
    }
    for _ in 1...2 {
      try withLog(path) { _ = try $0.manager(session: "main", initial: Shop.V1.home) }
    }
    let report = try LogReader(path: path).check(against: try LogSchema(Shop.V1.self))
    #expect(report.findings.map(\.isPlaceholder) == [true])
    #expect(report.findings.first?.uses == 1)
    #expect(report.affectedSessionCount == 0)
  }
}
