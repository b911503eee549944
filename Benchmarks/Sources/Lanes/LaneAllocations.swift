/// Counts the allocations of a lane.
public enum LaneAllocations {
  /// As many transitions as generated commands, so that every run makes the same ones.
  private static let lap = 10_000

  /// Counts those of 1,000 transitions in the steady state: the mean of a run of all commands, the minimum
  /// of ten such runs, after enough transitions to fill every cache. The minimum excludes buffers that
  /// grow, and checkpoints that are scheduled, now and then.
  ///
  /// - Parameter counted: The number of allocations of this thread so far.
  public static func count(_ lane: Lane, _ counted: () -> UInt64) throws -> Double {
    var fewest = UInt64.max
    for run in 0..<12 {
      lane.prepare(lap)
      let before = counted()
      try lane.run(lap)
      if run >= 2 { fewest = min(fewest, counted() - before) }
    }
    return Double(fewest) * 1_000 / Double(lap)
  }
}
