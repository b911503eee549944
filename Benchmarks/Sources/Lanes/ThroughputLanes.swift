import DRN
import Support

extension Lane {
  /// The pattern's other managers.
  public static func patterns(_ setup: LaneSetup) -> [Lane] {
    func lane(_ name: String, _ manager: some PatternManaging) -> Lane {
      performing(
        setup.workload, name, setup, survives: Survival.nothing,
        PatternRunner(manager, PatternValues(setup.workload)))
    }
    return [
      lane("pattern, plain class", PatternManager(.home)),
      lane("pattern, @Observable, its private property too", FullyObservablePatternManager(.home)),
      lane("pattern, @Observable, history of 10", HistoryPatternManager(.home)),
      lane("pattern, @Observable, history of 64", HistoryPatternManager(.home, historyLimit: 64)),
    ]
  }

  /// DRN's manager without a log.
  public static func unrecorded(_ name: String, _ setup: LaneSetup) -> Lane {
    performing(
      setup.workload, name, setup, survives: Survival.nothing,
      ManagerRunner(NavigationManager(BenchmarkRoute.home), setup.workload))
  }
}
