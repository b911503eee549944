import Support

/// What every section is given.
struct Bench {
  /// How many times each competitor is measured.
  let rounds: Int

  /// Whether logs have 1 million transitions instead of 10, and loops are shorter.
  let isQuick: Bool

  /// Where temporary files are.
  let scratch: Scratch

  /// What everybody is asked to do, among 256 routes.
  let workload: Workload

  /// The real sessions, where they are at hand, and how many seconds each took.
  let wikispeedia: (walk: Walk, durations: [Int])?

  /// The `drn` executable, where it was found.
  let drn: String?

  /// Long logs, each made when it is first asked for.
  let logs: LongLogs

  let progress: Progress
}
