import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A writer that was killed between any two stores.
@Suite(.temporaryDirectory) struct CutJournalTests {
  /// A copy of a log whose journal has units of every sort, none of them committed, and all that it
  /// says.
  private func source() throws -> (copy: CopiedLog, all: LogContents) {
    let path = try temporaryPath("source.mdb")
    try withLog(path) { log in
      let early = try log.manager(session: "early", initial: TestRoute.home).manager
      early.go(.item(1))
    }
    let copy = try withLog(path) { log in
      // No checkpoint comes before the copy.
      try log.writer.committing.withLock { _ in
        let early = try log.manager(session: "early", initial: TestRoute.home).manager
        early.go(.item(1))
        early.go(.item(2))
        let manager = try log.manager(
          session: "main", initial: TestRoute.favorite(1), settings: SessionSettings(window: "w")
        ).manager
        manager.go(.search(String(repeating: "long ", count: 30)))
        manager.transaction("group") {
          manager.go(.item(1))
          manager.note("note", ["a": .string(String(repeating: "x", count: 60))])
          manager.mark("here")
          manager.showOverlay(.settings)
        }
        early.goBack()
        manager.rewind(to: 1)
        manager.go(.item(7))
        manager.perform(.reset([Place(.home), Place(.favorite(2))]), cause: .link)
        manager.undo()
        let names = ["early", "main"].map { "\($0)-journal" }
        for name in names { manager.mark(name) }
      }
      return try CopiedLog(log, "copy.mdb")
    }
    let all = try LogContents(path: copy.path)
    #expect(all == (try LogContents(path: path)))
    return (copy, all)
  }

  /// How many transitions of each session there are before the units, and within the first of them.
  private func counts(
    _ units: ArraySlice<(last: UInt64, items: [JournalUnit.Item])>, before: [UInt32: Int]
  ) -> [UInt32: Int] {
    var counts = before
    for case .event(let event, let session) in units.flatMap(\.items) {
      counts[session] = event.seq + 1
    }
    return counts
  }

  /// Numbers of the sessions, in the order in which they were started.
  private let numbers: [String: UInt32] = ["early": 1, "main": 2]

  private func expect(
    _ found: LogContents, _ counts: [UInt32: Int], of all: LogContents, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, number) in numbers {
      #expect(
        found.counts[name, default: 0] == counts[number, default: 0], comment,
        sourceLocation: sourceLocation)
    }
    #expect(found.isBeginning(of: all), comment, sourceLocation: sourceLocation)
  }

  @Test(arguments: [false, true])
  func `a journal that ends anywhere has all the units before`(leavesRest: Bool) throws {
    let (source, all) = try source()
    let units = try source.units()
    let first = try source.header.journalPosition + 1
    let last = try #require(units.last?.last)
    #expect(units.count > 20)
    #expect(last - first > 40)
    for lsn in stride(from: first, through: last, by: Soak.isOn ? 1 : 5) {
      // Cut off there, or with a hole there and all that came later.
      let copy = try CopiedLog(of: source, "cut-\(lsn).mdb")
      try copy.editJournal { map in
        let geometry = try #require(map.geometry)
        for lost in lsn...(leavesRest ? lsn : last) {
          let offset =
            JournalFormat.recordsOffset + geometry.index(of: lost) * JournalRecord.size
          // Not written at all, or not to its end.
          for word in 0..<8 { map.file.setWord(0, at: offset + word * 8) }
          if lost % 2 == 1 { map.file.setWord(lost | 1 << 63, at: offset) }
        }
      }
      let whole = units.prefix { $0.last < lsn }
      let counts = counts(whole, before: [1: 2])
      // A hole is no end: it is said that there is more.
      let reader = try LogReader(omittingDamageIn: copy.path)
      #expect(reader.omissions.isEmpty == (!leavesRest || lsn == last))
      expect(try LogContents(reader), counts, of: all, "record \(lsn)")
      try goOn(copy, counts, of: all, last: last)
    }
  }

  /// Recovers, records on, is killed, recovers again: numbers of the lost units are not used again.
  private func goOn(
    _ copy: CopiedLog, _ counts: [UInt32: Int], of all: LogContents, last: UInt64
  ) throws {
    let second = try withLog(copy.path) { log in
      expect(try LogContents(try log.reader), counts, of: all, "recovered")
      let position = log.writer.journal.included
      #expect(position > last)
      #expect(log.writer.journal.head == position)
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      let start = manager.head
      for item in 0..<5 { manager.go(.item(100 + item)) }
      #expect(manager.head == start + 5)
      return try CopiedLog(log, "second.mdb")
    }
    let then = try LogContents(path: copy.path)
    #expect(then.counts["early"] == counts[1])
    #expect(then.counts["main"] == counts[2, default: 0] + 6)
    #expect(try LogContents(path: second.path) == then)
    try withLog(second.path) { log in
      expect(try LogContents(try log.reader), then.counts, then)
      _ = try LogVerifier.verify(log.reader)
    }
    #expect(try LogContents(path: second.path) == then)
  }

  private func expect(_ found: LogContents, _ counts: [String: Int], _ all: LogContents) {
    #expect(found.counts == counts)
    #expect(found == all)
  }

  @Test func `a recovery that is interrupted before the journal is new finds nothing twice`() throws
  {
    let (source, all) = try source()
    // As far as the commit.
    let copy = try CopiedLog(of: source, "recovered.mdb")
    let header = try source.header
    for round in 1...3 {
      try withLog(copy.path) { log in
        let found = try LogContents(log.reader)
        #expect(found == all)
      }
      // The journal is as it was, as if it had not been made anew.
      try copy.takeJournal(of: source)
      #expect(try copy.header.journalPosition > header.journalPosition)
      #expect(try LogContents(path: copy.path) == all, "round \(round)")
    }
    // And whoever recorded since has that, and not what the old journal has.
    try withLog(copy.path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1_000))
    }
    let then = try LogContents(path: copy.path)
    try copy.takeJournal(of: source)
    #expect(try LogContents(path: copy.path) == then)
    try withLog(copy.path) { log in
      let found = try LogContents(log.reader)
      #expect(found == then)
    }
    _ = try LogVerifier.verify(LogReader(path: copy.path))
  }

  @Test func `a recovery that commits and is killed leaves a log that is whole`() throws {
    let (source, all) = try source()
    let copy = try CopiedLog(of: source, "recovered.mdb")
    for _ in 0..<3 {
      let lock = try WriterLock(logPath: copy.path)
      defer { withExtendedLifetime(lock) {} }
      let committer = try LogCommitter(path: copy.path, creates: false)
      let store = try LogStore(path: copy.path)
      let journal = try JournalReader.beside(copy.path, store.header().0.journalOwner)
      let recovered = try Recovery(store, committer, journal)
      #expect(recovered.damage == nil)
      #expect(!recovered.isJournalMissing)
      #expect(recovered.header.journalPosition == recovered.buffer.position)
      #expect(try store.header().0 == recovered.header)
      #expect(try LogContents(path: copy.path) == all)
    }
    try withLog(copy.path) { _ in }
    #expect(try LogContents(path: copy.path) == all)
    _ = try LogVerifier.verify(LogReader(path: copy.path))
  }
}
