import DRN
import DRNInspect
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNLog

/// The section "The files beside a log" of the article "Running DRN in production": its code, word for
/// word, and what its tables say.
@Suite(.temporaryDirectory) struct FilesBesideTests {
  private func section() throws -> Article {
    try Article("Sources/DRNLog/DRNLog.docc/Running-in-Production.md")
      .section("The files beside a log")
  }

  @Test func `the section's code is this`() throws {
    #expect(try section().blocks() == Article.samples())
  }

  /// A log of 3 transitions that was closed.
  @discardableResult
  private func closedLog(_ name: String = "log.mdb") throws -> String {
    let path = try temporaryPath(name)
    try withLog(path) { try recordItems(2, in: $0) }
    return path
  }

  /// A log of 3 transitions whose writer was killed; the last one is in the journal only.
  private func killedLog(_ name: String = "log.mdb") throws -> CopiedLog {
    let source = try temporaryPath("source-\(name)")
    defer { for suffix in ["", "-lock"] { unlink(source + suffix) } }
    return try withLog(source) { log in
      try recordItems(1, in: log)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      return try log.writer.committing.withLock { _ in
        manager.note("newest")
        return try CopiedLog(copying: source, name)
      }
    }
  }

  private func start(_ path: String, rules: PrivacyRules? = nil) -> LogLaunch {
    // sample
    let options = EventLog.Options(onStatus: { status in
      switch status {
      case .logSetAside(let error, let file): print("begun anew; \(file) is kept: \(error)")
      case .journalDamaged(let error, let file): print("\(file) is kept: \(error)")
      case .journalSetAside(let file): print("\(file) is another log's journal")
      case .journalMissing: print("the last seconds before the crash may be missing")
      default: print(status)
      }
    })
    let launch = EventLog.launch(path, options: options)
    if let problem = launch.problem { print(problem) }  // one line, with the new name
    // end
    return launch
  }

  /// Starts an app at a log, and closes it.
  private func statuses(
    _ path: String, rules: PrivacyRules? = nil
  ) throws -> (statuses: [LogStatus], problem: LaunchProblem?) {
    let told = StatusList()
    let options = EventLog.Options(privacy: rules, onStatus: { told.add($0) })
    let launch = EventLog.launch(path, options: options)
    try launch.log?.close()
    return (told.all, launch.problem)
  }

  private func names() throws -> [String] { try TemporaryDirectory.names() }

  private func doctor(_ path: String) throws -> [LogExamination.Problem.Kind] {
    try LogExamination(of: path).problems.map(\.kind)
  }

