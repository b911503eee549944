import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A session in a file of its own, for a bug report.
@Suite(.temporaryDirectory) struct ReportTests {
  /// What a session says, with its states, by position.
  private func lines(_ path: String, session name: String) throws -> [Int: String] {
    let session = try LogReader(path: path).session(named: name)
    let line = TransitionLine(session)
    var lines: [Int: String] = [:]
    try session.forEachPosition(in: session.firstSeq...Int.max - 1) { position in
      lines[position.record.seq] = String(
        decoding: try line.bytes(position.record, state: position.state), as: UTF8.self)
      return true
    }
    return lines
  }

  private func files(_ folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  @Test func `a report has one session, and what that refers to`() async throws {
    let (path, target) = (try temporaryPath(), try temporaryPath("bug.mdb"))
    let log = try EventLog.open(path)
    try recordWalk(
      Seed(value: 1), in: log, session: "mine", transitions: 700,
      settings: SessionSettings(
        historyLimit: 5, window: "window 1", appVersion: "3.1", schema: "shop-2"))
    let other = try log.manager(session: "not mine", initial: TestRoute.home).manager
    other.go(.search("what somebody else looked for"))
    other.note("else", "a note of somebody else's")
    let summary = try await log.report(
      session: "mine", to: target,
      options: ReportOptions(
        reason: "It is \"wrong\".\n", notes: ["device": "phone", "locale": "de"],
        attachments: [LogAttachment(name: "a.txt", bytes: [1, 2, 3])]))
    try log.close()

    let report = try LogReader(path: target)
    let verified = try LogVerifier.verify(report)
    #expect(verified.sessions == 1 && verified.transitions == summary.transitions)
    #expect(try lines(target, session: "mine") == lines(path, session: "mine"))
    let text = String(decoding: try fileBytes(target), as: UTF8.self)
    #expect(!text.contains("somebody else") && !text.contains("not mine"))
    let manifest = try #require(try report.reportManifest())
    #expect(manifest == summary.manifest)
    #expect(manifest.session == "mine" && manifest.reason == "It is \"wrong\".\n")
    #expect(manifest.appVersion == "3.1" && manifest.schema == "shop-2")
    #expect(manifest.notes == ["device": "phone", "locale": "de"])
    #expect(manifest.firstSeq == 0 && manifest.head + 1 == summary.transitions)
    #expect(manifest.release == LogFormat.release && !manifest.system.isEmpty)
    #expect(summary.byteCount == (try fileBytes(target).count) && summary.path == target)
    #expect(try report.attachments().map(\.name) == ["a.txt"])
    #expect(try report.attachment(named: "a.txt")?.bytes == [1, 2, 3])
    // It is another log, closed, and can be written on like any.
    #expect(report.store.identity != (try LogReader(path: path)).store.identity)
    #expect(try files(try temporaryPath("")).isDisjoint(with: ["bug.mdb-journal"]))
    try withLog(target) { try $0.continue(session: "mine")?.note("seen") }
    #expect(try LogVerifier.verify(LogReader(path: target)).transitions == summary.transitions + 1)
    // What the log is no report says.
    #expect(try LogReader(path: path).reportManifest() == nil)
    #expect(try LogReader(path: path).attachments().isEmpty)
  }

  @Test(arguments: [0, 1, 275, 276, 277, 278, 1_300, 1_301, 2_323, 2_324, 1_000_000, -5])
  func `the last part begins with the block of its first transition`(length: Int) async throws {
    let (path, target) = (try temporaryPath(), try temporaryPath("bug.mdb"))
    let log = try EventLog.open(path)
    // Transition n is at n nanoseconds.
    try recordItems(2_324, in: log)
    let summary = try await log.report(
      session: "main", last: .nanoseconds(length), to: target)
    try log.close()
    let first = min(max(2_324 - length, 0), 2_324) / 1_024 * 1_024
    #expect(summary.manifest.firstSeq == first && summary.manifest.head == 2_324)
    #expect(summary.transitions == 2_325 - first)
    #expect(try LogVerifier.verify(LogReader(path: target)).transitions == summary.transitions)
    let all = try lines(path, session: "main").filter { $0.key >= first }
    #expect(try lines(target, session: "main") == all)
    #expect(try LogReader(path: target).session(named: "main").firstSeq == first)
  }

  @Test func `a report names the version that ran last, and a log all of them in order`()
    async throws
  {
    func run(_ session: String, _ version: String?, schema: String?, moves: Int) throws {
      try withLog(try temporaryPath()) { log in
        let settings = SessionSettings(appVersion: version, schema: schema)
        let manager = try log.manager(session: session, initial: TestRoute.home, settings: settings)
          .manager
        // More than a block, so that the restorations lie in several.
        for item in 0..<moves { manager.go(.item(item)) }
      }
    }
    try run("main", "2.0", schema: "7", moves: 1_500)
    try run("other", "1.9", schema: nil, moves: 1)
    try run("main", "10.0", schema: "8", moves: 1_100)
    // One that tells nothing is no other version.
    try run("main", nil, schema: nil, moves: 10)

    let log = try LogReader(path: try temporaryPath())
    #expect(try log.appVersions() == ["2.0", "1.9", "10.0"])
    let reported = try log.report(session: "main", to: try temporaryPath("bug.mdb")).manifest
    #expect(reported.appVersion == "10.0" && reported.schema == "8")
    // A part of the session names the same.
    let part = try log.report(
      session: "main", last: .zero, to: try temporaryPath("part.mdb"),
      options: ReportOptions(schema: "x"))
    #expect(part.manifest.appVersion == "10.0" && part.manifest.schema == "x")
    #expect(part.manifest.firstSeq > 1_501)
    let other = try log.report(session: "other", to: try temporaryPath("other.mdb")).manifest
    #expect(other.appVersion == "1.9" && other.schema == nil)
    #expect(try LogReader(path: try temporaryPath("other.mdb")).appVersions() == ["1.9"])
  }

  @Test func `what is in the journal only is in the report`() async throws {
    let target = try temporaryPath("bug.mdb")
    let log = try EventLog.open(try temporaryPath())
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    let before = log.writer.committing.withLock { checkpoint in
      for item in 0..<20 { manager.go(.item(item)) }
      return checkpoint.header.journalPosition
    }
    let summary = try await log.report(session: "main", to: target)
    #expect(summary.transitions == 21)
    #expect(try LogReader(path: target).store.header().0.journalPosition > before)
    // And again, in a report of a log that is not written any more.
    try log.close()
    let second = try LogReader(path: target).report(
      session: "main", last: .seconds(60), to: try temporaryPath("again.mdb"))
    #expect(second.transitions == 21)
    _ = try LogVerifier.verify(LogReader(path: second.path))
  }

  @Test func `a report is small`() async throws {
    let log = try EventLog.open(try temporaryPath())
    for name in ["main", "other"] {
      try recordWalk(Seed(value: 3), in: log, session: name, transitions: 3_000)
    }
    let manager = try log.manager(session: "short", initial: TestRoute.home).manager
    for item in 0..<99 { manager.go(.item(item)) }
    let summary = try await log.report(session: "short", to: try temporaryPath("bug.mdb"))
    #expect(summary.transitions == 100)
    #expect(summary.byteCount <= 65_536, "\(summary.byteCount)")
    let reader = try LogReader(path: summary.path)
    #expect(try reader.store.count(in: .symbols) < 110)
  }

  @Test func `nothing takes the place of another file, and nothing is left of what fails`()
    async throws
  {
    let (path, folder) = (try temporaryPath(), try temporaryPath(""))
    let log = try EventLog.open(path)
    try recordItems(3, in: log)
    let target = try temporaryPath("there.mdb")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
    let before = try files(folder)
    await #expect(throws: LogError.self) { try await log.report(session: "main", to: target) }
    await #expect(throws: LogError(.noSuchSession("nobody"), path: path)) {
      try await log.report(session: "nobody", to: try temporaryPath("a.mdb"))
    }
    await #expect(throws: LogError.self) {
      try await log.report(session: "main", to: try temporaryPath("nowhere/a.mdb"))
    }
    let none = LogAttachment(name: "", bytes: [])
    let refused: [[LogAttachment]] = [
      [none], [LogAttachment(name: String(repeating: "é", count: 101), bytes: [])],
      [LogAttachment(name: "a\0b", bytes: [])],
      [LogAttachment(name: "a", bytes: []), LogAttachment(name: "a", bytes: [1])],
      (0..<65).map { LogAttachment(name: "\($0)", bytes: []) },
      [LogAttachment(name: "large", bytes: Array(repeating: 0, count: (32 << 20) + 1))],
    ]
    for attachments in refused {
      await #expect(throws: LogError.self) {
        try await log.report(
          session: "main", to: try temporaryPath("a.mdb"),
          options: ReportOptions(attachments: attachments))
      }
    }
    #expect(try files(folder) == before)
    #expect(try fileBytes(target) == Array("mine".utf8))
    try log.close()
    // Two names that look the same are two.
    let two = [
      LogAttachment(name: "\u{e9}", bytes: [1]), LogAttachment(name: "e\u{301}", bytes: [2]),
      LogAttachment(
        name: String(repeating: "n", count: 200), bytes: Array(repeating: 7, count: 100_000)),
    ]
    let summary = try LogReader(path: path).report(
      session: "main", to: try temporaryPath("b.mdb"), options: ReportOptions(attachments: two))
    let report = try LogReader(path: summary.path)
    #expect(Set(try report.attachments().map(\.byteCount)) == [1, 1, 100_000])
    for attachment in two { #expect(try report.attachment(named: attachment.name) == attachment) }
    #expect(try report.attachment(named: "") == nil)
    #expect(try report.attachment(named: String(repeating: "n", count: 600)) == nil)
    _ = try LogVerifier.verify(report)
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("../../etc/passwd", "passwd"), ("/", "attachment"), ("..", "attachment"),
    ("a\u{1b}[31mb", "a__31mb"), (".hidden", "hidden"), ("-rf", "rf"), ("C:\\x\\é.txt", "é.txt"),
    ("a\nb", "a_b"), ("\u{202e}gnp.exe", "_gnp.exe"), ("Bild 1.jpg", "Bild 1.jpg"),
  ])
  func `an attachment's name is no path`(name: String, file: String) {
    #expect(LogAttachment(name: name, bytes: []).fileName == file)
  }

  @Test func `damage to what is attached is found`() async throws {
    let log = try EventLog.open(try temporaryPath())
    try recordItems(3, in: log)
    let target = try temporaryPath("bug.mdb")
    _ = try await log.report(
      session: "main", to: target,
      options: ReportOptions(attachments: [LogAttachment(name: "a", bytes: [1, 2, 3])]))
    try log.close()
    for (name, key) in [("attachments", "a"), ("about", "report")] {
      let environment = try Environment.writing(target)
      try environment.write { transaction in
        let database = try transaction.createDatabase(named: name)
        var value = try #require(try transaction.value(for: Array(key.utf8), in: database))
        value[5] ^= 1
        try transaction.put(value, for: Array(key.utf8), in: database)
      }
    }
    let reader = try LogReader(path: target)
    #expect(throws: LogError.self) { try reader.attachments() }
    #expect(throws: LogError.self) { try reader.attachment(named: "a") }
    #expect(throws: LogError.self) { try reader.reportManifest() }
    let found = try LogVerifier.inspect(LogReader(inspecting: target))
    #expect(Set(found.faults.map(\.part)) == [.about, .attachments])
    // The session is whole all the same.
    #expect(found.readableTransitions == 4)
  }

  @Test func `a manifest of anything is read`() throws {
    for json in [
      JSONValue.null, [:], "text",
      ["session": 7, "notes": [1, 2], "time": "today", "head": "1e99"],
      ["notes": ["a": 1, "b": "c"], "firstSeq": 99_999_999_999_999_999],
    ] {
      let manifest = ReportManifest(json)
      #expect(ReportManifest(manifest.json) == manifest)
    }
  }
}

