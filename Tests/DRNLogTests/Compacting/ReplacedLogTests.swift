import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Readers of a log whose file another one takes the place of.
@Suite(.temporaryDirectory) struct ReplacedLogTests {
  @Test func `a reader goes on in the new file, and misses nothing`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.flush()
      let reader = try LogReader(path: path)
      let session = try reader.session(named: "main")
      for round in 1...20 {
        for step in 1...40 { manager.go(.item(round * 100 + step)) }
        if round % 2 == 0 { try log.flush() }
        try log.compact()
        manager.go(.search("\(round)"))
        #expect(try reader.refresh())
        #expect(try session.head() == manager.head)
        let newest = try session.position(manager.head).record
        #expect(
          try session.json(of: .route, newest.route)
            == JSONCoding.encode(TestRoute.search("\(round)")).canonicalBytes)
        #expect(!reader.isJournalMissing)
      }
      #expect(try LogContents(reader) == LogContents(try log.reader))
    }
  }

  @Test func `what a reader has stays true without another look`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(2_000, in: log)
      let reader = try LogReader(path: path)
      let before = try LogContents(reader)
      try log.compact()
      try recordItems(100, in: log, session: "later")
      try log.flush()
      // Both files have it.
      #expect(try LogContents(reader, withStates: true).lines["home"] == before.lines["home"])
      _ = try LogVerifier.verify(reader)
      try reader.refresh()
      #expect(try reader.session(named: "later").head() == 100)
    }
  }

  @Test func `a reader that finds its file wiped out goes on in the new one`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(3_000, in: log)
      try log.flush()
      let reader = try LogReader(path: path)
      let old = try ReplacedFile(log.writer.lock, path)
      try log.compact()
      #expect(old.wipe())
      #expect(try reader.session(named: "main").head() == 3_000)
      #expect(try reader.session(named: "main").position(1_234).record.seq == 1_234)
      _ = try LogVerifier.verify(reader)
    }
  }

  @Test func `a reader says when another log has taken the place`() throws {
    let (path, other) = (try temporaryPath(), try temporaryPath("other.mdb"))
    try withLog(path) { try recordItems(10, in: $0) }
    try withLog(other) { try recordItems(20, in: $0) }
    let reader = try LogReader(path: path)
    #expect(rename(other, path) == 0)
    let error = #expect(throws: LogError.self) { try reader.refresh() }
    #expect(error?.code == .replaced)
    #expect("\(try #require(error))".contains("another log"))
    // What it has is what it had.
    #expect(try reader.session(named: "main").head() == 10)
  }

  @Test func `a snapshot beside compactions is whole`() throws {
    let path = try temporaryPath()
    let folder = TemporaryDirectory.current
    let log = try EventLog.open(path)
    try recordItems(3_000, in: log)
    runConcurrently(
      2,
      {
        let manager = try log.manager(session: "live", initial: TestRoute.home).manager
        for number in 0..<8 {
          manager.go(.item(number))
          try log.compact()
        }
      },
      meanwhile: { _ in
        let copy = "\(folder)/\(UUID().uuidString).mdb"
        try LogReader(path: path).snapshot(to: copy)
        let reader = try LogReader(path: copy)
        guard try LogVerifier.verify(reader).transitions >= 3_001 else { throw Short() }
        try FileManager.default.removeItem(atPath: copy)
      })
    try log.close()
  }

  private struct Short: Error {}
}