  @Test func `a closed log is one file and a lock file, which may be deleted`() throws {
    let path = try closedLog()
    #expect(try names() == ["log.mdb", "log.mdb-lock"])
    #expect(try LogExamination(of: path).isClosed)
    #expect(try LogExamination(of: path).mend() == ["Removed the lock file, which nobody used."])
    #expect(try names() == ["log.mdb"])
    #expect(try doctor(path) == [])
    let told = try statuses(path)
    #expect(told.statuses.isEmpty && told.problem == nil)
    try withLog(path) { try #require(try $0.continue(session: "main")).note("more") }
    #expect(try names() == ["log.mdb", "log.mdb-lock"])
  }

  @Test func `after a kill the next start brings the journal in, and tells nothing`() throws {
    let killed = try killedLog()
    #expect(try names() == ["log.mdb", "log.mdb-journal"])
    #expect(try doctor(killed.path) == [.unclosed])
    let told = try statuses(killed.path)
    #expect(told.statuses.isEmpty && told.problem == nil)
    #expect(try LogReader(path: killed.path).latestSession().head() == 2)
    #expect(try names() == ["log.mdb", "log.mdb-lock"])
  }

  @Test func `a journal that was deleted takes the newest transitions with it`() throws {
    let killed = try killedLog()
    unlink(killed.journalPath)
    #expect(try doctor(killed.path) == [.journalMissing])
    let told = try statuses(killed.path)
    guard case .journalMissing? = told.statuses.first else {
      Issue.record("\(told.statuses)")
      return
    }
    #expect(told.problem?.kind == .journalMissing && told.problem?.setAsidePath == nil)
    #expect(try LogReader(path: killed.path).latestSession().head() == 1)
  }

  @Test func `a damaged journal is kept under another name`() throws {
    let killed = try killedLog()
    var journal = try fileBytes(killed.journalPath)
    let last = try #require(journal.lastIndex { $0 != 0 })
    journal[last] ^= 0x5a
    try Data(journal).write(to: URL(fileURLWithPath: killed.journalPath))
    #expect(try doctor(killed.path) == [.damaged])
    #expect(throws: LogError.self) { try LogExamination(of: killed.path).mend() }
    let told = try statuses(killed.path)
    guard case .journalDamaged(_, let file)? = told.statuses.first else {
      Issue.record("\(told.statuses)")
      return
    }
    #expect(file.hasPrefix(killed.journalPath + ".damaged-"))
    #expect(told.problem?.kind == .journalDamaged && told.problem?.setAsidePath == file)
    #expect(try fileBytes(file) == journal)
    #expect(try LogReader(path: killed.path).latestSession().head() == 1)
  }

  @Test func `another log's journal is set aside with its identity`() throws {
    let (path, other) = (try closedLog(), try killedLog("other.mdb"))
    try FileManager.default.copyItem(atPath: other.journalPath, toPath: path + "-journal")
    #expect(try doctor(path) == [.journalForeign])
    let told = try statuses(path)
    guard case .journalSetAside(let file)? = told.statuses.first else {
      Issue.record("\(told.statuses)")
      return
    }
    #expect(told.problem?.kind == .journalDamaged && told.problem?.setAsidePath == file)
    let identity = try #require(file.components(separatedBy: "-journal.").last)
    #expect(identity.count == 32 && identity.allSatisfy(\.isHexDigit))
    #expect(try LogReader(path: path).latestSession().head() == 2)

    // Back beside its log, nothing of that is lost.
    unlink(other.journalPath)
    try FileManager.default.moveItem(atPath: file, toPath: other.journalPath)
    #expect(try statuses(other.path).statuses.isEmpty)
    #expect(try LogReader(path: other.path).latestSession().head() == 2)
  }

  @Test func `a damaged log is set aside with everything beside it`() throws {
    let rules = PrivacyRules(sensitive: ["search"])
    let killed = try killedLog()
    try Data([UInt8](repeating: 7, count: 16)).write(to: URL(fileURLWithPath: killed.path + "-key"))
    try Data("No log.".utf8).write(to: URL(fileURLWithPath: killed.path))
    let told = try statuses(killed.path, rules: rules)
    guard case .logSetAside(_, let file)? = told.statuses.first else {
      Issue.record("\(told.statuses)")
      return
    }
    #expect(told.problem?.kind == .notALog && told.problem?.setAsidePath == file)
    let name = try #require(file.split(separator: "/").last.map(String.init))
    let time = name.dropFirst("log.mdb.damaged-".count)
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ/) != nil)
    #expect(
      try names()
        == ["log.mdb", "log.mdb-key", "log.mdb-lock", name, "\(name)-journal", "\(name)-key"])
  }

  @Test func `a key that cannot be used is set aside`() throws {
    let path = try closedLog()
    try Data("short".utf8).write(to: URL(fileURLWithPath: path + "-key"))
    chmod(path + "-key", 0o600)
    #expect(try doctor(path) == [])
    let told = try statuses(path, rules: PrivacyRules(sensitive: ["search"]))
    guard case .privacyKeyReplaced(_, let file)? = told.statuses.first else {
      Issue.record("\(told.statuses)")
      return
    }
    #expect(file.hasPrefix(path + "-key.damaged-") && told.problem == nil)
  }

  @Test func `what was not finished is removed`() throws {
    let path = try closedLog()
    for suffix in ["-compact", "-compact-lock", "-compact-request"] {
      try Data("left".utf8).write(to: URL(fileURLWithPath: path + suffix))
    }
    #expect(try doctor(path) == [.unfinishedFiles])
    #expect(try statuses(path).statuses.isEmpty)
    #expect(try names() == ["log.mdb", "log.mdb-lock"])

    // Of a process that there is no more.
    try Data("left".utf8).write(to: URL(fileURLWithPath: path + ".2147483646.part"))
    #expect(try doctor(path) == [.unfinishedFiles])
    #expect(try statuses(path).statuses.isEmpty)
    #expect(try names() == ["log.mdb", "log.mdb-lock", "log.mdb.2147483646.part"])
    _ = try LogExamination(of: path).mend()
    #expect(try names() == ["log.mdb"])
  }

  @Test func `what takes the place of a file while the log is open`() throws {
    let path = try temporaryPath()
    let told = StatusList()
    let log = try EventLog.open(path, options: EventLog.Options(onStatus: { told.add($0) }))
    try recordItems(2, in: log)
    unlink(path + "-journal")
    try Data("not the log's".utf8).write(to: URL(fileURLWithPath: path + "-journal"))
    try log.flush()
    #expect(try names().contains { $0.hasPrefix("log.mdb-journal.unknown-") })
    unlink(path)
    try Data("another file".utf8).write(to: URL(fileURLWithPath: path))
    try? log.flush()
    let restored = try #require(try names().first { $0.hasPrefix("log.mdb.restored-") })
    #expect(try LogReader(path: temporaryPath(restored)).latestSession().head() == 2)
    let paths = told.all.compactMap { if case .logRestored(let path) = $0 { path } else { nil } }
    #expect(paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [restored])
  }

  // sample
  /// Removes what was set aside beside a log before a day, such as "2026-11-01".
  func removeSetAside(beside path: String, before day: String) throws {
    let log = URL(filePath: path)
    let folder = log.deletingLastPathComponent()
    let names = ["", "-journal", "-key"].map { log.lastPathComponent + $0 }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let parts = file.components(separatedBy: ".damaged-")
      guard parts.count == 2, names.contains(parts[0]), parts[1] < day else { continue }
      try FileManager.default.removeItem(at: folder.appending(path: file))
    }
  }
  // end

  @Test func `old files that were set aside are removed, and nothing else`() throws {
    let path = try closedLog()
    try Data("no log".utf8).write(to: URL(fileURLWithPath: path))
    _ = start(path)
    let kept = try names() + ["other.mdb.damaged-2020-01-01T10-00-00Z"]
    let time = "2020-01-01T10-00-00Z"
    let old = [
      "log.mdb.damaged-\(time)", "log.mdb.damaged-\(time)-journal",
      "log.mdb-journal.damaged-\(time)", "log.mdb-key.damaged-\(time)-2",
    ]
    for name in old + kept.suffix(1) {
      try Data().write(to: URL(fileURLWithPath: temporaryPath(name)))
    }
    // sample
    let monthAgo = Date.now.addingTimeInterval(-30 * 86_400)
    try removeSetAside(beside: path, before: monthAgo.formatted(.iso8601.year().month().day()))
    // end
    #expect(try names() == kept.sorted())
  }
}
