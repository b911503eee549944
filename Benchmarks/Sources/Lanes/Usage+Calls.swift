import DRN
import Support

// How a manager is called.

extension Usage {
  static let cause = Usage("cause", "cause: .link") { setup, name in
    let moves = setup.workload.moves
    return try .recorded(name, setup, moves) { LinkRunner(manager: $0, routes: moves.routes) }
  } pattern: { setup, name in
    .pattern(name, setup, setup.workload.moves)
  }

  static let oneGuard = Usage("guard", "one guard that allows") { setup, name in
    try .recorded(name, setup) { manager in
      manager.guards = [NavigationGuard { _ in .allow }]
      return ManagerRunner(manager, setup.workload)
    }
  } pattern: { setup, name in
    .pattern(name, setup)
  }

  /// The pattern's side makes the same calls without a transaction, which it does not have.
  static let transaction = Usage("transaction", "a call in a transaction of ten") { setup, name in
    let recorded = try RecordedManager(setup, "transaction")
    let runner = ManagerRunner(recorded.manager, setup.workload)
    let (workload, manager) = (setup.workload, recorded.manager)
    var cursor = 0
    return Lane(name: name, survives: Lane.Survival.logged, batch: setup.batch) { count in
      var remaining = count
      while remaining > 0 {
        let step = min(10, remaining)
        manager.transaction("ten calls") { workload.run(step, from: &cursor, on: runner) }
        remaining -= step
      }
    } settle: {
      try recorded.flush()
    }
  } pattern: { setup, name in
    .pattern(name, setup)
  }

  static let overlays = Usage("overlays", "overlays, shown and hidden") { setup, name in
    let overlaying = setup.workload.overlaying
    return try .recorded(name, setup, overlaying) { ManagerRunner($0, overlaying) }
  } pattern: { setup, name in
    .pattern(name, setup, setup.workload.overlaying)
  }

  static let composites = Usage("composites", "composites, entered and left") { setup, name in
    let composing = setup.workload.composing
    return try .recorded(name, setup, composing) { ManagerRunner($0, composing) }
  } pattern: { setup, name in
    .pattern(name, setup, setup.workload.composing)
  }
}

/// Goes to routes as a link does.
private struct LinkRunner: CommandRunner {
  let manager: NavigationManager<BenchmarkRoute>
  let routes: [BenchmarkRoute]

  func run(_ command: Command) { manager.go(routes[Int(command.index)], cause: .link) }
}
