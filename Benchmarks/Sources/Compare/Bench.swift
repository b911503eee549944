import Lanes
import Support

/// The input of every section.
struct Bench {
  /// The number of measurements of each competitor.
  let rounds: Int

  /// Whether logs have 1 million transitions instead of 10, and loops are shorter.
  let isQuick: Bool

  /// The folder for temporary files.
  let scratch: Scratch

  /// Commands among 256 routes.
  let workload: Workload

  /// The same walks without going back, for all competitors: the pattern's manager keeps no history.
  let direct: Workload

  /// The real sessions and their durations in seconds, if the file is available.
  let wikispeedia: (walk: Walk, durations: [Int])?

  /// The path of the `drn` executable, if it was found.
  let drn: String?

  /// Long logs, each created on first use.
  let logs: LongLogs

  let progress: Progress

  /// What the lanes of the comparison are made of.
  func laneSetup(batch: Int) -> LaneSetup {
    LaneSetup(workload: direct, batch: batch, path: { [scratch] in scratch.path($0) })
  }
}
