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
}
