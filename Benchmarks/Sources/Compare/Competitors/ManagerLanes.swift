import DRN
import DRNLog
import Support

extension Lane {
  static let recorded = "DRN, recorded"
  static let unrecorded = "DRN, not recorded"

  /// What a transition in DRN's log survives.
  static var loggedSurvival: String {
    "process death; power loss 1 s later"
  }

  /// DRN's manager, with and without a log.
  static func managers(_ bench: Bench) throws -> [Lane] {
    let workload = bench.workload
    let unrecorded = ManagerRunner(NavigationManager(BenchmarkRoute.home), workload)
    var unrecordedCursor = 0

    let log = try EventLog.open(bench.scratch.path("recorded.mdb"), durability: .process)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    let recorded = ManagerRunner(manager, workload)
    var recordedCursor = 0
    return [
      Lane(name: Self.recorded, survives: loggedSurvival, batch: workload.commands.count) {
        workload.run($0, from: &recordedCursor, on: recorded)
      } settle: {
        try log.flush()
      },
      Lane(name: Self.unrecorded, survives: Survival.nothing, batch: workload.commands.count) {
        workload.run($0, from: &unrecordedCursor, on: unrecorded)
      },
      Lane(
        name: "DRN, recorded and flushed", survives: Survival.power, batch: workload.commands.count
      ) {
        workload.run($0, from: &recordedCursor, on: recorded)
        try log.flush()
      },
    ]
  }
}
