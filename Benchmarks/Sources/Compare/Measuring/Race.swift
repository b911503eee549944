/// Several competitors, measured in turns, so that what the machine does meanwhile hits all of them.
struct Race {
  let lanes: [Lane]

  /// Runs every lane once for each round, and once before for warming up.
  ///
  /// Every other round goes backwards, so that nobody is always after the same neighbour.
  ///
  /// - Returns: By the lanes' names, nanoseconds for each transition, for each round.
  func run(rounds: Int, _ progress: Progress) throws -> [String: [Double]] {
    var results: [String: [Double]] = [:]
    for round in 0...rounds {
      for lane in round.isMultiple(of: 2) ? lanes : lanes.reversed() {
        progress.show("throughput: round \(round) of \(rounds), \(lane.name)")
        let nanoseconds = try MonotonicClock.time { () throws in try lane.run(lane.batch) }
        try lane.settle()
        guard round > 0 else { continue }
        results[lane.name, default: []].append(nanoseconds / Double(lane.batch))
      }
    }
    return results
  }
}
