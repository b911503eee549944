import DRN
import DRNLog
import Support

// Where routes come from, and whose they are.

extension Usage {
  /// Routes of a URL or a decoder: each has a string in memory of its own, equal to one that was used
  /// before.
  static let equalStrings = Usage("equal-strings", "equal strings, new memory") { setup, name in
    let recorded = try RecordedManager(setup, "strings")
    let manager = recorded.manager
    return newStrings(
      name, setup, survives: Lane.Survival.logged, { BenchmarkRoute.detail(id: $0) },
      go: { manager.go($0) }, settle: recorded.flush)
  } pattern: { setup, name in
    let manager = ObservablePatternManager(.home)
    return newStrings(
      name, setup, survives: Lane.Survival.nothing, { PatternRoute.detail(id: $0) },
      go: { manager.go($0) })
  }

  @inline(__always)
  private static func newStrings<Route>(
    _ name: String, _ setup: LaneSetup, survives: String, _ route: @escaping (String) -> Route,
    go: @escaping (Route) -> Void, settle: @escaping () throws -> Void = {}
  ) -> Lane {
    let source = NewStrings(setup.workload.moves)
    var routes: [Route] = []
    // Kept, so that no string is where another one was.
    var earlier: [[Route]] = []
    var next = 0
    return Lane(name: name, survives: survives, batch: setup.batch) { count in
      earlier.append(routes)
      routes = source.next(count).map(route)
      next = 0
    } run: { count in
      for index in next..<next + count { go(routes[index]) }
      next += count
    } settle: {
      try settle()
    }
  }

  /// The managers of a server, each used once before the first is used again.
  static let sessions = Usage("sessions", "10,000 sessions in turn") { setup, name in
    let log = try EventLog.open(setup.path("sessions.mdb"), durability: .process)
    let managers = try (0..<setup.sessions).map { number in
      try log.manager(session: "visitor-\(number)", initial: BenchmarkRoute.home).manager
    }
    let routes = setup.workload.routes
    return inTurn(
      name, setup, survives: Lane.Survival.logged, managers, routes, go: { $0.go($1) },
      settle: { try log.flush() })
  } pattern: { setup, name in
    let managers = (0..<setup.sessions).map { _ in ObservablePatternManager(.home) }
    let routes = PatternValues(setup.workload).routes
    return inTurn(
      name, setup, survives: Lane.Survival.nothing, managers, routes, go: { $0.go($1) })
  }

  @inline(__always)
  private static func inTurn<Manager, Route>(
    _ name: String, _ setup: LaneSetup, survives: String, _ managers: [Manager], _ routes: [Route],
    go: @escaping (Manager, Route) -> Void, settle: @escaping () throws -> Void = {}
  ) -> Lane {
    var (turn, round) = (0, 0)
    return Lane(name: name, survives: survives, batch: setup.batch) { count in
      for _ in 0..<count {
        // No manager goes to where it is.
        go(managers[turn], routes[(turn + round) % routes.count])
        turn += 1
        if turn == managers.count { (turn, round) = (0, round + 1) }
      }
    } settle: {
      try settle()
    }
  }
}

/// Strings that are equal to routes' and were not in memory before.
private final class NewStrings {
  private let names: [[UInt8]]
  private let commands: [Command]
  private var cursor = 0

  init(_ moves: Workload) {
    // Longer than what fits into a string without memory of its own.
    names = moves.routes.map { route in
      guard case .detail(let id) = route else { return Array("the first screen of all".utf8) }
      return Array("a page with the title \(id)".utf8)
    }
    commands = moves.commands
  }

  func next(_ count: Int) -> [String] {
    (0..<count).map { _ in
      defer { cursor = (cursor + 1) % commands.count }
      return String(decoding: names[Int(commands[cursor].index)], as: UTF8.self)
    }
  }
}
