import DRN
import DRNLog
import Foundation

/// Writes the files that are damaged then: logs of every kind, by the engine itself, and files that
/// are no logs.
struct CorpusWriter {
  let folder: String

  /// Their names; how often one is chosen is how often it is here.
  static let names = [
    "session.mdb", "session.mdb", "session.mdb", "short.mdb", "short.mdb", "large.mdb", "large.mdb",
    "long.mdb", "commits.mdb", "commits.mdb", "live.mdb", "live.mdb", "live.mdb", "version-1.mdb",
    "tails.mdb", "empty.mdb", "foreign.mdb", "duplicates.mdb",
  ]

  /// - Parameter fixture: A log of version 1.
  func write(fixture: String) throws {
    try recording("session.mdb") { log in try record("main", 60, in: log) }
    try recording("short.mdb") { log in
      for number in 0..<12 { try record("visitor \(number)", 1 + number, in: log) }
    }
    try recording("large.mdb") { log in
      let manager = try record("main", 10, in: log)
      for size in [2_000, 4_060, 5_000, 30_000] {
        manager.perform(.note("body", payload: .string(String(repeating: "x", count: size))))
      }
    }
    try recording("long.mdb") { log in try record("main", 1_100, in: log) }
    try recording("commits.mdb") { log in
      let manager = try record("main", 20, in: log)
      for number in 0..<30 {
        manager.perform(.go(Place(route("page", number))))
        if number % 3 == 0 {
          manager.perform(.note("b", payload: .string(String(repeating: "y", count: 3_000))))
        }
        try log.flush()
      }
    }
    try leaving("live.mdb") { log in
      try record("main", 30, in: log)
      try log.flush()
      try record("second", 20, in: log)
    }
    try leaving("tails.mdb") { log in
      // So many sessions with a transition each that their ends stay the journal's records.
      var managers: [NavigationManager<JSONRoute>] = []
      for number in 0..<280 { managers.append(try record("s\(number)", 1, in: log)) }
      try log.flush()
      for (number, manager) in managers.enumerated() {
        manager.perform(.go(Place(route("tail", number % 7))))
      }
      try log.flush()
      managers[0].perform(.go(Place(route("after", 0))))
    }
    try recording("empty.mdb") { _ in }
    try Files.write(try Files.read(fixture), to: path("version-1.mdb"))
    try ForeignFiles.write(to: folder)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func recording(_ name: String, _ body: (EventLog) throws -> Void) throws {
    let log = try EventLog.open(path(name))
    try body(log)
    try log.close()
    Files.removeLock(of: path(name))
  }

  /// Leaves the files as a writer does that is killed.
  private func leaving(_ name: String, _ body: (EventLog) throws -> Void) throws {
    let source = path("writing-\(name)")
    let log = try EventLog.open(source)
    try body(log)
    for suffix in ["", "-journal"] {
      try Files.write(try Files.read(source + suffix), to: path(name) + suffix)
    }
    try log.close()
    Files.remove(source)
  }
}

extension CorpusWriter {
  private func route(_ name: String, _ number: Int) -> JSONRoute {
    JSONRoute(json: .object([name: .object(["id": .integer(number)])]))
  }

  /// Records a session with everything in it that a session can have.
  @discardableResult
  private func record(
    _ name: String, _ count: Int, in log: EventLog
  ) throws -> NavigationManager<JSONRoute> {
    let manager = try log.start(
      session: name, at: Place(JSONRoute(json: "home")),
      settings: SessionSettings(historyLimit: 6, window: "w", appVersion: "1.2"),
      time: Timestamp(nanosecondsSince1970: 1_795_255_200_000_000_000))
    var random = Random(seed: UInt64(name.utf8.count), case: count)
    while manager.head < count - 1 {
      let time = Timestamp(
        nanosecondsSince1970: 1_795_255_200_000_000_000 + Int64(manager.head) * 1_000_003)
      guard random.chance(10) else {
        manager.perform(
          step(&random, head: manager.head), cause: random.chance(10) ? .link : nil, time: time,
          meta: random.chance(5) ? ["animation": "slide"] : nil)
        continue
      }
      manager.transaction("checkout") {
        for _ in 0..<3 { manager.perform(step(&random, head: manager.head), time: time) }
      }
    }
    return manager
  }

  private func step(_ random: inout Random, head: Int) -> NavigationAction<JSONRoute> {
    let place = Place(route("item", random.number(below: 9)))
    let overlay = JSONRoute.Overlay(json: .string("sheet \(random.number(below: 3))"))
    let tab = JSONRoute.Tab(json: random.chance(50) ? "feed" : "shop")
    switch random.number(below: 22) {
    case 0..<5: return .go(place)
    case 5: return .replace(place)
    case 6: return .showOverlay(overlay)
    case 7: return .pushOverlay(overlay)
    case 8: return .showRootOverlay(overlay)
    case 9: return .hideOverlay(returning: random.chance(70))
    case 10: return .goBack(1 + random.number(below: 2))
    case 11: return .goForward(1)
    case 12: return .reset([place, Place(route: place.route, overlay: overlay, tab: tab), place])
    case 13, 14: return .selectTab(tab, root: place)
    case 15: return .switchFlow(JSONRoute.Flow(json: "member"), root: place)
    case 16, 17: return random.chance(50) ? .undo : .redo
    case 18: return .rewind(to: random.number(below: head + 1))
    case 19: return .mark(random.chance(50) ? "a" : "é", at: nil)
    case 20: return .note("tap", payload: ["x": [1, nil, "y"], "n": .integer(head)])
    default: return .go(Place(route: place.route, overlay: overlay))
    }
  }
}
