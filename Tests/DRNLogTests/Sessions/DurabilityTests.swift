import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct DurabilityTests {
  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `without durability nothing is where the log should be, and nothing is left`() throws {
    let path = try temporaryPath("nowhere/log.mdb")
    var temporary = ""
    do {
      let log = try EventLog.open(path, options: .init(durability: .none))
      temporary = String(log.path.dropLast("/log.mdb".count))
      #expect(log.durability == .none)
      #expect(exists(temporary))
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.go(.search("x"))
      manager.undo()
      #expect(manager.currentRoute == .item(1))
      try log.confirm()
      try log.flush()
      #expect(try log.reader.latestSession().head() == 3)
    }
    #expect(!exists(path))
    #expect(!exists(temporary))
  }

  @Test(arguments: Durability.allCases)
  func `closing leaves one file, and managers go on without`(durability: Durability) throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    var options = EventLog.Options(durability: durability)
    options.onStatus = { statuses.add($0) }
    let log = try EventLog.open(path, options: options)
    let place = log.path
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    let idle = try log.manager(session: "idle", initial: TestRoute.home).manager
    for item in 0..<10 { manager.go(.item(item)) }
    #expect(exists(place + "-journal"))
    try log.close()
    #expect(!exists(place + "-journal"))
    #expect(try LogReader(path: place).session(named: "main").head() == 10)
    #expect(statuses.stopped == [])

    // They go on, and what they do is not recorded; each says so once.
    manager.go(.item(100))
    manager.go(.search("not known"))
    #expect(manager.currentRoute == .search("not known"))
    #expect(statuses.stopped == ["main"])
    #expect(throws: LogError(.closed, path: place)) { try log.confirm() }
    try log.close()
    try log.flush()
    let late = try log.manager(session: "new", initial: TestRoute.home).manager
    #expect(late.currentRoute == .home)
    #expect(statuses.stopped == ["main", "new"])
    #expect(throws: LogError(.closed, path: place)) {
      try log.manager(session: "main", initial: TestRoute.home)
    }
    let reader = try LogReader(path: place)
    #expect(try reader.session(named: "main").head() == 10)
    #expect(!reader.isJournalMissing)
    #expect(!exists(place + "-journal"))
    #expect(idle.head == 0)
    _ = try LogVerifier.verify(reader)
  }

  @Test func `a log that was closed can be opened again, while its managers are still there`()
    throws
  {
    let path = try temporaryPath()
    let old = try EventLog.open(path)
    let manager = try old.manager(session: "main", initial: TestRoute.home).manager
    try old.close()
    let new = try EventLog.open(path)
    let next = try new.manager(session: "main", initial: TestRoute.home).manager
    next.go(.item(1))
    manager.go(.item(2))
    try old.close()
    #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
    try new.flush()
    #expect(exists(path + "-journal"))
    #expect(try new.reader.session(named: "main").head() == 2)
    #expect(manager.currentRoute == .item(2))
    #expect(next.currentRoute == .item(1))
  }

  @Test func `a hundred that wait for the disk share what they wait for`() async throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path, options: .init(durability: .disk))
    let count = 100
    var last = 0
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addTask {
          let manager = try log.manager(session: "\(number)", initial: TestRoute.home).manager
          manager.go(.item(number))
          try await log.synchronize()
          // The journal has it, whatever becomes of the process.
          return number
        }
      }
      for try await number in group { last += number }
    }
    #expect(last == count * (count - 1) / 2)
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 2 * count)
  }

  @Test(arguments: Durability.allCases)
  func `what was confirmed is in the files`(durability: Durability) throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path, options: .init(durability: durability))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    for item in 1...20 {
      manager.go(.item(item))
      try log.confirm()
    }
    let copy = try CopiedLog(log, "copy.mdb")
    #expect(try LogReader(path: copy.path).latestSession().head() == 20)
  }
}
