import DRN
import Observation
import Support

// What looks at a manager.

extension Usage {
  public static let nobodyLooks = Usage("nobody-looks", "nobody looks") { setup, name in
    try .recorded(name, setup) { ManagerRunner($0, setup.workload) }
  } pattern: { setup, name in
    .pattern(name, setup)
  }

  public static let readOnce = Usage("read-once", "read once") { setup, name in
    try .recorded(name, setup) { manager in
      let runner = ManagerRunner(manager, setup.workload)
      runner.readOnce()
      return runner
    }
  } pattern: { setup, name in
    .pattern(name, setup) { runner in
      runner.readOnce()
      return runner
    }
  }

  public static let tracked = Usage("tracked", "tracked, re-armed") { setup, name in
    try .recorded(name, setup) { WatchedRunner(ManagerRunner($0, setup.workload)) }
  } pattern: { setup, name in
    .pattern(name, setup) { WatchedRunner($0) }
  }

  /// The pattern has no closures: its side is a manager that nobody looks at.
  static let closures = Usage("closures", "three closures") { setup, name in
    try .recorded(name, setup) { manager in
      manager.observe { withExtendedLifetime($0.state.currentRoute) {} }
      manager.observe { withExtendedLifetime($0.transitions.last?.seq) {} }
      manager.observe { withExtendedLifetime($0.state.cursor) {} }
      return ManagerRunner(manager, setup.workload)
    }
  } pattern: { setup, name in
    .pattern(name, setup)
  }

  /// The pattern has no stream that delivers every change: its side is a manager that nobody looks at.
  static let stream = Usage("stream", "AsyncSequence, received") { setup, name in
    let recorded = try RecordedManager(setup, "stream")
    let runner = StreamRunner(recorded.manager, setup.workload)
    return Lane(
      name: name, survives: Lane.Survival.logged, batch: setup.batch, run: runner.run,
      settle: recorded.flush)
  } pattern: { setup, name in
    .pattern(name, setup)
  }
}
