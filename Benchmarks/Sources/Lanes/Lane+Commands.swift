import DRN
import Support

extension Lane {
  /// A lane in which a runner performs a workload's commands.
  static func performing(
    _ workload: Workload, _ name: String, _ setup: LaneSetup, survives: String,
    _ runner: some CommandRunner,
    settle: @escaping () throws -> Void = {}
  ) -> Lane {
    var cursor = 0
    return Lane(name: name, survives: survives, batch: setup.batch) {
      workload.run($0, from: &cursor, on: runner)
    } settle: {
      try settle()
    }
  }

  /// A lane of a recorded manager.
  static func recorded(
    _ name: String, _ setup: LaneSetup, _ workload: Workload? = nil,
    _ runner: (NavigationManager<BenchmarkRoute>) -> some CommandRunner
  ) throws -> Lane {
    let recorded = try RecordedManager(setup, "lane")
    return performing(
      workload ?? setup.workload, name, setup, survives: Survival.logged, runner(recorded.manager),
      settle: recorded.flush)
  }

  /// A lane of the pattern's manager.
  static func pattern(
    _ name: String, _ setup: LaneSetup, _ workload: Workload? = nil,
    _ runner: (PatternRunner<ObservablePatternManager>) -> some CommandRunner = { $0 }
  ) -> Lane {
    let workload = workload ?? setup.workload
    let plain = PatternRunner(ObservablePatternManager(.home), PatternValues(workload))
    return performing(workload, name, setup, survives: Survival.nothing, runner(plain))
  }
}
