#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// A cluster of three servers, devices and collectors, all of which fail at random moments.
  @Suite(
    .temporaryDirectory, .serialized,
    .enabled(if: Soak.isOn, "it takes 20 seconds a history: in the long run"),
    .enabled(
      if: NATSCluster.isPossible, "it needs a nats-server, and root for networks of its own"),
    .enabled(if: FleetTool.isThere, "the tool is not built"))
  struct FaultTests {
    /// How many histories one cluster lives for.
    private static let perCluster = 20

    /// How many histories there are, and the seed of the first; `DRN_HISTORIES` and `DRN_FIRST_HISTORY` say others.
    private static let (histories, first) = (
      number("DRN_HISTORIES") ?? 1_000, number("DRN_FIRST_HISTORY") ?? 1
    )

    private static func number(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test func `whatever fails, the archive has exactly what was recorded, once`() throws {
      let seeds = (0..<Self.histories).map { Seed(value: Self.first + $0) }
      var cluster = try NATSCluster(in: TemporaryDirectory.current + "/cluster 0")
      var counts: [String: Int] = [:]
      for (number, seed) in seeds.enumerated() {
        if number > 0, number % Self.perCluster == 0 {
          cluster = try NATSCluster(in: TemporaryDirectory.current + "/cluster \(number)")
        }
        var history = try FleetHistory(seed, "h\(seed.value)", on: cluster)
        try history.run()
        counts.merge(history.counts) { $0 + $1 }
        print("history \(number + 1) of \(seeds.count): \(history.summary)")
      }
      print("in all:", counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
    }
  }
#endif
