import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// A log that says it was closed and keeps records of its journal. No writer leaves one, and what
/// it keeps are transitions all the same.
@Suite(.temporaryDirectory) struct ClosedTailsTests {
  /// Records three transitions and closes the log, with two more in its tails.
  private func record(_ path: String) throws {
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.go(.item(2))
    }
    try edit(path) { file, all in
      let value = try #require(try file.value(for: LogFormat.headerKey, in: all.header))
      let last = try LogHeader(value, path: path).journalPosition
      var chunk = ByteWriter()
      for (index, route) in [1, 2].enumerated() as EnumeratedSequence<[UInt32]> {
        var event = EventRecord(seq: 3 + index, time: .seconds(index), kind: .went)
        event.route = route
        var record = try #require(JournalUnit([event], session: 1).records.first)
        record.lsn = last - 1 + UInt64(index)
        record.write(to: &chunk)
      }
      let tails = try file.createDatabase(named: LogFormat.DatabaseName.tails.rawValue)
      let key = LogKey.tail(last - 1)
      try file.put(Checksummed.bytes(chunk.bytes, key: key), for: key, in: tails)
    }
  }

  @Test func `readers read them, and verify and doctor say that the log is not closed`() throws {
    let path = try temporaryPath()
    try record(path)
    let reader = try LogReader(path: path)
    #expect(try reader.lines().count == 5)
    #expect(
      try LogVerifier.inspect(reader).faults.map(\.description)
        == ["the log was closed, and keeps records of its journal"])
    let found = try LogExamination(of: path)
    #expect(!found.isClosed)
    #expect(found.problems.map(\.kind) == [.unclosed])
    #expect(found.problems.first?.what.contains("2 transitions") == true)
    #expect(found.problems.first?.isMendable == true)
  }

  @Test(arguments: [false, true])
  func `the next writer brings them into blocks`(isDoctor: Bool) throws {
    let path = try temporaryPath()
    try record(path)
    let lines = try LogReader(path: path).lines(withStates: true)
    if isDoctor {
      #expect(try LogExamination(of: path).mend().first == "Closed the log.")
    } else {
      try withLog(path) { _ in }
    }
    let reader = try LogReader(path: path)
    #expect(try reader.lines(withStates: true) == lines)
    #expect(try reader.store.lastBlock(of: 1)?.endSeq == 5)
    #expect(try reader.store.keptRecords().isEmpty)
    _ = try LogVerifier.verify(reader)
    #expect(try LogExamination(of: path).problems.isEmpty)
  }
}
