import Benchmark
import DRN
import DRNLog
import Foundation

/// An app's route with a string in it.
enum BenchmarkRoute: NavigationRoute {
  case home
  case detail(id: String)

  /// Different routes in play.
  static let all = (0..<256).map { BenchmarkRoute.detail(id: "item-\($0)") }
}

/// A log in a temporary directory, which goes with this object.
final class TemporaryLog {
  let path = NSTemporaryDirectory() + "drn-benchmark-\(UUID().uuidString).mdb"

  deinit {
    for suffix in ["", "-lock", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Records a session of `count` transitions.
  func record(_ count: Int) throws {
    let log = try EventLog.open(path)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    for index in 1..<count {
      manager.go(BenchmarkRoute.all[index % 256])
      if index % 65_536 == 0 { try log.flush() }
    }
    try log.flush()
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .seconds(3))

  Benchmark("Manager.go") { benchmark in
    let manager = NavigationManager(BenchmarkRoute.home)
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations { manager.go(BenchmarkRoute.all[index % 256]) }
  }

  Benchmark("Manager.go.log") { benchmark in
    let file = TemporaryLog()
    let log = try EventLog.open(file.path)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations { manager.go(BenchmarkRoute.all[index % 256]) }
    benchmark.stopMeasurement()
    try log.flush()
  }

  for count in [1_000, 30_000, 300_000] {
    let configuration = Benchmark.Configuration(
      metrics: [.wallClock, .throughput], scalingFactor: .one, maxDuration: .seconds(3))

    Benchmark("Log.position.\(count)", configuration: configuration) { benchmark in
      let file = TemporaryLog()
      try file.record(count)
      let session = try LogReader(path: file.path).latestSession()
      benchmark.startMeasurement()
      for index in 0..<100 { blackHole(try session.position(index * 7_919 % count).state) }
      benchmark.stopMeasurement()
    }

    Benchmark("Log.fold.\(count)", configuration: configuration) { benchmark in
      let file = TemporaryLog()
      try file.record(count)
      let session = try LogReader(path: file.path).latestSession()
      benchmark.startMeasurement()
      try session.forEachPosition(in: 0...Int.max) { position in
        blackHole(position.record.seq)
        return true
      }
      benchmark.stopMeasurement()
    }
  }
}
