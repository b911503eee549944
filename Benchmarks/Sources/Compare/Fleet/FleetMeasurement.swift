#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import Support

  /// What is measured of a fleet.
  struct FleetMeasurement {
    let bench: Bench
    let server: StreamServer

    init(_ bench: Bench, _ server: StreamServer) { (self.bench, self.server) = (bench, server) }

    /// The program; `nil` if there is none.
    static var program: String? {
      let named = ProcessInfo.processInfo.environment["DRN_NATS_SERVER"].map { [$0] } ?? []
      let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      let places =
        named + SearchPaths.folders.map { "\($0)/.build/nats/bin/nats-server" }
        + path.map { "\($0)/nats-server" }
      return places.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private var transitions: Int { bench.isQuick ? 1_000_000 : 4_000_000 }

    private func options(_ fleet: String) throws -> ShippingOptions {
      ShippingOptions(fleet: try FleetName(fleet), quietTime: .milliseconds(100))
    }

    /// The processor time of the thread that records, with and without a shipper, in turns.
    func raceRecording() throws -> (alone: Sample, shipping: Sample, ratio: Double) {
      let batch = 200_000
      let logs = try ["alone", "shipping"].map {
        try EventLog.open(bench.scratch.path("fleet-\($0).mdb"))
      }
      let runners = try logs.map {
        ManagerRunner(
          try $0.manager(session: "main", initial: BenchmarkRoute.home).manager, bench.workload)
      }
      let shipper = try LogShipper(
        logs[1], to: FleetServer(server.url), options: options("race"))
      shipper.start()
      defer { shipper.stop() }
      var (cursors, times) = ([0, 0], [[Double](), [Double]()])
      for round in 0...bench.rounds {
        for index in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          bench.progress.show("fleet: round \(round) of \(bench.rounds)")
          let time = try TransitionTime(count: batch) {
            bench.workload.run(batch, from: &cursors[index], on: runners[index])
          } settle: {
            try logs[index].flush()
          }
          if round > 0 { times[index].append(time.thread) }
        }
      }
      let ratio = Sample.ratios(times[1], times[0]).median
      return (Sample(times[0]), Sample(times[1]), ratio)
    }

    struct Leg {
      /// Microseconds for a transition, of all threads.
      let processor: Double
      /// Millions of transitions a second.
      let rate: Double

      init(_ transitions: Int, _ body: () throws -> Void) rethrows {
        let (processor, start) = (ProcessorTime.ofProcess, MonotonicClock.now)
        try body()
        self.processor = Double(ProcessorTime.ofProcess - processor) / 1e3 / Double(transitions)
        rate = Double(transitions) / (Double(MonotonicClock.now - start) / 1e3)
      }
    }

    /// Ships a long log, and collects it.
    func shipAndCollect() throws -> (
      transitions: Int, bytesPerTransition: Double, shipping: Leg, collecting: Leg
    ) {
      bench.progress.show("fleet: a log of \(transitions.formatted) transitions")
      let path = bench.scratch.path("fleet-trip.mdb")
      try LogBuilder(path: path, workload: bench.workload).record(transitions, session: "main")
      let log = try EventLog.open(path)
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options("trip"))
      bench.progress.show("fleet: shipping")
      let shipping = try Leg(transitions) { try shipper.ship() }
      guard shipper.progress.transitions == transitions else { throw Self.incomplete }
      let collecting = try collect("trip", into: nil).collecting
      let bytes = Double(shipper.progress.bytes) / Double(transitions)
      return (transitions, bytes, shipping, collecting)
    }

    /// Collects all of a fleet into an archive of its own, and into a store.
    ///
    /// - Returns: What that took, and microseconds of the store's processor time for a transition.
    func collect(
      _ name: String, into store: RowStore?
    ) throws -> (collecting: Leg, store: Double?) {
      let fleet = try FleetName(name)
      let archive = try LogArchive(
        bench.scratch.path(store == nil ? "fleet-archive" : "fleet-stored"), fleet: fleet)
      let collector = LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: fleet),
        clickHouse: try store.map { try ClickHouseServer($0.url) })
      bench.progress.show(store == nil ? "fleet: collecting" : "fleet: collecting into ClickHouse")
      let before = store?.processorTime
      let leg = try Leg(transitions) { try collector.collect(following: false) }
      guard collector.progress.transitions == transitions else { throw Self.incomplete }
      let after = store?.processorTime
      let spent = before.flatMap { before in after.map { ($0 - before) * 1e6 } }
      return (leg, spent.map { $0 / Double(transitions) })
    }

    private static var incomplete: BenchmarkError {
      BenchmarkError("A log did not come through the stream as a whole.")
    }

    /// How long parts are under way from the stream into the archive, in milliseconds, while twenty devices record.
    func followLive() throws -> Sample {
      bench.progress.show("fleet: following twenty devices")
      let logs = try (0..<20).map { try EventLog.open(bench.scratch.path("fleet-live-\($0).mdb")) }
      let shippers = try logs.map {
        try LogShipper($0, to: FleetServer(server.url), options: options("live"))
      }
      let runners = try logs.map {
        ManagerRunner(
          try $0.manager(session: "main", initial: BenchmarkRoute.home).manager, bench.workload)
      }
      let fleet = try FleetName("live")
      let collector = LogCollector(
        FleetServer(server.url),
        into: try LogArchive(bench.scratch.path("fleet-live"), fleet: fleet),
        options: CollectingOptions(fleet: fleet))
      let lags = Lags()
      let end = Thread {
        // Its failure shows: nothing is measured then.
        try? collector.collect(following: true) { lags.note($0) }
        lags.end()
      }
      end.start()
      for shipper in shippers { shipper.start() }
      var cursors = Array(repeating: 0, count: logs.count)
      let stop = MonotonicClock.now + (bench.isQuick ? 5 : 20) * 1_000_000_000
      while MonotonicClock.now < stop {
        for index in logs.indices {
          bench.workload.run(20, from: &cursors[index], on: runners[index])
        }
        Thread.sleep(forTimeInterval: 0.05)
      }
      for shipper in shippers { shipper.stop() }
      collector.stop()
      let values = lags.waitForAll()
      guard !values.isEmpty else { throw Self.incomplete }
      return Sample(values)
    }
  }

  /// The lags of the batches that a collector took.
  private final class Lags: @unchecked Sendable {
    private let condition = NSCondition()
    private var values: [Double] = []
    private var parts = 0
    private var hasEnded = false

    func note(_ progress: CollectingProgress) {
      condition.withLock {
        if progress.parts > parts { values.append(progress.lag / .milliseconds(1)) }
        parts = progress.parts
      }
    }

    func end() {
      condition.withLock {
        hasEnded = true
        condition.signal()
      }
    }

    func waitForAll() -> [Double] {
      condition.withLock {
        while !hasEnded { condition.wait() }
        return values
      }
    }
  }
#endif
