import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Journals beside another state of their log than their own: readers say what a writer would report.
@Suite(.temporaryDirectory) struct OlderJournalTests {
  /// Log and journal at one moment.
  private struct Moment {
    let copy: CopiedLog
    let transitions: Int
    /// The newest record of the journal.
    let newest: UInt64

    init(of log: EventLog, _ manager: TestManager, _ name: String) throws {
      copy = try CopiedLog(log, name)
      transitions = manager.head + 1
      newest = log.writer.journal.head
    }
  }

  /// Records a session and then a few notes more, with checkpoints between.
  private func moments(of path: String, _ name: String) throws -> [Moment] {
    try withLog(path) { log in
      log.writer.queue.suspend()  // No other checkpoints.
      defer { log.writer.queue.resume() }
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      return try (0..<3).flatMap { round in
        manager.note("note \(name) \(round)")
        let before = try Moment(of: log, manager, "\(name)-\(round)-before.mdb")
        try log.flush()
        manager.note("later")
        return [before, try Moment(of: log, manager, "\(name)-\(round)-after.mdb")]
      }
    }
  }

  /// What a writer reports that opens the log.
  private func statuses(opening path: String) throws -> [LogStatus] {
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { _ in }
    return statuses.all
  }

  private func put(_ bytes: [UInt8], beside path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "-journal"))
  }

  @Test func `of any journal beside any state of its log, all is shown, or it is said`() throws {
    // Three lives, of which two end with a kill.
    var moments = try moments(of: try temporaryPath("first.mdb"), "first")
    for name in ["second", "third"] {
      let last = try #require(moments.last)
      let path = try CopiedLog(of: last.copy, "\(name).mdb").path
      moments += try self.moments(of: path, name)
    }
    for (index, log) in moments.enumerated() {
      let header = try log.copy.header
      for (other, journal) in moments.enumerated() {
        let pair = try CopiedLog(of: log.copy, "pair.mdb")
        try pair.takeJournal(of: journal.copy)
        let reader = try LogReader(omittingDamageIn: pair.path)
        let (count, omissions) = (try reader.transitionCount(), reader.omissions)
        let comment: Comment = "log \(index), journal \(other)"
        if index == other {
          #expect(count == log.transitions, comment)
          #expect(omissions.isEmpty, comment)
        } else if other > index || header.hasJournal && journal.newest < header.journalPosition {
          let all = max(log.transitions, journal.transitions)
          #expect(count == all || !omissions.isEmpty, comment)
        }
        #expect(try !reader.refresh(), comment)
        #expect(reader.omissions == omissions, comment)
        let statuses = try statuses(opening: pair.path)
        #expect(statuses.isEmpty == omissions.isEmpty, "\(comment): \(statuses), \(omissions)")
        #expect(try LogReader(path: pair.path).omissions.isEmpty, comment)
      }
    }
  }

  @Test func `an older journal in the place of one that is missing is told of`() throws {
    let moments = try moments(of: try temporaryPath("source.mdb"), "source")
    let (older, newer) = (moments[1], moments[5])
    let own = try fileBytes(newer.copy.journalPath)
    try newer.copy.takeJournal(of: older.copy)
    let reader = try LogReader(path: newer.copy.path)
    #expect(reader.isJournalMissing)
    #expect(reader.omissions.map(\.part) == [.journal])
    #expect(try reader.transitionCount() == newer.transitions - 1)
    // The log itself is whole.
    #expect(try LogVerifier.inspect(LogReader(inspecting: newer.copy.path)).isWhole)
    let problems = try LogExamination(of: newer.copy.path).problems
    #expect(problems.contains { $0.kind == .journalMissing })
    let position = try newer.copy.header.journalPosition
    let statuses = try statuses(opening: newer.copy.path)
    guard statuses.count == 1, case .journalMissing = statuses[0] else {
      Issue.record("\(statuses)")
      return
    }
    // The missing one may be found again.
    #expect(try newer.copy.header.journalPosition >= position + JournalFormat.maximumCapacity)
    try put(own, beside: newer.copy.path)
    #expect(try LogReader(path: newer.copy.path).omissions.count == 1)
    #expect(try self.statuses(opening: newer.copy.path).count == 1)
  }

  /// The log says that there was a journal only from the writer's first commit on.
  @Test(arguments: [false, true], [false, true])
  func `a journal that is found again is told of by readers`(
    hasCommitted: Bool, saysClosed: Bool
  ) throws {
    let path = try temporaryPath("source.mdb")
    try withLog(path) { try recordItems(2, in: $0) }
    let copy = try withLog(path) { log in
      log.writer.queue.suspend()  // Nobody commits, however long it takes.
      defer { log.writer.queue.resume() }
      let manager = try #require(try log.continue(session: "main"))
      manager.note("a")
      if hasCommitted { try log.flush() }
      for note in ["b", "c", "d"] { manager.note(note) }
      return try CopiedLog(log, "copy.mdb")
    }
    if saysClosed { try copy.editJournal { $0.markClosed() } }
    let found = try fileBytes(copy.journalPath)
    unlink(copy.journalPath)
    _ = try statuses(opening: copy.path)
    try withLog(copy.path) { log in
      let manager = try #require(try log.continue(session: "main"))
      manager.note("other")
    }
    let count = try LogReader(path: copy.path).transitionCount()
    try put(found, beside: copy.path)
    // Nothing of it is taken, even where its numbers go on from the log's.
    let reader = try LogReader(path: copy.path)
    #expect(try reader.transitionCount() == count)
    #expect(reader.omissions.count == 1)
    #expect(!reader.isJournalMissing)
    #expect(try !reader.refresh())
    #expect(try LogReader(inspecting: copy.path).absence == reader.omissions.first)
    #expect(try LogReader(omittingDamageIn: copy.path).omissions == reader.omissions)
    #expect(try LogExamination(of: copy.path).problems.contains { $0.kind == .damaged })
    let statuses = try statuses(opening: copy.path)
    guard statuses.count == 1, case .journalDamaged(let error, let aside) = statuses[0] else {
      Issue.record("\(statuses)")
      return
    }
    #expect(try error.damage == reader.omissions.first?.reason)
    #expect(try fileBytes(aside) == found)
    #expect(try reader.refresh())
    #expect(reader.omissions.isEmpty)
  }

  /// The ring begins anew after a commit, and what it had may be wiped.
  @Test(arguments: [0, 1, 30, 31, 32, 33, 100, 20_000])
  func `a journal of which its log has everything is not told of`(count: Int) throws {
    for isErased in [false, true] {
      let path = try temporaryPath("\(isErased).mdb")
      let copy = try withLog(path, options: .init(valueSizeLimit: 1 << 20)) { log in
        let manager = try log.manager(session: "main", initial: TestRoute.home).manager
        var other: TestManager? = try log.manager(session: "other", initial: .home).manager
        other?.go(.item(1))
        for _ in 0..<count { manager.note("note") }
        try log.flush()
        let reader = try LogReader(path: path)
        #expect(reader.omissions.isEmpty)
        // A value that does not fit into the ring has no number.
        other?.go(.search(String(repeating: "x", count: 300_000)))
        try log.flush()
        if isErased {
          other = nil
          try log.erase(session: "other")
        }
        try reader.refresh()
        #expect(reader.omissions.isEmpty)
        return try CopiedLog(log, "copy-\(isErased).mdb")
      }
      let reader = try LogReader(path: copy.path)
      #expect(reader.omissions.isEmpty)
      #expect(try reader.transitionCount() == count + (isErased ? 1 : 4))
      #expect(try statuses(opening: copy.path).isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `a reader that is open says that the journal was damaged since`(isCut: Bool) throws {
    let path = try temporaryPath("source.mdb")
    try withLog(path) { log in
      try recordItems(2, in: log)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      // No checkpoint comes before the end.
      try log.writer.committing.withLock { _ in
        manager.note("a")
        let copy = try CopiedLog(copying: path, "copy.mdb")
        let strict = try LogReader(path: copy.path)
        let reader = try LogReader(omittingDamageIn: copy.path)
        #expect(reader.omissions.isEmpty)
        for note in ["b", "c"] { manager.note(note) }
        let index = log.writer.journal.contents.geometry.index(of: reader.position + 1)
        let offset = JournalFormat.recordOffset(at: index)
        var later = try fileBytes(path + "-journal")
        if !isCut { later[offset + 20] ^= 1 }
        // The same file, as if its writer had gone on.
        let file = open(copy.journalPath, O_WRONLY)
        defer { close(file) }
        try #require(pwrite(file, later, later.count, 0) == later.count)
        if isCut {
          try #require(ftruncate(file, off_t(offset)) == 0)
          #expect(try strict.refresh())
          #expect(strict.omissions.count == 1)
        } else {
          #expect(throws: LogError.self) { try strict.refresh() }
        }
        #expect(try reader.refresh())
        #expect(reader.omissions.count == 1)
        #expect(try reader.transitionCount() == 4)
        #expect(try !reader.refresh())
      }
    }
  }
}
