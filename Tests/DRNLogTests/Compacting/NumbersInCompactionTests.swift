import DRN
import Foundation
import Locking
import Synchronization
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Compaction of a log whose numbers have gaps, beside those who record new values and travel in time.
@Suite(.temporaryDirectory) struct NumbersInCompactionTests {
  @Test func `no value and no session is lost that came while the file was written anew`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    try log.manager(session: "erased", initial: TestRoute.home).manager.go(.item(-1))
    try log.erase(session: "erased")
    #expect(try log.reader.formatVersion() == 4)
    let (threads, rounds) = (4, 40)
    let finished = SharedNumber()
    let run = Threads()
    for thread in 0..<threads {
      run.start {
        defer { finished.add(1) }
        for round in 0..<rounds {
          let manager = try log.manager(
            session: "t\(thread) \(round)", initial: TestRoute.home
          ).manager
          for number in 0..<40 {
            manager.go(.item((thread * rounds + round) * 1_000 + number))
            // Whoever travels brings in what the journal has.
            if number % 8 == 7 { manager.undo() }
          }
        }
      }
    }
    run.start { while finished.value < threads { try log.compact() } }
    run.wait()
    try log.compact()
    let reader = try log.reader
    #expect(try LogVerifier.inspect(reader).isWhole)
    #expect(try reader.sessionCount() == threads * rounds)
    try log.close()
    let report = try LogVerifier.inspect(LogReader(path: path))
    #expect(report.faults == [])
    #expect(report.sessions == threads * rounds)
  }

  @Test func `who is told of a failure may ask for maintenance at once`() throws {
    // The app would otherwise wait for itself.
    let path = try temporaryPath()
    let known = Lock<EventLog?>(nil)
    let told = SharedNumber()
    var options = EventLog.Options(retention: RetentionLimits(transitions: 600))
    options.onStatus = { status in
      guard case .writingResumed = status else { return }
      told.add(1)
      _ = try? known.withLock { $0 }?.applyRetention()
    }
    let log = try EventLog.open(path, options: options)
    known.withLock { $0 = log }
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    for number in 0..<3_000 { manager.go(.item(number % 50)) }
    // As after a checkpoint that failed. What succeeds afterwards has something to write, also if the log has
    // written and dropped everything until here by itself.
    log.writer.statuses.fail(LogError(.backlogFull(1), path: path))
    manager.go(.home)
    try log.applyRetention()
    while told.value == 0 { usleep(1_000) }
    try log.applyRetention()
    known.withLock { $0 = nil }
  }
}
