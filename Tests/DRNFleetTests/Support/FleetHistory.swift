#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// What happens to a fleet in some seconds, and what must be true afterwards.
  struct FleetHistory {
    private let fleet: String
    private let cluster: NATSCluster
    private let folder: String
    private var random: SplitMix64
    private var devices: [Device]
    private var collectors: [Process?] = [nil, nil]
    /// How often what happened.
    private(set) var counts: [String: Int] = [:]
    private(set) var summary = ""

    private struct Device {
      let path: String
      var app: RandomApp
      var shipper: Process?
      /// How wrong its clock is, in seconds.
      let skew: Int
    }

    init(_ seed: Seed, _ fleet: String, on cluster: NATSCluster) throws {
      (self.fleet, self.cluster) = (fleet, cluster)
      random = SplitMix64(seed)
      folder = TemporaryDirectory.current + "/" + fleet
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      devices = []
      for number in 0..<3 {
        devices.append(
          Device(
            path: "\(folder)/device \(number).mdb",
            app: RandomApp(Seed(value: seed.value &* 10 &+ UInt64(number)), sessions: 2),
            skew: random.pick([0, 0, 86_400 * 40, -86_400 * 40])))
      }
    }

    /// Lets things happen, then mends everything, and compares.
    mutating func run() throws {
      let begun = ContinuousClock.now
      for index in devices.indices { try record(index, calls: 50) }
      for index in devices.indices { try startShipper(index) }
      for index in collectors.indices { try startCollector(index) }
      for _ in 0..<12 {
        try fault()
        let index = random.number(below: devices.count)
        try record(index, calls: random.number(below: 1_500))
        usleep(UInt32(random.number(below: 300_000)))
      }
      try mend()
      try drain()
      try compare()
      let seconds = begun.duration(to: .now).components.seconds
      summary =
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ") + ", \(seconds) s"
    }

    private mutating func note(_ what: String, _ count: Int = 1) {
      counts[what, default: 0] += count
    }

    private mutating func fault() throws {
      let node = random.number(below: 3)
      switch random.number(below: 12) {
      case 0, 1:
        note("server killed")
        cluster.kill(node)
        if random.chance(60) { try cluster.start(node) }
      case 2:
        note("two servers killed")
        for other in 0..<3 where other != node { cluster.kill(other) }
        usleep(200_000)
        for other in 0..<3 { try cluster.start(other) }
      case 3:
        note("server paused")
        cluster.pause(node)
        usleep(UInt32(200_000 + random.number(below: 1_000_000)))
        cluster.resume(node)
      case 4, 5:
        note("partition")
        try cluster.separate(node)
        usleep(UInt32(200_000 + random.number(below: 1_500_000)))
        try cluster.join(node)
      case 6:
        // One copy of three is lost, while the other two are whole: two lost ones may be all that there were of
        // something that was acknowledged.
        guard cluster.waitUntilCurrent("DRN_\(fleet)", seconds: 10) else { return }
        note("disk wiped")
        cluster.kill(node)
        cluster.wipe(node)
        try cluster.start(node)
        try #require(
          cluster.waitUntilCurrent("DRN_\(fleet)", seconds: 60), "\(fleet): a server stays behind")
      case 7:
        note("disk full")
        cluster.fillDisk(node)
        usleep(500_000)
        cluster.kill(node)
        cluster.emptyDisk(node)
        try cluster.start(node)
      case 8, 9:
        let index = random.number(below: devices.count)
        note("shipper killed")
        end(&devices[index].shipper)
        if random.chance(70) { try startShipper(index) } else { note("device offline") }
      default:
        let index = random.number(below: collectors.count)
        note("collector killed")
        end(&collectors[index])
        try startCollector(index)
      }
    }

    private func end(_ process: inout Process?) {
      guard let ended = process else { return }
      kill(ended.processIdentifier, SIGKILL)
      ended.waitUntilExit()
      process = nil
    }

    /// Records as soon as the shipper does not have the log.
    private mutating func record(_ index: Int, calls count: Int) throws {
      for attempt in 0... {
        do {
          let log = try EventLog.open(devices[index].path)
          try devices[index].app.run(log, calls: count)
          devices[index].app.restart()
          try log.close()
          return note("calls recorded", count)
        } catch let error as LogError where error.code.isBusy && attempt < 3_000 {
          // It may wait for a server that is away: who records does not.
          if attempt > 40 { return note("recording skipped") }
          usleep(10_000)
        }
      }
    }

    private var servers: [String] { cluster.urls }

    private mutating func startShipper(_ index: Int) throws {
      guard devices[index].shipper == nil else { return }
      devices[index].shipper = try FleetTool.start(
        ["ship", devices[index].path, "-f", "--replicas", "3"]
          + servers.flatMap { ["--to", $0] }, fleet: fleet, skew: devices[index].skew)
    }

    private mutating func startCollector(_ index: Int) throws {
      guard collectors[index] == nil else { return }
      collectors[index] = try FleetTool.start(
        ["collect", "-f", "--replicas", "3", "--archive", "\(folder)/archive"]
          + servers.flatMap { ["--from", $0] }, fleet: fleet,
        skew: index == 0 ? 0 : random.pick([0, 3_600, -3_600]))
    }

    private mutating func mend() throws {
      for node in 0..<3 {
        cluster.resume(node)
        try cluster.join(node)
        try cluster.start(node)
      }
      for index in devices.indices { end(&devices[index].shipper) }
      for index in collectors.indices { end(&collectors[index]) }
    }

    /// Ships and collects all that is left.
    private mutating func drain() throws {
      for index in devices.indices {
        for attempt in 0... {
          let result = try FleetTool.run(
            ["ship", devices[index].path, "--replicas", "3"] + servers.flatMap { ["--to", $0] },
            fleet: fleet)
          if result.status == 0 { break }
          try #require(attempt < 60, "\(fleet): \(result.errors)")
          note("shipping tried again")
          sleep(1)
        }
      }
      // Another archive gets everything anew: what a dead collector had in its hands comes to the first one only after
      // a minute.
      for attempt in 0... {
        let result = try FleetTool.run(
          ["collect", "--replicas", "3", "--archive", "\(folder)/second"]
            + servers.flatMap { ["--from", $0] }, fleet: fleet)
        #expect(!result.errors.contains("Refused"), "\(fleet): \(result.errors)")
        if result.status == 0, try isWhole() { break }
        try #require(attempt < 60, "\(fleet): \(result.output) \(result.errors)")
        note("collecting tried again")
        sleep(1)
      }
    }

    private var archives: [LogArchive] {
      get throws {
        try ["archive", "second"].map {
          try LogArchive("\(folder)/\($0)", fleet: FleetName(fleet))
        }
      }
    }

    private func isWhole() throws -> Bool {
      for device in devices {
        let reader = try LogReader(path: device.path)
        let path = try archives[1].path(of: reader.store.identity)
        guard FileManager.default.fileExists(atPath: path),
          try LogReader(path: path).transitionCount() >= reader.transitionCount()
        else { return false }
      }
      return true
    }

    private mutating func compare() throws {
      for device in devices {
        try expectArchived(device.path, in: archives[1])
        // What the first one has is a beginning of each session, without faults.
        let reader = try LogReader(path: device.path)
        let path = try archives[0].path(of: reader.store.identity)
        guard FileManager.default.fileExists(atPath: path) else { continue }
        try expectBeginning(path, of: reader)
      }
    }
  }
#endif