/// Reports that are made while an app goes on.
@Suite(.temporaryDirectory) struct LiveReportTests {
  private static let threadCount = 8

  @Test func `reports of sessions that eight threads record are beginnings of them`() async throws {
    let path = try temporaryPath()
    let folder = try temporaryPath("")
    let log = try EventLog.open(path)
    let (started, done) = (SharedNumber(), SharedNumber())
    let run = Threads()
    for thread in 0..<Self.threadCount {
      run.start {
        defer { done.add(1) }
        let manager = try log.manager(session: "visitor \(thread)", initial: TestRoute.home).manager
        started.add(1)
        var calls = CallGenerator(Seed(value: UInt64(thread)))
        for round in 0..<3_000 {
          manager.make(calls.next(head: manager.head))
          if round % 500 == 0 { manager.note("round", .integer(round)) }
        }
      }
    }
    while started.value < Self.threadCount { try await Task.sleep(for: .milliseconds(1)) }
    var reports: [(session: String, path: String)] = []
    repeat {
      for thread in 0..<Self.threadCount {
        let target = "\(folder)/report-\(reports.count).mdb"
        let last: Duration? = reports.count.isMultiple(of: 3) ? .milliseconds(5) : nil
        let summary = try await log.report(
          session: "visitor \(thread)", last: last, to: target,
          options: ReportOptions(reason: "live"))
        #expect(summary.transitions > 0)
        reports.append((summary.manifest.session, target))
      }
    } while done.value < Self.threadCount && reports.count < 200
    run.wait()
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: path)).sessions == Self.threadCount)
    let truth = try LogContents(LogReader(path: path))
    for (session, path) in reports {
      let reader = try LogReader(path: path)
      #expect(try LogVerifier.verify(reader).sessions == 1)
      let first = try reader.session(named: session).firstSeq
      let line = TransitionLine(try reader.session(named: session))
      let all = try #require(truth.lines[session])
      let head = try reader.session(named: session).head()
      var found = 0
      try reader.session(named: session).forEachPosition(in: first...Int.max - 1) { position in
        let bytes = try line.bytes(position.record, state: position.state)
        #expect(all[position.record.seq] == String(decoding: bytes, as: UTF8.self))
        found += 1
        return true
      }
      #expect(found == head + 1 - first)
    }
  }
}
