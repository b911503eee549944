import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Sessions that are erased: nothing of them is left, and everything else is as it was.
@Suite(.temporaryDirectory) struct ErasureTests {
  /// Words that stand for what a visitor typed: no two of them are alike, nor like anything else.
  private enum Visitor {
    static let name = "v-Quetzalcoatl"
    static let query = "Wolpertinger-Schuhe"
    static let label = "Rumpelstilzchen-tap"
    static let payload = "Zugspitzbahn-payload"
    static let reason = "Ministerpraesident-reason"
    static let mark = "Knoedelakademie-mark"
    static let group = "Donaudampfschiff-group"
    static let window = "Fensterputzer-window"
    static let cause = "Ursachenforschung-cause"
    static let all = [
      name, query, label, payload, reason, mark, group, window, cause, "4711001", "4711002",
    ]
  }

  /// What the visitor and another one have.
  private static let shared = "Gemeinsamkeiten"

  /// Records everything that can have a visitor's words in it, and lets go of the session.
  private func recordVisitor(in log: EventLog, flushing: Bool = false) throws {
    let manager = try log.manager(
      session: Visitor.name, initial: TestRoute.home,
      settings: SessionSettings(window: Visitor.window)
    ).manager
    manager.guards = [
      NavigationGuard { request in
        request.destination == .secret ? .block(reason: Visitor.reason) : .allow
      }
    ]
    for round in 0..<3 {
      manager.go(.search(Visitor.query))
      manager.go(.search(Self.shared))
      manager.go(.item(4_711_001))
      manager.showOverlay(.share(4_711_002))
      manager.note(Visitor.label, .string(Visitor.payload))
      manager.go(.secret)
      manager.mark(Visitor.mark)
      manager.transaction(Visitor.group) { manager.go(.item(round)) }
      manager.perform(.go(Place(.item(7))), cause: Cause(rawValue: Visitor.cause))
      manager.undo()
      if flushing { try log.flush() }
    }
    // Over a block's end, so that keyframes have them as well.
    for number in 0..<600 {
      manager.go(number % 2 == 0 ? .search(Visitor.query) : .item(number % 5))
    }
    if flushing { try log.flush() }
  }

  private func recordOthers(in log: EventLog) throws {
    for number in 0..<4 {
      let manager = try log.manager(session: "other-\(number)", initial: TestRoute.home).manager
      for step in 0..<700 { manager.go(.item(step % 9)) }
      manager.go(.search(Self.shared))
      manager.note("tap", ["n": 1])
    }
  }

