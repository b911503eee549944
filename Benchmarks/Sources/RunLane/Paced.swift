import ArgumentParser
import CWrites
import DRN
import DRNLog
import Foundation
import Lanes
import Support

struct Paced: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Records at a fixed rate, and prints as JSON what checkpoints cost.")

  @Option(help: "The number of sessions, which take turns.")
  var sessions = 1

  @Option(help: "Transitions a second.")
  var rate = 1_000

  @Option(help: "How long.")
  var seconds = 20

  @Option(help: ArgumentHelp("The folder for the log.", valueName: "DIR"))
  var scratch: String?

  func run() throws {
    let scratch = try Scratch(in: scratch)
    defer { scratch.remove() }
    let log = try EventLog.open(scratch.path("paced.mdb"), durability: .process)
    let managers = try (0..<sessions).map { number in
      try log.manager(session: "visitor-\(number)", initial: BenchmarkRoute.home).manager
    }
    let routes = BenchmarkRoute.details(256)
    // All routes are known, and nothing is left over from the start.
    for index in 0..<256 { managers[index % sessions].go(routes[index]) }
    try log.flush()
    usleep(1_500_000)

    let before = Snapshot(log)
    let interval = UInt64(1_000_000_000 / rate)
    var due = MonotonicClock.now
    var caller = 0 as UInt64
    let count = rate * seconds
    for index in 0..<count {
      due += interval
      let now = MonotonicClock.now
      if due > now { usleep(UInt32((due - now) / 1_000)) }
      let start = ProcessorTime.ofThread
      managers[index % sessions].go(routes[(index + index / sessions) % routes.count])
      caller += ProcessorTime.ofThread - start
    }
    var figures = Snapshot(log).figures(since: before)
    figures.transitions = count
    figures.callerSeconds = Double(caller) / 1e9
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    try log.finish()
  }
}

/// Counts at one moment.
private struct Snapshot {
  let time = MonotonicClock.now
  let background = ProcessorTime.ofProcess - ProcessorTime.ofThread
  let writes = writes_of_this_process()
  let writtenBytes = Self.writtenBytes
  let checkpoints: Int

  init(_ log: EventLog) { checkpoints = log.health.checkpoints }

  func figures(since before: Snapshot) -> PacedFigures {
    var figures = PacedFigures()
    figures.seconds = Double(time - before.time) / 1e9
    figures.checkpoints = checkpoints - before.checkpoints
    figures.backgroundSeconds = Double(background - before.background) / 1e9
    figures.syncs = Int(writes.syncs - before.writes.syncs)
    figures.synchronousWrites = Int(writes.synchronous_writes - before.writes.synchronous_writes)
    figures.calledBytes = Int(writes.bytes - before.writes.bytes)
    if let writtenBytes, let earlier = before.writtenBytes {
      figures.writtenBytes = writtenBytes - earlier
    }
    return figures
  }

  /// Linux counts a page of a file when it becomes dirty, for mapped files too.
  private static var writtenBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line.flatMap { Int($0.dropFirst("write_bytes:".count).trimmingPrefix(" ")) }
  }
}
