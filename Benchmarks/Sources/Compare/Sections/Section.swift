/// A part of the comparison that can be run by its name.
struct Section {
  let name: String
  let run: (Bench) async throws -> Chapter

  /// All parts, in the order in which they are run.
  static var all: [Section] {
    [
      Section(name: "throughput", run: throughput),
      Section(name: "latency", run: latency),
      Section(name: "disk", run: disk),
      Section(name: "size", run: size),
      Section(name: "replay", run: replay),
      Section(name: "travel", run: travel),
      Section(name: "divergence", run: divergence),
      Section(name: "open", run: open),
      Section(name: "process", run: process),
    ]
  }
}
