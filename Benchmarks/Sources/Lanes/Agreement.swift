import DRN
public import Support

/// Checks that all managers do the same.
public enum Agreement {
  /// Runs the whole sequence twice. After each command the managers must agree on the screen and the
  /// overlay, and the command must have changed something.
  public static func check(on workload: Workload) throws {
    let values = PatternValues(workload)
    let patterns: [any PatternManaging] = [
      PatternManager(.home), ObservablePatternManager(.home), FullyObservablePatternManager(.home),
      HistoryPatternManager(.home),
    ]
    let ours = ManagerRunner(NavigationManager(BenchmarkRoute.home), workload)
    for command in workload.commands + workload.commands {
      let head = ours.manager.head
      ours.run(command)
      guard ours.manager.head == head + 1 else {
        throw BenchmarkError("'\(command.kind)' changed nothing after \(head).")
      }
      let route = PatternRoute(ours.manager.currentRoute)
      let overlay = ours.manager.activeOverlay.map(PatternOverlay.init)
      for pattern in patterns {
        run(command, on: pattern, values)
        guard pattern.currentRoute == route, pattern.activeOverlay == overlay else {
          throw BenchmarkError("The managers do not agree after '\(command.kind)' at \(head + 1).")
        }
      }
    }
  }

  private static func run(
    _ command: Command, on manager: some PatternManaging, _ values: PatternValues
  ) {
    PatternRunner(manager, values).run(command)
  }
}
