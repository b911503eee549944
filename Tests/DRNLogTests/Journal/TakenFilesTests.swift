import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Files of a log that others delete, rename, replace, or have put there before.
@Suite(.temporaryDirectory) struct TakenFilesTests {
  private func note(_ count: Int, in log: EventLog, from first: Int = 0) throws {
    let manager = try #require(try log.continue(session: "main"))
    for number in first..<first + count { manager.note("note \(number)") }
  }

  private func head(_ path: String) throws -> Int {
    try LogReader(path: path).latestSession().head()
  }

  @Test(arguments: ["-journal", "-lock"])
  func `nobody writes through a link`(suffix: String) throws {
    for isHard in [false, true] {
      let path = try temporaryPath("linked-\(isHard).mdb")
      try withLog(path) { try recordItems(2, in: $0) }
      let victim = try temporaryPath("victim")
      try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
      unlink(path + suffix)
      try #require((isHard ? link(victim, path + suffix) : symlink(victim, path + suffix)) == 0)
      for options in [EventLog.Options(), .refusing] {
        #expect(throws: LogError.self) {
          let log = try EventLog.open(path, options: options)
          try note(1, in: log)
          try log.close()
        }
      }
      #expect(try fileBytes(victim) == Array("precious".utf8))
    }
  }

  /// Whoever answers a request writes into its file.
  @Test func `a request for a compaction that is none is left alone`() throws {
    let (path, victim) = (try temporaryPath(), try temporaryPath("victim"))
    let place = LogFiles.compactionRequest(of: path)
    func isLeftAlone() -> Bool {
      #expect(CompactionRequest(path: place) == nil)
      let error = #expect(throws: LogError.self) { try CompactionRequest(asking: path) }
      return error.map { "\($0)" }?.contains("rename or remove it") == true
    }
    for contents in ["precious", #"{"state":"other"}"#, ""] {
      try Data(contents.utf8).write(to: URL(fileURLWithPath: victim))
      try #require(link(victim, place) == 0)
      #expect(isLeftAlone())
      unlink(place)
      try #require(symlink(victim, place) == 0)
      #expect(isLeftAlone())
      unlink(place)
      guard !contents.isEmpty else { continue }
      try #require(rename(victim, place) == 0)
      #expect(isLeftAlone())
      #expect(try fileBytes(place) == Array(contents.utf8))
      unlink(place)
    }
    let request = try CompactionRequest(asking: path)
    #expect(request.state == .asked)
    #expect(CompactionRequest(path: place) != nil)
    request.withdraw()
  }

  @Test func `a log with two names is not written`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2, in: $0) }
    try #require(link(path, path + "2") == 0)
    for name in [path, path + "2"] {
      let error = #expect(throws: LogError.self) { try EventLog.open(name) }
      #expect("\(try #require(error))".contains("2 names (hard links)"))
      #expect(try LogReader(path: name).latestSession().head() == 2)
    }
    unlink(path + "2")
    try withLog(path) { _ in }
  }

  @Test func `a second writer stays out when the journal of the first was deleted`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(2, in: log)
      unlink(path + "-journal")
      let error = #expect(throws: LogError.self) { try EventLog.open(path) }
      #expect(try #require(error).code.isBusy)
      // Neither does the attempt's journal stand in the way.
      try note(3, in: log)
    }
    #expect(try head(path) == 5)
  }

  @Test func `a journal that was deleted is written again at the next checkpoint`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    try withLog(path, options: .init(onStatus: { statuses.add($0) })) { log in
      try recordItems(2, in: log)
      unlink(path + "-journal")
      try log.flush()
      try note(5, in: log)
      // The process dies.
      let copy = try CopiedLog(log, "copy.mdb")
      #expect(try head(copy.path) == 7)
      try note(20_000, in: log, from: 5)
    }
    #expect(try head(path) == 20_007)
    let isTold = statuses.all.contains { if case .journalRestored = $0 { true } else { false } }
    #expect(isTold)
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `something else in the journal's place is kept`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(2, in: log)
      unlink(path + "-journal")
      try Data("something else".utf8).write(to: URL(fileURLWithPath: path + "-journal"))
      try log.flush()
      try note(5, in: log)
      #expect(try head(path) == 7)
    }
    let (folder, name) = LogFiles.parts(of: path)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix(name + "-journal.unknown-")
    }
    #expect(try kept.map { try fileBytes(folder + "/" + $0) } == [Array("something else".utf8)])
  }

  @Test(arguments: [false, true], [Durability.process, .disk])
  func `a log that was deleted or renamed is written again`(
    isRenamed: Bool, durability: Durability
  ) throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    let options = EventLog.Options(durability: durability, onStatus: { statuses.add($0) })
    try withLog(path, options: options) { log in
      try recordItems(300, in: log)
      if isRenamed { rename(path, path + ".old") } else { unlink(path) }
      try note(10, in: log)
      // Who waits for the disk waits for this as well.
      if durability == .disk { try log.confirm() } else { try log.flush() }
      #expect(try head(path) == 310)
      try note(10, in: log, from: 10)
      let copy = try CopiedLog(log, "copy.mdb")
      #expect(try head(copy.path) == 320)
      _ = try log.compact()
      try note(10, in: log, from: 20)
    }
    #expect(try head(path) == 330)
    _ = try LogVerifier.verify(LogReader(path: path))
    let isTold = statuses.all.contains {
      if case .logRestored(let name) = $0 { name == path } else { false }
    }
    #expect(isTold)
  }

  @Test func `a log is written again beside a compaction's file, not through it`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(2, in: log)
      try log.flush()
      try Data("unfinished".utf8).write(to: URL(fileURLWithPath: path + "-compact"))
      unlink(path)
      try log.flush()
      #expect(try head(path) == 2)
      #expect(try fileBytes(path + "-compact") == Array("unfinished".utf8))
    }
    let (folder, name) = LogFiles.parts(of: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.hasPrefix(name) && $0.hasSuffix(".part") })
  }

  @Test func `a log that was replaced is written beside the other one, and recording ends`() throws
  {
    let path = try temporaryPath()
    let other = try temporaryPath("other.mdb")
    try withLog(other) { try recordItems(7, in: $0) }
    let before = try fileBytes(other)
    let statuses = StatusList()
    let log = try EventLog.open(path, options: .init(onStatus: { statuses.add($0) }))
    try recordItems(300, in: log)
    rename(other, path)
    try note(10, in: log)
    try log.flush()
    let copies = statuses.all.compactMap {
      if case .logRestored(let name) = $0 { name } else { nil }
    }
    let copy = try #require(copies.first)
    #expect(try head(copy) == 310)
    _ = try LogVerifier.verify(LogReader(path: copy))
    #expect(throws: LogError(.replaced, path: path)) { try log.flush() }
    try? log.close()
    #expect(try fileBytes(path) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    try withLog(path) { _ in }
  }

  /// An attempt to write the log beside another one that was in its place, which failed halfway.
  @Test func `what is written beside another log is ended there, even if the log is back`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try withLog(path) { try recordItems(2, in: $0) }
    let before = try fileBytes(path)
    try Data(before).write(to: URL(fileURLWithPath: copy))
    let statuses = StatusList()
    let log = try EventLog.open(path, options: .init(onStatus: { statuses.add($0) }))
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    try #require(!log.writer.committer.isOpen)
    try log.writer.committer.move(to: copy)
    let manager = try #require(try log.continue(session: "main"))
    manager.note("on")
    // A commit that fails rejects nothing afterwards.
    try Data("no log".utf8).write(to: URL(fileURLWithPath: copy))
    #expect(throws: LogError.self) { try log.flush() }
    manager.note("and on")
    #expect(statuses.stopped.isEmpty)
    let file = open(copy, O_WRONLY)
    try #require(pwrite(file, before, before.count, 0) == before.count)
    close(file)
    #expect(throws: LogError(.replaced, path: path)) { try log.flush() }
    let isTold = statuses.all.contains {
      if case .logRestored(let name) = $0 { name == copy } else { false }
    }
    #expect(isTold)
    #expect(try head(copy) == 4)
    #expect(try fileBytes(path) == before)
  }

  @Test func `a log that was moved, with a link in its place, was replaced`() throws {
    let (path, moved) = (try temporaryPath(), try temporaryPath("moved.mdb"))
    let statuses = StatusList()
    let log = try EventLog.open(path, options: .init(onStatus: { statuses.add($0) }))
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    try recordItems(2, in: log)
    try #require(rename(path, moved) == 0 && symlink(moved, path) == 0)
    try log.flush()
    guard case .logRestored(let copy) = statuses.all.first else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(copy.hasPrefix(path + ".restored-"))
    #expect(try head(copy) == 2)
    // The log itself has everything as well, and no journal that nobody finds.
    #expect(try head(path) == 2)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test func `a compaction does not replace a file that came meanwhile`() throws {
    let (path, other) = (try temporaryPath(), try temporaryPath("other.mdb"))
    for name in [path, other] { try withLog(name) { try recordItems(2, in: $0) } }
    let before = try fileBytes(other)
    let log = try EventLog.open(path)
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    // Before the copy is made, and the two times that it catches up: the last is the last commit that
    // looks for the log.
    let commits = SharedNumber(0)
    log.writer.onNews.withLock { onNews in
      onNews = { [weak writer = log.writer] in
        commits.add(1)
        guard commits.value == 3 else {
          _ = try? writer?.intern(.text, Array("\"commit \(commits.value)\"".utf8))
          return
        }
        rename(other, path)
      }
    }
    #expect(throws: LogError(.replaced, path: path)) { try log.compact() }
    #expect(commits.value == 3)
    try log.close()
    #expect(try fileBytes(path) == before)
  }

  @Test func `a log that ends while it is closed stays closed`() throws {
    let (path, other) = (try temporaryPath(), try temporaryPath("other.mdb"))
    for name in [path, other] { try withLog(name) { try recordItems(2, in: $0) } }
    let statuses = StatusList()
    let log = try EventLog.open(path, options: .init(onStatus: { statuses.add($0) }))
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    let manager = try #require(try log.continue(session: "main"))
    manager.note("before")
    rename(other, path)
    #expect(throws: LogError(.replaced, path: path)) { try log.close() }
    guard case .logRestored(let copy) = statuses.all.first else {
      Issue.record("\(statuses.all)")
      return
    }
    #expect(try head(copy) == 3)
    // What is not recorded any more is not confirmed.
    manager.note("after")
    #expect(statuses.stopped == ["main"])
    #expect(throws: LogError.self) { try log.confirm() }
  }

  @Test func `files that others may write are made private, or refused`() throws {
    let path = try temporaryPath()
    for name in [path, path + "-journal"] { try Data().write(to: URL(fileURLWithPath: name)) }
    for name in [path, path + "-journal"] { try #require(chmod(name, 0o666) == 0) }
    try withLog(path) { log in
      try recordItems(2, in: log)
      for name in [path, path + "-journal"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: name)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  /// A seal is a promise that whoever makes the file can make as well. Nor is a copy of such a file
  /// any better, which is written if the file is gone.
  @Test(arguments: [false, true])
  func `a page that is damaged under a fitting seal ends nobody`(isGone: Bool) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for session in 0..<40 { try recordItems(60, in: log, session: "s\(session)") }
    }
    let whole = try fileBytes(path)
    var status = stat()
    try #require(stat(path, &status) == 0)
    var refused = 0
    for seed in Seed.first(60, long: 2_000) {
      var random = SplitMix64(seed)
      let page = 2 + random.number(below: whole.count / 4_096 - 2)
      let offset = page * 4_096 + random.number(below: 64)
      let file = open(path, O_WRONLY)
      defer { close(file) }
      try #require(pwrite(file, whole, whole.count, 0) == whole.count)
      try #require(pwrite(file, [UInt8(random.number(below: 256))], 1, off_t(offset)) == 1)
      try #require(futimens(file, [status.st_atim, status.st_mtim]) == 0)
      do {
        let log = try EventLog.open(path, options: .refusing)
        if isGone { rename(path, path + ".gone") }
        _ = try log.start(
          session: "new", at: Place(JSONRoute(json: "home")), time: .unknown)
        try log.flush()
        try log.close()
      } catch {
        refused += 1
      }
      // The file that the seal fits.
      if isGone { rename(path + ".gone", path) }
      for suffix in ["-journal", "-lock"] { unlink(path + suffix) }
    }
    #expect(refused > 0)
  }
}
