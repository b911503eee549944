public import Support

/// What lanes are made of.
public struct LaneSetup {
  /// Commands that never go back, because the pattern's manager cannot.
  public let workload: Workload

  /// The number of transitions in one round.
  public let batch: Int

  /// The number of sessions of the lane that has many.
  public let sessions: Int

  /// Makes a new path for a file of that name.
  public let path: (String) -> String

  public init(
    workload: Workload, batch: Int, sessions: Int = 10_000, path: @escaping (String) -> String
  ) {
    (self.workload, self.batch, self.sessions, self.path) = (workload, batch, sessions, path)
  }

  /// Generated commands and fewer sessions, for exact counts: the same on every machine.
  public static func generated(path: @escaping (String) -> String) -> LaneSetup {
    let walk = Walk.generated(sessions: 3_000).among(mostVisited: 256)
    return LaneSetup(
      workload: Workload(walk, count: 10_000, goesBack: false), batch: 1_000, sessions: 1_000,
      path: path)
  }
}
