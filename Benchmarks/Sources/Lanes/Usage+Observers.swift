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

  /// Each closure reads something of the change: the route, the overlay, the count so far.
  static let closures = Usage("closures", "three closures") { setup, name in
    try .recorded(name, setup) { manager in
      var count = 0
      manager.observe { withExtendedLifetime($0.state.currentRoute) {} }
      manager.observe { withExtendedLifetime($0.state.activeOverlay) {} }
      manager.observe { _ in count += 1 }
      return ManagerRunner(manager, setup.workload)
    }
  } pattern: { setup, name in
    .pattern(name, setup) { runner in
      var count = 0
      return NotifyingPatternRunner(
        base: runner,
        observers: [
          { withExtendedLifetime($0.route) {} }, { withExtendedLifetime($0.overlay) {} },
          { _ in count += 1 },
        ])
    }
  }

  static let stream = Usage("stream", "AsyncSequence, received") { setup, name in
    let recorded = try RecordedManager(setup, "stream")
    let runner = ManagerRunner(recorded.manager, setup.workload)
    let receiver = StreamRunner(runner, recorded.manager.changes(), setup.workload)
    return Lane(
      name: name, survives: Lane.Survival.logged, batch: setup.batch, run: receiver.run,
      settle: recorded.flush)
  } pattern: { setup, name in
    let (changes, continuation) = AsyncStream.makeStream(of: PatternChange.self)
    let plain = PatternRunner(ObservablePatternManager(.home), PatternValues(setup.workload))
    let runner = NotifyingPatternRunner(base: plain, observers: [{ continuation.yield($0) }])
    let receiver = StreamRunner(runner, changes, setup.workload)
    return Lane(
      name: name, survives: Lane.Survival.nothing, batch: setup.batch, run: receiver.run)
  }
}
