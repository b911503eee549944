/// Measures several competitors in turns, so that disturbances of the machine affect all of them.
struct Race {
  let lanes: [Lane]

  /// Runs every lane once per round, after a round of warming up.
  ///
  /// Every other round is in reverse order, so that no lane always follows the same other one.
  ///
  /// - Returns: For each lane's name, the nanoseconds per transition in each round.
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
