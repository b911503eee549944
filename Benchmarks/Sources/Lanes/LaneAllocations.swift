/// Counts the allocations of a lane.
public enum LaneAllocations {
  /// Counts those of 1,000 transitions in the steady state: the minimum of 20 runs, after enough
  /// transitions to fill every cache. The minimum excludes buffers that grow now and then.
  ///
  /// - Parameter counted: The number of allocations of this thread so far.
  public static func count(_ lane: Lane, _ counted: () -> UInt64) throws -> Int {
    lane.prepare(20_000)
    try lane.run(20_000)
    var fewest = UInt64.max
    for _ in 0..<20 {
      lane.prepare(1_000)
      let before = counted()
      try lane.run(1_000)
      fewest = min(fewest, counted() - before)
    }
    return Int(fewest)
  }
}
