import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// What counts as a visit, a way and a pattern, one by one.
@Suite(.temporaryDirectory) struct WalkedGraphTests {
  private func graph(
    by grouping: WalkedGraph.Grouping = .name, of name: String = "log.mdb",
    _ record: (TestManager) -> Void
  ) throws -> WalkedGraph {
    let path = try temporaryPath(name)
    try withLog(path) { log in
      record(try log.manager(session: "main", initial: TestRoute.home).manager)
    }
    return try WalkedGraph(LogReader(path: path), by: grouping)
  }

  private func screen(_ name: String, _ graph: WalkedGraph) throws -> WalkedGraph.Screen {
    try #require(graph.screens.first { $0.name == name })
  }

  private func ways(_ graph: WalkedGraph) -> [String] {
    graph.ways.map { "\(graph.screens[$0.from].name) \(graph.screens[$0.to].name) \($0.count)" }
  }

  @Test func `names are cases, strings, or JSON`() throws {
    for (json, name) in [
      (#""home""#, "home"), (#"{"detail":{"id":"42"}}"#, "detail"),
      (#"{"detail":42}"#, #"{"detail":42}"#),
      (#"[1,"a"]"#, #"[1,"a"]"#), ("null", "null"), (#"{"a":{},"b":{}}"#, #"{"a":{},"b":{}}"#),
    ] {
      #expect(RouteName.caseName(of: try JSONValue(parsing: json)) == name)
    }
  }

  @Test func `a transaction is one move`() throws {
    let graph = try graph { manager in
      manager.transaction("deep") {
        manager.go(.search("a"))
        manager.go(.item(1))
        manager.showOverlay(.settings)
      }
      manager.transaction("nowhere") {
        manager.go(.search("b"))
        manager.goBack()
      }
    }
    #expect(ways(graph) == ["home item 1"])
    #expect(try screen("item", graph).overlays.map(\.count) == [1])
    #expect(!graph.screens.contains { $0.name == "search" })
  }

  @Test func `a rewind is no way, and parts what was walked`() throws {
    let graph = try graph { manager in
      manager.go(.item(1))
      manager.rewind(to: 0)
      manager.go(.item(1))
    }
    #expect(ways(graph) == ["home item 2"])
    #expect(graph.rewindCount == 1 && graph.moveCount == 2)
    let home = try screen("home", graph)
    #expect(home.visits == 2 && home.returns == 0 && home.rewindsTo == 1)
    #expect(graph.backAndForth.isEmpty)
  }

  @Test func `who goes to and fro is found once`() throws {
    let graph = try graph { manager in
      for _ in 0..<3 {
        manager.go(.item(1))
        manager.goBack()
      }
    }
    #expect(graph.backAndForth.map(\.count) == [1])
    #expect(graph.backAndForth.map(\.longest) == [7])
    #expect(try screen("item", graph).isDeadEnd)
    let home = try screen("home", graph)
    #expect(!home.isDeadEnd)
  }

  @Test func `nobody comes back from a way without return`() throws {
    let graph = try graph { manager in
      manager.go(.search("a"))
      manager.go(.item(1))
      manager.go(.secret)
    }
    #expect(graph.screens.filter(\.isPointOfNoReturn).map(\.name).sorted() == ["item", "search"])
    let deadEnds = graph.screens.filter(\.isDeadEnd)
    #expect(deadEnds.isEmpty)
    #expect(try screen("home", graph).isNeverReturnedTo)
  }

  @Test func `guards that lead in a circle are found`() throws {
    let graph = try graph { manager in
      manager.guards = [
        NavigationGuard { $0.destination == .item(1) ? .redirect(.search("login")) : .allow },
        NavigationGuard { $0.destination == .item(2) ? .redirect(.home) : .allow },
      ]
      manager.go(.item(1))
      manager.go(.item(2))
      manager.go(.secret)
    }
    let circles = graph.redirectCycles.map { $0.map { graph.screens[$0].name }.sorted() }
    #expect(circles == [["home", "search"]])
    #expect(graph.ways.filter { $0.count(of: .redirected) > 0 }.count == 2)
  }

  @Test func `time is spent until a visit ends, and not while the app does not run`() throws {
    let path = try temporaryPath()
    func at(_ second: Int64) -> Timestamp {
      Timestamp(nanosecondsSince1970: second * 1_000_000_000)
    }
    try withLog(path) { log in
      let manager = try log.start(
        session: "main", at: Place(JSONRoute(json: "home")), time: at(1_000))
      manager.perform(.note("tap", payload: nil), time: at(1_003))
      manager.perform(.go(Place(JSONRoute(json: "a"))), time: at(1_010))
      manager.perform(.note("clock set back", payload: nil), time: at(900))
      manager.perform(.go(Place(JSONRoute(json: "b"))), time: at(905))
      manager.perform(.note("still there", payload: nil), time: at(999))
    }
    let graph = try WalkedGraph(LogReader(path: path))
    #expect(try screen("home", graph).timeSpent == .seconds(10))
    #expect(try screen("a", graph).averageTime == .seconds(5))
    #expect(try screen("b", graph).averageTime == nil)
  }

  @Test func `the busiest are kept, and the rest is counted`() throws {
    let whole = try graph(by: .route) { manager in
      for item in 0..<6 {
        for _ in 0...item {
          manager.go(.item(item))
          manager.go(.home)
        }
      }
    }
    let part = whole.busiest(3)
    #expect(part.screens.map(\.name) == ["home", "item(5)", "item(4)"])
    #expect(part.omitted.screens == 4)
    #expect(part.ways.count + part.omitted.ways == whole.ways.count)
    #expect(part.ways.reduce(0) { $0 + $1.count } + part.omitted.moves == whole.moveCount)
    #expect(whole.busiest(100).omitted.isEmpty)
  }

  @Test func `graphs of two logs are compared by name`() throws {
    let before = try graph {
      $0.go(.search("a"))
      $0.go(.item(1))
    }
    let after = try graph(of: "after.mdb") {
      $0.go(.search("b"))
      $0.go(.secret)
      $0.go(.search("b"))
      $0.go(.home)
    }
    let change = GraphComparison(before: before, after: after)
    #expect(change.screens.filter(\.isNew).map(\.name) == ["secret"])
    #expect(change.screens.filter(\.isGone).map(\.name) == ["item"])
    let search = try #require(change.ways.first { change.screens[$0.from].name == "home" })
    #expect(search.before == 1 && search.after == 1)
    #expect(!change.isSame && GraphComparison(before: before, after: before).isSame)
  }

  @Test func `a part of a session is walked as if there were no more`() throws {
    let path = try temporaryPath("part.mdb")
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for name in ["a", "b", "c"] {
        manager.go(.search(name))
        manager.go(.home)
      }
    }
    let session = try LogReader(path: path).latestSession()
    let part = try WalkedGraph(session, in: 2...4)
    #expect(ways(part) == ["home search 1", "search home 1"])
    #expect(part.transitionCount == 3 && part.sessionCount == 1)
    #expect(try screen("home", part).sessionsBegun == 1)
    #expect(try WalkedGraph(session).transitionCount == 7)
  }
}
