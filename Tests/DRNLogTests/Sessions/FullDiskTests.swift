import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A disk that is full: navigation goes on, nothing is lost, and it is said.
@Suite(
  .temporaryDirectory,
  .enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
struct FullDiskTests {
  private func options(_ statuses: StatusList, limit: Int = 1_000_000) -> EventLog.Options {
    var options = EventLog.Options(backlogLimit: limit)
    options.onStatus = { statuses.add($0) }
    return options
  }

  private func expectFull(_ body: () throws -> Void) {
    let error = #expect(throws: LogError.self) { try body() }
    guard case .store(let failure) = error?.code.kind, failure.code == .diskFull else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A log on the disk whose file is too small for anything more.
  private func fullLog(
    _ disk: SmallDisk, _ options: EventLog.Options, leaving pages: Int = 0
  ) throws -> (log: EventLog, manager: TestManager) {
    let log = try EventLog.open(disk.path + "/log.mdb", options: options)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill(leaving: pages)
    // More than the pages that LMDB has free.
    for number in 0..<60 {
      manager.note("note", .string("\(number) " + String(repeating: "x", count: 1_000)))
    }
    return (log, manager)
  }

  @Test func `what cannot be written waits, and is written when there is room`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let statuses = StatusList()
    let (log, manager) = try fullLog(disk, options(statuses))
    expectFull { try log.flush() }
    expectFull { try log.flush() }
    manager.go(.item(1))
    manager.undo()
    #expect(manager.currentRoute == .home)
    #expect(manager.head == 62)
    // Every reader sees it all.
    #expect(try log.reader.latestSession().head() == 62)
    let copy = try CopiedLog(log, "copy.mdb")
    #expect(try LogReader(path: copy.path).latestSession().head() == 62)
    try disk.free()
    try log.flush()
    let told = statuses.all(count: 2)
    #expect(told.count == 2)
    guard case .writingFailed? = told.first, case .writingResumed? = told.last else {
      Issue.record("\(told)")
      return
    }
    try log.close()
    for path in [log.path, copy.path] {
      #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 63)
    }
  }

  @Test(arguments: 1...4)
  func `a disk that takes a part of a write is full`(pages: Int) throws {
    let disk = try SmallDisk(megabytes: 8)
    let (log, _) = try fullLog(disk, options(StatusList()), leaving: pages)
    expectFull { try log.flush() }
    try disk.free()
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: log.path)).transitions == 61)
  }

  @Test func `a deleted journal comes back when there is room, and leaves nothing else`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let statuses = StatusList()
    let log = try EventLog.open(disk.path + "/log.mdb", options: options(statuses))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill()
    #expect(unlink(log.path + "-journal") == 0)
    for _ in 0..<3 { #expect(throws: LogError.self) { try log.flush() } }
    #expect(log.health.failure != nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: disk.path)
    #expect(!files.contains { $0.hasPrefix("log.mdb-journal") }, "\(files)")
    try disk.free()
    // Nothing new is recorded.
    try log.flush()
    let told = statuses.all(count: 3)
    guard told.count == 3, case .writingFailed = told[0], case .journalRestored = told[1],
      case .writingResumed = told[2]
    else {
      Issue.record("\(told)")
      return
    }
    #expect(log.health.failure == nil)
    manager.go(.item(1))
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: log.path)).transitions == 2)
  }

  @Test func `a log that cannot be closed stays open, and keeps its journal`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let statuses = StatusList()
    let (log, manager) = try fullLog(disk, options(statuses))
    expectFull { try log.close() }
    #expect(FileManager.default.fileExists(atPath: log.path + "-journal"))
    manager.go(.item(1))
    #expect(statuses.stopped.isEmpty)
    expectFull { try log.close() }
    try disk.free()
    try log.close()
    #expect(!FileManager.default.fileExists(atPath: log.path + "-journal"))
    #expect(try LogReader(path: log.path).latestSession().head() == 61)
    manager.go(.item(2))
    #expect(statuses.stopped == ["main"])
    _ = try LogVerifier.verify(LogReader(path: log.path))
  }

  @Test func `a log that is let go of on a full disk is whole for the next one`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let path = disk.path + "/log.mdb"
    do {
      _ = try fullLog(disk, options(StatusList()))
    }
    #expect(FileManager.default.fileExists(atPath: path + "-journal"))
    #expect(try LogReader(path: path).latestSession().head() == 60)
    // The next one cannot recover it yet, and leaves it as it is.
    let before = try fileBytes(path + "-journal")
    expectFull { _ = try EventLog.open(path) }
    #expect(try fileBytes(path + "-journal") == before)
    try disk.free()
    let head = try withLog(path) { try $0.reader.latestSession().head() }
    #expect(head == 60)
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 61)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 40])
  func `whatever fits on the disk is written, and the rest when there is room`(pages: Int) throws {
    let disk = try SmallDisk(megabytes: 6)
    let statuses = StatusList()
    let log = try EventLog.open(disk.path + "/log.mdb", options: options(statuses))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill(leaving: pages)
    var failures = 0
    for number in 0..<48 {
      manager.note("note", .string("\(number) " + String(repeating: "x", count: 2_000)))
      manager.go(.item(number))
      if number % 6 == 5, (try? log.flush()) == nil { failures += 1 }
    }
    #expect(failures > 0)
    #expect(manager.currentRoute == .item(47))
    #expect(try log.reader.latestSession().head() == 96)
    try disk.free()
    try log.flush()
    // It was told once, and once that it is over.
    #expect(statuses.all(count: 2).count == 2)
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: log.path)).transitions == 97)
  }

  @Test func `when nothing more can wait, recording stops, and navigation does not`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let statuses = StatusList()
    let log = try EventLog.open(disk.path + "/log.mdb", options: options(statuses, limit: 200))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    try disk.fill()
    for number in 0..<100 {
      manager.note("note", .string("\(number) " + String(repeating: "x", count: 200)))
      manager.go(.item(number))
    }
    #expect(manager.currentRoute == .item(99))
    #expect(statuses.stopped == ["main"])
    #expect(throws: LogError(.backlogFull(200), path: log.path)) { try log.confirm() }
    try disk.free()
    try log.flush()
    let head = try log.reader.latestSession().head()
    #expect(head < 200)
    #expect(head > 20)
    // What is there is a beginning of what happened, and the session can go on from it.
    let again = try log.manager(session: "main", initial: TestRoute.home).manager
    #expect(again.head == head + 1)
    again.go(.item(1_000))
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: log.path)).transitions == head + 3)
  }

  @Test func `what is too large for the journal is not half recorded`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let statuses = StatusList()
    let log = try EventLog.open(disk.path + "/log.mdb", options: options(statuses))
    let first = try log.manager(session: "first", initial: TestRoute.home).manager
    let second = try log.manager(session: "second", initial: TestRoute.home).manager
    second.transaction("all") { for item in 0..<5 { second.go(.item(item)) } }
    first.note("large")
    try log.flush()
    try disk.fill()
    let large = JSONValue.string(String(repeating: "x", count: 300_000))
    first.note("large", large)
    second.transaction("all") { for item in 0..<3_000 { second.go(.item(item % 5)) } }
    #expect(statuses.stopped == ["first", "second"])
    // What comes next follows what is there.
    let third = try log.manager(session: "third", initial: TestRoute.home).manager
    third.note("small", "a")
    third.note("small", "b")
    let again = try log.manager(session: "second", initial: TestRoute.home).manager
    #expect(again.head == 6)
    again.go(.item(77))
    third.note("large", large)
    #expect(statuses.stopped == ["first", "second", "third"])
    let copy = try CopiedLog(log, "copy.mdb")
    #expect(
      try LogContents(path: copy.path).counts == ["first": 2, "second": 8, "third": 3])
    try withLog(copy.path) { _ in }
    _ = try LogVerifier.verify(LogReader(path: copy.path))

    try disk.free()
    let last = try log.manager(session: "first", initial: TestRoute.home).manager
    last.note("large", large)
    try log.close()
    #expect(try LogContents(path: log.path).counts == ["first": 4, "second": 8, "third": 3])
    _ = try LogVerifier.verify(LogReader(path: log.path))
  }

  @Test func `no log begins on a full disk, and none is harmed`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let path = disk.path + "/log.mdb"
    try withLog(path) { try recordItems(3, in: $0) }
    try disk.fill()
    let before = try fileBytes(path)
    let error = LogError(.system("No space left on device"), path: path)
    #expect(throws: error) { try EventLog.open(path) }
    #expect(try fileBytes(path) == before)
    #expect(throws: LogError.self) { try EventLog.open(disk.path + "/other.mdb") }
    #expect(try LogReader(path: path).latestSession().head() == 3)
    try disk.free()
    let head = try withLog(path) { try $0.continue(session: "main")?.head }
    #expect(head == 3)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    try withLog(disk.path + "/other.mdb") { try recordItems(3, in: $0) }
    _ = try LogVerifier.verify(LogReader(path: disk.path + "/other.mdb"))
  }
}
