import DRN
import TestSupport
import Testing

@testable import DRNLog

/// What a log says of how it is doing.
@Suite(.temporaryDirectory) struct HealthTests {
  @Test func `a log that records says how much it has, and how much waits`() throws {
    let log = try EventLog.open(temporaryPath("log.mdb"), options: .init(backlogLimit: 100_000))
    #expect(log.health.state == .recording)
    #expect(log.health.checkpoints == 0)
    #expect(log.health.lastCheckpointDuration == nil)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    for number in 0..<10 { manager.go(.item(number)) }
    try log.flush()
    let health = log.health
    #expect(health.transitions == 11)
    #expect(health.checkpoints >= 1)
    #expect(health.failedCheckpoints == 0)
    #expect(health.waitingRecords == 0)
    #expect(health.waitingLimit == 100_000)
    #expect(health.lastCheckpointAt != nil)
    let (last, longest) = (health.lastCheckpointDuration, health.longestCheckpointDuration)
    #expect(try #require(last) <= #require(longest))
    #expect(health.fileBytes == (try log.reader.byteCount()))
    #expect(health.journalBytes > 0)
    #expect(health.isGood)
    try log.close()
    #expect(log.health.state == .closed)
    #expect(!log.health.isGood)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
  func `a full disk is told, and that it is over`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let log = try EventLog.open(disk.path + "/log.mdb")
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill()
    for number in 0..<60 {
      manager.note("note", .string("\(number) " + String(repeating: "x", count: 1_000)))
    }
    #expect(throws: LogError.self) { try log.flush() }
    let full = log.health
    #expect(full.state == .failing)
    #expect(full.failedCheckpoints >= 1)
    #expect(full.failure != nil)
    #expect(full.waitingRecords > 0)
    #expect(!full.isGood)
    #expect("\(full)".hasPrefix("failing; "))
    try disk.free()
    try log.flush()
    #expect(log.health.isGood)
    #expect(log.health.failure == nil)
    #expect(log.health.transitions == 61)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
  func `what is not recorded any more is counted`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let log = try EventLog.open(disk.path + "/log.mdb", options: .init(backlogLimit: 64))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill()
    var (recorded, moves) = (0, 0)
    for number in 0..<400 {
      moves += 1
      manager.note("note", .string("\(number) " + String(repeating: "x", count: 1_000)))
      if log.health.stoppedSessions == 0 { recorded += 1 }
    }
    let health = log.health
    #expect(health.state == .failing || health.state == .stopped)
    #expect(health.stoppedSessions == 1)
    #expect(health.unrecordedTransitions == moves - recorded)
    try disk.free()
    try log.flush()
    #expect(log.health.state == .stopped)
    #expect(!log.health.isGood)
  }
}
