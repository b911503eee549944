import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// An app starts with whatever stands in its log's place: it is told what is wrong, and where the user was
/// is where they are.
@Suite(.temporaryDirectory) struct LaunchTests {
  /// Starts an app as it is, and looks whether it can navigate.
  @discardableResult
  private func start(
    _ path: String, session name: String = "main", options: EventLog.Options = .init(),
    _ body: (LogLaunch, LogLaunch.Session<TestRoute>) throws -> Void = { _, _ in }
  ) throws -> LogLaunch {
    let launch = EventLog.launch(path, options: options)
    let session = launch.manager(session: name, initial: TestRoute.home, fallback: .item(7))
    try body(launch, session)
    session.manager.go(.item(999))
    #expect(session.manager.currentRoute == .item(999))
    session.manager.goBack()
    #expect(session.isRecorded == launch.isRecording)
    let lines = launch.problem.map { "\($0)" }?.filter(\.isNewline)
    #expect(lines ?? "" == "")
    #expect(launch.problem?.isRecording ?? true == launch.isRecording)
    return launch
  }

  @Test func `a log that is in order is continued as ever`() throws {
    let path = try temporaryPath()
    try start(path) { launch, session in
      #expect(launch.problem == nil)
      #expect(session.restoration == nil)
      session.manager.go(.item(1))
    }
    try start(path) { launch, session in
      #expect(launch.problem == nil)
      #expect(session.recovery == nil && session.restoration?.losses == [])
      #expect(session.manager.currentRoute == .item(1))
      // It is this manager's; another one of it works, and is not recorded.
      let other = launch.manager(session: "main", initial: TestRoute.home)
      #expect(other.failure == LogError(.sessionInUse("main"), path: path))
      other.manager.go(.item(5))
      #expect(other.manager.currentRoute == .item(5))
    }
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 7)
  }

  private static let kinds: [SetAsideTests.Fault: LaunchProblem.Kind] = [
    .text: .notALog, .zeros: .notALog, .cut: .damaged, .firstPages: .notALog, .page: .damaged,
    .header: .damaged, .noHeader: .damaged, .noSymbols: .damaged, .newer: .newerFormat,
    .tails: .damaged, .foreign: .notALog, .lmdb1: .newerFormat,
  ]

  @Test(arguments: SetAsideTests.Fault.allCases)
  func `a log that cannot be used is set aside, and the app begins where it can`(
    fault: SetAsideTests.Fault
  ) throws {
    let path = try temporaryPath()
    try fault.make(path)
    let before = try fileBytes(path)
    let canBeRead: Set<SetAsideTests.Fault> = [.header, .noHeader, .tails]
    try start(path) { launch, session in
      let problem = try #require(launch.problem)
      #expect(problem.kind == Self.kinds[fault])
      #expect(problem.path == path && problem.isRecording && problem.secondError == nil)
      let aside = try #require(problem.setAsidePath)
      #expect(try fileBytes(aside) == before)
      #expect("\(problem)".contains("It is at '\(aside)' now. Recording goes on."))
      guard canBeRead.contains(fault) else { return }
      let recovery = try #require(session.recovery)
      #expect(recovery.path == aside && recovery.seq == 600)
      #expect(session.manager.currentRoute == .item(599))
      #expect(session.manager.state.entries.count == 64)
      #expect(session.restoration?.usedFallback == false)
    }
    guard canBeRead.contains(fault) else { return }
    // The fresh log has it too.
    let log = try LogReader(path: path)
    _ = try LogVerifier.verify(log)
    var causes: [Cause] = []
    try log.session(named: "main").forEachTransition(of: TestRoute.self) { causes.append($0.cause) }
    #expect(causes == [.restore, .restore, .user, .user])
  }

  @Test(arguments: 1...12)
  func `a session of a damaged log begins with its history, its overlays and its place`(
    seed: Int
  ) throws {
    let path = try temporaryPath()
    let before = try withLog(path) { log in
      try recordWalk(
        Seed(value: UInt64(seed)), in: log, transitions: 40 * seed,
        settings: SessionSettings(historyLimit: 20))
    }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    try start(path) { launch, session in
      let after = session.manager.state
      #expect(session.recovery?.isNewest == true)
      #expect(after.currentRoute == before.currentRoute)
      #expect(after.overlays == before.overlays)
      #expect(after.rootOverlays == before.rootOverlays)
      #expect(after.entries.map(\.route) == before.entries.map(\.route))
      #expect(after.entries.map(\.tab) == before.entries.map(\.tab))
      #expect(after.cursor == before.cursor)
      #expect(after.flow == before.flow)
      #expect(after.activeOverlay == before.activeOverlay)
    }
  }

  @Test func `what an app noted for its next start comes back with the place`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for (label, payload) in [("basket", ["lamp"]), ("draft", "Dear"), ("basket", ["lamp", 2])]
        as [(String, JSONValue)]
      {
        manager.go(.item(manager.head))
        manager.transaction("keep") {
          manager.note(label, payload)
          manager.mark(label, at: manager.head)
        }
      }
      manager.note("said once", "of no use")
      manager.mark("a place")
      manager.go(.item(77))
    }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    try start(path) { launch, session in
      #expect(session.manager.currentRoute == .item(77))
      let log = try #require(launch.log)
      #expect(session.recovery?.markedNotes.map(\.label) == ["draft", "basket"])
      #expect(try log.note("basket", session: session.name) == ["lamp", 2])
      #expect(try log.note("draft", session: session.name) == "Dear")
      #expect(try log.note("said once", session: session.name) == nil)
    }
  }

  @Test func `where a session's end is damaged the app begins before that`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2_600, in: $0) }
    for first in [1_024, 2_048] {
      try edit(path) { transaction, all in
        let key = LogKey.block(session: 1, firstSeq: first)
        var block = try #require(try transaction.value(for: key, in: all.blocks))
        block[block.count / 2] ^= 1
        try transaction.put(block, for: key, in: all.blocks)
      }
    }
    let launch = try start(path) { launch, session in
      #expect(launch.problem == nil)
      #expect(session.name == "main (2)")
      #expect(session.manager.currentRoute == .item(1_022))
      let recovery = try #require(session.recovery)
      #expect(recovery.seq == 1_023 && !recovery.isNewest && recovery.path == path)
    }
    try launch.log?.close()
    try start(path) { _, session in
      #expect(session.name == "main (2)" && session.recovery == nil)
      #expect(session.manager.currentRoute == .item(1_022))
    }
  }

  @Test func `a value that is damaged is gone from where the app begins`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(20, in: $0) }
    try edit(path) { transaction, all in
      try transaction.delete(LogFormat.headerKey, in: all.header)
      // Number 1 is the start, so this is item 9.
      let key = LogKey.symbol(.route, 11)
      var value = try #require(try transaction.value(for: key, in: all.symbols))
      value[5] ^= 1
      try transaction.put(value, for: key, in: all.symbols)
    }
    try start(path) { _, session in
      #expect(session.manager.currentRoute == .item(19))
      let report = try #require(session.restoration)
      // The start is no value of the app's.
      #expect(report.losses.count == 2 && report.lostEntryCount == 2)
      #expect(report.losses.contains { $0.json == ["$lost": ["route": 11]] })
      #expect(!session.manager.state.entries.contains { $0.route == .item(9) })
      #expect(session.manager.state.entries.count == 19)
    }
  }

  @Test func `where the place is lost the fallback stands in`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) { $0 == 2 ? .search("shoes") : .item($0) } }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    let launch = EventLog.launch(path)
    let session = launch.manager(
      session: "main", initial: LaterRoute.home, fallback: .welcome)
    #expect(session.manager.currentRoute == .welcome)
    #expect(session.recovery == nil)
    // A session that was not there begins as ever.
    let other = launch.manager(session: "other", initial: LaterRoute.home, fallback: .welcome)
    #expect(other.manager.currentRoute == .home)
  }

  @Test func `a journal that is gone or another log's is told`() throws {
    let path = try temporaryPath("source.mdb")
    let copies = try withLog(path) { log in
      try recordItems(3, in: log)
      try log.flush()
      return try [CopiedLog(log, "a.mdb"), CopiedLog(log, "b.mdb")]
    }
    try FileManager.default.removeItem(atPath: copies[0].journalPath)
    try start(copies[0].path) { launch, session in
      #expect(launch.problem?.kind == .journalMissing)
      #expect(launch.problem?.setAsidePath == nil)
      #expect(session.manager.currentRoute == .item(2))
    }
    try copies[1].editJournal { $0.file.setWord(7, at: 16) }
    try start(copies[1].path) { launch, session in
      #expect(launch.problem?.kind == .journalDamaged)
      let aside = try #require(launch.problem?.setAsidePath)
      #expect(FileManager.default.fileExists(atPath: aside))
      #expect(session.manager.currentRoute == .item(2))
    }
  }

  @Test func `a log that another process writes is left to it`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(3, in: log)
      let launch = try start(path) { launch, session in
        #expect(launch.log == nil && launch.problem?.kind == .busy)
        #expect(session.manager.currentRoute == .item(2))
        #expect(session.manager.state.entries.count == 3)
        #expect(session.recovery?.isNewest == true)
        #expect(session.failure == launch.problem?.error)
      }
      #expect("\(try #require(launch.problem))".hasSuffix("Nothing is recorded."))
      #expect(try log.reader.latestSession().head() == 3)
    }
  }

  @Test func `what is no file is left alone`() throws {
    let folder = try temporaryPath("folder.mdb")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try start(folder) { launch, session in
      #expect(launch.problem?.kind == .notAFile && launch.problem?.setAsidePath == nil)
      #expect(session.manager.currentRoute == .home && session.recovery == nil)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    let pipe = try temporaryPath("pipe.mdb")
    try #require(mkfifo(pipe, 0o600) == 0)
    try start(pipe) { launch, _ in #expect(launch.problem?.kind == .notAFile) }
    try start(try temporaryPath("nowhere/log.mdb")) { launch, _ in
      #expect(launch.problem?.kind == .noFolder)
    }
    let link = try temporaryPath("link.mdb")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try temporaryPath("nowhere/log.mdb"))
    try start(link) { launch, _ in #expect(launch.problem?.kind == .noFolder) }
    let around = try temporaryPath("around.mdb")
    try FileManager.default.createSymbolicLink(atPath: around, withDestinationPath: around)
    try start(around) { launch, _ in #expect(launch.isRecording == false) }
  }

  @Test func `a link to a log that is not there yet begins one`() throws {
    let (link, path) = (try temporaryPath("link.mdb"), try temporaryPath())
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try start(link) { launch, _ in #expect(launch.problem == nil) }
    #expect(try LogVerifier.verify(LogReader(path: path)).sessions == 1)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
  func `on a full disk the app goes on where it was, without recording`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let path = disk.path + "/log.mdb"
    try withLog(path) { try recordItems(30, in: $0) }
    try disk.fill()
    let before = try fileBytes(path)
    try start(path) { launch, session in
      let problem = try #require(launch.problem)
      #expect(problem.kind == .diskFull && problem.setAsidePath == nil)
      #expect(
        "\(problem)"
          == "There is no room on the disk for '\(path)' and its journal: make some, and open it "
          + "again. Nothing is recorded.")
      #expect(session.manager.currentRoute == .item(29))
      #expect(session.manager.head == 30)
      session.manager.goBack(3)
      #expect(session.manager.currentRoute == .item(26))
      guard case .refused = session.manager.undo() else {
        Issue.record("there is a history")
        return
      }
    }
    #expect(try fileBytes(path) == before)
    try disk.free()
    try start(path) { launch, session in
      #expect(launch.problem == nil)
      #expect(session.manager.currentRoute == .item(29))
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
  func `a damaged log on a full disk is set aside, read and not followed by another`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let path = disk.path + "/log.mdb"
    try withLog(path) { try recordItems(30, in: $0) }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    try disk.fill()
    try start(path) { launch, session in
      let problem = try #require(launch.problem)
      #expect(problem.kind == .damaged && !launch.isRecording)
      #expect(problem.secondError != nil)
      #expect(session.recovery?.path == problem.setAsidePath)
      #expect(session.manager.currentRoute == .item(29))
    }
  }

  @Test func `a problem can be sent`() throws {
    let path = try temporaryPath()
    try SetAsideTests.Fault.newer.make(path)
    let problem = try #require(EventLog.launch(path).problem)
    guard case .object(let json) = problem.json else {
      Issue.record("it is no object")
      return
    }
    #expect(json["problem"] == "newerFormat" && json["recording"] == true)
    #expect(json["setAside"] == problem.setAsidePath.map { .string($0) })
    #expect(json["message"] == .string("\(problem)"))
  }
}
