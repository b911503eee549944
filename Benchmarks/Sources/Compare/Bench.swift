import Support

/// The input of every section.
struct Bench {
  /// The number of measurements of each competitor.
  let rounds: Int

  /// Whether logs have 1 million transitions instead of 10, and loops are shorter.
  let isQuick: Bool

  /// The folder for temporary files.
  let scratch: Scratch

  /// The commands for all competitors, among 256 routes.
  let workload: Workload

  /// The real sessions and their durations in seconds, if the file is available.
  let wikispeedia: (walk: Walk, durations: [Int])?

  /// The path of the `drn` executable, if it was found.
  let drn: String?

  /// Long logs, each created on first use.
  let logs: LongLogs

  let progress: Progress
}
