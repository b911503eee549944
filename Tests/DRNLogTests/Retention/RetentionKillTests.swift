import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Processes that are killed while they drop, cut and collect.
@Suite(.temporaryDirectory, .serialized) struct RetentionKillTests {
  private static let kills =
    Soak.count(12, long: 300)

  @Test func `killed at random instants, a log stays whole`() async throws {
    let path = try temporaryPath()
    var random = SplitMix64(Seed(value: 3))
    var (version3, dropped) = (0, 0)
    for kill in 0..<Self.kills {
      let delay = UInt32(20_000 + random.number(below: 250_000))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, kill = kill as Int, delay = delay as UInt32] in
        try RetentionKillTests.live(path, kill, killedAfter: delay)
      }
      // As any reader sees it, and as the next writer does.
      _ = try LogVerifier.verify(LogReader(path: path))
      try withLog(path, options: .refusing) { log in
        _ = try LogVerifier.verify(log.reader)
        try log.recordPast("after \(kill)", from: kill, transitions: 3) { ["item": .integer($0)] }
        if kill % 5 == 4 { try log.apply(.init(transitions: 3_000, sessions: 20)) }
      }
      let report = try LogVerifier.verify(LogReader(path: path))
      if let past = report.dropped {
        version3 += 1
        #expect(past.transitions >= dropped)
        dropped = past.transitions
      }
    }
    #expect(version3 > 0 && dropped > 0)
  }

  /// Records and drops until it is over.
  static func live(_ path: String, _ life: Int, killedAfter microseconds: UInt32) throws {
    // The instants of its beginning are tried elsewhere.
    let log = try EventLog.open(path, options: .refusing)
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    Thread.detachNewThread {
      while true {
        _ = try? log.apply(.init(bytes: 300_000, transitions: 1_500, sessions: 10))
        _ = try? log.collect()
      }
    }
    let long = try log.manager(session: "long", initial: TestRoute.home).manager
    var random = SplitMix64(Seed(value: UInt64(life)))
    var round = 0
    while true {
      round += 1
      // Some names come again, whose sessions may just be dropped.
      let name = round % 3 == 0 ? "again \(round % 7)" : "\(life)-\(round)"
      let manager = try log.manager(session: name, initial: TestRoute.home).manager
      for _ in 0..<random.number(below: 120) {
        manager.go(.search("\(random.number(below: 400))"))
        if random.chance(5) { _ = manager.undo() }
        if random.chance(5) { manager.mark("m\(random.number(below: 9))") }
        long.go(.item(random.number(below: 300)))
        if random.chance(4) { _ = long.rewind(to: random.number(below: long.head + 1)) }
      }
    }
  }
}