  /// The files beside a log, and which of some words they have anywhere.
  private func words(_ words: [String], at path: String) throws -> [String: Set<String>] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var found: [String: Set<String>] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let file = folder + "/" + name
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      let bytes = Data(try fileBytes(file))
      for word in words where bytes.range(of: Data(word.utf8)) != nil {
        found[name, default: []].insert(word)
      }
    }
    return found
  }

  private func others(_ contents: LogContents) -> [String: [String]] {
    contents.lines.filter { $0.key != Visitor.name }
  }

  @Test(arguments: [false, true])
  func `nothing of an erased session is left in a live log's files`(flushing: Bool) throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    try recordOthers(in: log)
    try recordVisitor(in: log, flushing: flushing)
    // Somebody records all the time.
    let live = try log.manager(session: "live", initial: TestRoute.home).manager
    live.go(.search(Self.shared))
    let before = try words(Visitor.all + [Self.shared], at: path)
    #expect(before.values.reduce(into: Set()) { $0.formUnion($1) }.count == Visitor.all.count + 1)
    let contents = try LogContents(try log.reader)

    let report = try log.erase(session: Visitor.name)

    #expect(report.sessions == [Visitor.name])
    #expect(report.transitions == contents.lines[Visitor.name]?.count)
    #expect(report.symbols >= 9)
    #expect(try words(Visitor.all, at: path) == [:])
    #expect(try words([Self.shared], at: path)["log.mdb"] == [Self.shared])
    #expect(try LogContents(try log.reader).lines == others(contents))
    #expect(try LogContents(path: path).lines == others(contents))
    _ = try LogVerifier.verify(LogReader(path: path))
    // Recording goes on, and a value that was erased gets a new number.
    live.go(.search(Visitor.query))
    live.go(.item(1))
    try log.flush()
    let last = try log.reader.session(named: "live").position(live.head - 1).record
    #expect(
      try log.reader.json(of: .route, last.route)
        == JSONCoding.encode(TestRoute.search(Visitor.query)).canonicalBytes)
    // As does the visitor, who begins anew.
    #expect(try !log.hasSession(Visitor.name))
    _ = try log.manager(session: Visitor.name, initial: TestRoute.home)
    try log.close()
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(try LogReader(path: path).session(named: Visitor.name).head() == 0)
  }

  @Test func `nothing is left in a log that is opened, erased from and closed`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordOthers(in: log)
      try recordVisitor(in: log, flushing: true)
    }
    let contents = try LogContents(path: path)
    try withLog(path) { _ = try $0.erase(sessions: [Visitor.name]) }
    #expect(try words(Visitor.all, at: path) == [:])
    #expect(try LogContents(path: path).lines == others(contents))
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    #expect(try reader.dropped()?.sessions == 1)
    #expect(throws: LogError.self) { try reader.session(named: Visitor.name) }
  }

  @Test func `nothing is left where the journal of a killed writer had it`() throws {
    let folder = TemporaryDirectory.current + "/after"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let log = try EventLog.open(try temporaryPath())
    try recordOthers(in: log)
    try recordVisitor(in: log)
    let crashed = try CopiedLog(log, "after/log.mdb")
    let contents = try LogContents(path: crashed.path)
    #expect(try words(Visitor.all, at: crashed.path)["log.mdb-journal"]?.isEmpty == false)
    try withLog(crashed.path) { next in
      try next.erase(session: Visitor.name)
      #expect(try words(Visitor.all, at: crashed.path) == [:])
    }
    #expect(try words(Visitor.all, at: crashed.path) == [:])
    #expect(try LogContents(path: crashed.path).lines == others(contents))
    _ = try LogVerifier.verify(LogReader(path: crashed.path))
    try log.close()
  }

  @Test func `what is not recorded on the journal's ring any more is wiped out as well`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    try recordVisitor(in: log)
    // Round the ring, more than once, with records that wait at the end.
    let live = try log.manager(session: "live", initial: TestRoute.home).manager
    for number in 0..<40_000 { live.go(.item(number % 7)) }
    let reader = try LogReader(path: path)
    try log.erase(session: Visitor.name)
    for number in 0..<20_000 {
      live.go(.item(number % 7))
      if number % 4_999 == 0 {
        try reader.refresh()
        #expect(try reader.session(named: "live").head() == live.head)
      }
    }
    #expect(try words(Visitor.all, at: path) == [:])
    let copy = try CopiedLog(log, "copy.mdb")
    _ = try LogVerifier.verify(LogReader(path: copy.path))
    #expect(try LogReader(path: copy.path).session(named: "live").head() == live.head)
    try log.close()
  }

  @Test func `sessions are erased by a condition`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordOthers(in: log)
      for number in 0..<3 {
        try recordItems(20, in: log, session: "v\(number)") {
          $0 == 10 ? .search("find-me-\(number % 2)") : .item($0)
        }
      }
      let report = try log.erase(where: PositionQuery(containing: "find-me-0"))
      #expect(report.sessions == ["v0", "v2"])
      #expect(try log.erase(where: PositionQuery(containing: "find-me-0")).sessions == [])
      #expect(try log.erase(where: { $0.name == "v1" }).sessions == ["v1"])
      #expect(try words(["find-me"], at: path) == [:])
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a session that is recorded is not erased, nor any with it`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordOthers(in: log)
      let manager = try log.manager(session: "live", initial: TestRoute.home).manager
      let before = try LogContents(try log.reader)
      let error = #expect(throws: LogError.self) {
        try log.erase(sessions: ["other-0", "live"])
      }
      #expect(error?.code == .sessionInUse("live"))
      let missing = #expect(throws: LogError.self) { try log.erase(session: "nobody") }
      #expect(missing?.code == .noSuchSession("nobody"))
      #expect(try LogContents(try log.reader) == before)
      manager.go(.item(1))
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a session that could not be erased is as it was`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordOthers(in: log)
      try recordVisitor(in: log)
      let before = try LogContents(try log.reader)
      try FileManager.default.createDirectory(
        atPath: LogFiles.compaction(of: path) + "/x", withIntermediateDirectories: true)
      #expect(throws: LogError.self) { try log.erase(session: Visitor.name) }
      try FileManager.default.removeItem(atPath: LogFiles.compaction(of: path))
      #expect(try LogContents(try log.reader) == before)
      let manager = try log.manager(session: Visitor.name, initial: TestRoute.home).manager
      manager.go(.search(Visitor.query))
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `sessions are erased while eight threads record values that come and go`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    let run = Threads()
    let (threads, rounds) = (8, 12)
    let done = SharedNumber()
    for thread in 0..<threads {
      run.start {
        defer { done.add(1) }
        for round in 0..<rounds {
          // Everybody has values that erased sessions have as well.
          let manager = try log.manager(
            session: "t\(thread)-\(round)", initial: TestRoute.home
          ).manager
          for step in 0..<60 {
            manager.go(.search("word-\((thread &* 7 &+ round &* 3 &+ step) % 40)"))
            if step % 16 == 0 { usleep(300) }
          }
        }
      }
    }
    run.start {
      while done.value < threads {
        var names: [String] = []
        try log.reader.forEachSession { if $0.name.hasSuffix("-1") { names.append($0.name) } }
        for name in names {
          do throws(LogError) {
            try log.erase(session: name)
          } catch {
            // One that is recorded still.
            guard error.code == .sessionInUse(name) else { throw error }
          }
        }
      }
    }
    run.wait()
    for thread in 0..<threads where try log.hasSession("t\(thread)-1") {
      try log.erase(session: "t\(thread)-1")
    }
    let reader = try log.reader
    for thread in 0..<threads {
      for round in 0..<rounds where round != 1 {
        let session = try reader.session(named: "t\(thread)-\(round)")
        try session.forEachPosition(in: 1...60) { position in
          let step = position.record.seq - 1
          let word = "word-\((thread &* 7 &+ round &* 3 &+ step) % 40)"
          let json = try session.json(of: .route, position.record.route)
          let isRight = try json == JSONCoding.encode(TestRoute.search(word)).canonicalBytes
          #expect(isRight, "\(session.name) \(position.record.seq)")
          return isRight
        }
      }
    }
    try log.close()
    _ = try LogVerifier.verify(LogReader(path: path))
  }
}
