import TestSupport
import Testing
import ToolTesting

/// What people see, kept in `Snapshots/`; `RECORD_SNAPSHOTS=1 swift test` rewrites it.
@Suite(.temporaryDirectory) struct TextTests {
  static let shown: [(name: String, command: String)] = [
    ("log", "log log.mdb"), ("log-graph", "log log.mdb --graph"),
    ("log-graph-reverse", "log log.mdb --graph --reverse -n 8"),
    ("log-color", "log log.mdb 4..11 --graph --color always"),
    ("log-all", "log log.mdb --all-sessions -n 3"), ("log-tour", "log log.mdb --session tour"),
    ("show", "show log.mdb 5"), ("show-head", "show log.mdb"),
    ("show-tabs", "show log.mdb 7 --session tour"), ("show-color", "show log.mdb 5 --color always"),
    ("replay", "replay log.mdb 4..8 --session shop"),
    ("replay-tour", "replay log.mdb --session tour"),
    ("branch", "branch log.mdb"), ("sessions", "sessions log.mdb"),
    ("diff-logs", "diff log.mdb other.mdb"),
    ("diff-sessions", "diff other.mdb --session shop --session tour"),
    ("find", "find log.mdb 'gap >= 1s and kind != \"went\"' -n 4"),
    ("diff-positions", "diff log.mdb 4 5"), ("diff-color", "diff log.mdb 4 5 --color always"),
    ("diff-context", "diff log.mdb other.mdb -U1"),
    ("diff-first", "diff log.mdb other.mdb --first"),
    ("diff-stat", "diff log.mdb other.mdb --stat"),
    ("diff-logs-color", "diff log.mdb other.mdb --color always"),
    ("why", "why log.mdb --session shop"),
    ("why-composite", "why log.mdb 5 --session shop"),
    ("why-rewind", "why log.mdb 11 --session shop"),
    ("why-tour", "why log.mdb --session tour"), ("why-tabs", "why log.mdb 6 --session tour"),
    ("why-back", "why log.mdb 10 --session tour"), ("why-limit", "why log.mdb -n 2 --session shop"),
    ("why-overlay", "why log.mdb 2 --session shop"),
    ("why-root", "why log.mdb 7 --session tour"),
    ("why-color", "why log.mdb 5 --color always --session shop"),
    ("why-json", "why log.mdb 5 --json --session shop"),
    ("blame", "blame log.mdb --session shop"),
    ("blame-composite", "blame log.mdb 5 --session shop"),
    ("blame-tour", "blame log.mdb 8 --session tour"),
    ("blame-path", "blame log.mdb 4 route.detail.id --session shop"),
    ("blame-color", "blame log.mdb 5 --color always --session shop"),
    ("graph", "graph log.mdb"), ("graph-color", "graph log.mdb --limit 4 --color always"),
    ("graph-route", "graph log.mdb --by route --session shop"),
    ("graph-json", "graph log.mdb --json"), ("graph-dot", "graph log.mdb --format dot"),
    ("graph-mermaid", "graph log.mdb --format mermaid"),
    ("graph-diff", "graph log.mdb --diff other.mdb"),
    ("graph-diff-color", "graph log.mdb --diff other.mdb --color always"),
    ("graph-diff-dot", "graph log.mdb --diff other.mdb --format dot"),
    ("verify-expect", "verify other.mdb --expect log.mdb"),
  ]

  @Test(arguments: shown)
  func `text is as it was`(name: String, command: String) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let other = Sample.shop.replacing("\"help\"", with: "\"contact\"")
      .replacing("\"showOverlay\":\"filter\"", with: "\"mark\":\"no filter\"")
    try Sample.record(other + Sample.tour, to: "other.mdb")
    let result = try Tool.shell("drn \(command)")
    #expect(result.errors == "")
    try expectSnapshot(result.output, name)
  }

  @Test func `JSON is as it was`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try expectSnapshot(
      try Tool.run("replay", "log.mdb", "--all-sessions", "--json").output, "replay-json")
    try expectSnapshot(try Tool.run("export", "log.mdb").output, "export")
  }
}
