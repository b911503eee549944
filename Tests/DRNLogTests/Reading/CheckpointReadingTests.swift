import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Readers beside a writer whose checkpoints come and go.
@Suite(.temporaryDirectory) struct CheckpointReadingTests {
  private struct Behind: Error, CustomStringConvertible {
    var description: String
  }

  /// Expects the session to have all that was published, each item in its place.
  private static func check(
    _ reader: LogReader, _ published: Int, _ symbols: Symbolizer<TestRoute>
  ) throws {
    guard published >= 0 else { return }
    let session = try reader.session(named: "main")
    let head = try session.head()
    guard head >= published else { throw Behind(description: "\(head) < \(published)") }
    for seq in Set([0, published, head, head / 2, max(head - 1_024, 0), max(head - 1, 0)]) {
      let state = try session.position(seq).state
      let route = try symbols.route(state.currentRoute.number)
      guard route == .item(seq), state.cursor == min(seq, 63) else {
        throw Behind(description: "\(route) at \(seq)")
      }
    }
  }

  @Test func `every reader sees what was told of before it looked`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    let (published, readings) = (SharedNumber(-1), SharedNumber())
    runConcurrently(
      4,
      {
        let manager = try log.manager(session: "main", initial: TestRoute.item(0)).manager
        for item in 1...2_000 {
          manager.go(.item(item))
          published.value = item
          if item % 170 == 0 { try log.flush() }
        }
      },
      meanwhile: { thread in
        // The log's own reader, one that stays, and ones that are new.
        let reader = try thread == 0 ? log.reader : LogReader(path: path)
        let symbols = Symbolizer<TestRoute>(reader: reader)
        for _ in 0..<(thread == 1 ? 20 : 3) {
          let atLeast = published.value
          try reader.refresh()
          try Self.check(reader, atLeast, symbols)
          readings.add(1)
        }
      })
    #expect(readings.value > 20)
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 2_001)
  }

  @Test func `a reader misses nothing while writers come and go`() throws {
    let path = try temporaryPath()
    try withLog(path) { _ = try $0.manager(session: "main", initial: TestRoute.item(0)) }
    let (published, missed) = (SharedNumber(0), SharedNumber())
    runConcurrently(
      2,
      {
        for _ in 0..<60 {
          let log = try EventLog.open(path)
          guard let manager = try log.continue(session: "main") else { return }
          for _ in 0..<5 {
            manager.note("tap")
            published.value = manager.head
          }
          try log.close()
        }
      },
      meanwhile: { thread in
        var atLeast = published.value
        let reader = try LogReader(path: path)
        // One that is new every time, and one that stays for a while.
        for _ in 0..<(thread == 0 ? 1 : 20) {
          if thread > 0 {
            atLeast = published.value
            try reader.refresh()
          }
          let head = try reader.session(named: "main").head()
          guard head >= atLeast else { throw Behind(description: "\(head) < \(atLeast)") }
          if reader.isJournalMissing { missed.add(1) }
        }
      })
    #expect(missed.value == 0)
    #expect(try LogReader(path: path).session(named: "main").head() == 300)
  }

  @Test func `a snapshot misses nothing while writers come and go`() throws {
    let path = try temporaryPath()
    try withLog(path) { _ = try $0.manager(session: "main", initial: TestRoute.item(0)) }
    // One process has a file open once with liblmdb: for copies too, it has to be for writing.
    let environment = try Environment.writing(path)
    defer { withExtendedLifetime(environment) {} }
    let published = SharedNumber(0)
    let directory = TemporaryDirectory.current
    runConcurrently(
      1,
      {
        for _ in 0..<40 {
          let log = try EventLog.open(path)
          guard let manager = try log.continue(session: "main") else { return }
          for _ in 0..<5 {
            manager.note("tap")
            published.value = manager.head
          }
          try log.close()
        }
      },
      meanwhile: { _ in
        let copy = directory + "/\(UUID().uuidString).mdb"
        let atLeast = published.value
        try LogReader(path: path).snapshot(to: copy)
        let reader = try LogReader(path: copy)
        let head = try reader.session(named: "main").head()
        guard head >= atLeast else { throw Behind(description: "\(head) < \(atLeast)") }
        guard !reader.isJournalMissing else { throw Behind(description: "journal missing") }
      })
  }
}
