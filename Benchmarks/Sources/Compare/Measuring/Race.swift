import Lanes
import Support

/// Measures several competitors in turns, so that disturbances of the machine affect all of them.
struct Race {
  let name: String
  let lanes: [Lane]

  /// Runs every lane once per round, after a round of warming up.
  ///
  /// Every other round is in reverse order, so that no lane always follows the same other one.
  func run(rounds: Int, _ progress: Progress) throws -> RaceResults {
    var results = RaceResults()
    for round in 0...rounds {
      for lane in round.isMultiple(of: 2) ? lanes : lanes.reversed() {
        progress.show("\(name): round \(round) of \(rounds), \(lane.name)")
        lane.prepare(lane.batch)
        let time = try TransitionTime(
          count: lane.batch, { try lane.run(lane.batch) }, settle: lane.settle)
        guard round > 0 else { continue }
        results.times[lane.name, default: []].append(time)
      }
    }
    return results
  }
}

/// The times of each lane by its name, in the order of the rounds.
struct RaceResults {
  var times: [String: [TransitionTime]] = [:]

  /// A sample of what lanes of that name have.
  func sample(_ name: String, _ time: KeyPath<TransitionTime, Double> = \.thread) -> Sample {
    Sample(values(name, time))
  }

  /// The ratios of two lanes' processor times, round by round.
  func ratio(_ numerator: String, to denominator: String) -> Sample {
    Sample.ratios(values(numerator, \.thread), values(denominator, \.thread))
  }

  private func values(_ name: String, _ time: KeyPath<TransitionTime, Double>) -> [Double] {
    (times[name] ?? []).map { $0[keyPath: time] }
  }
}
