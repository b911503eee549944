#if Fleet
  import DRNCollector
  import DRNInspect
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  @testable import DRNCommands
  @testable import ToolTests

  @Suite(.temporaryDirectory) struct KeptAnswersTests {
    /// Answers of a real archive, which are counted.
    private struct Counted: FleetAnswers {
      let archive: FleetArchive
      let count: Lock<Int>

      private func counted<Answer>(_ answer: Answer) -> Answer {
        count.withLock { $0 += 1 }
        return answer
      }

      func stamp() -> FleetStamp { archive.stamp() }
      func funnel(_ screens: [String]) throws -> FunnelAnswer {
        counted(try archive.funnel(screens))
      }
      func paths(to screen: String, length: Int, limit: Int) throws -> PathsAnswer {
        counted(try archive.paths(to: screen, length: length, limit: limit))
      }
      func find(_ query: PositionQuery, limit: Int) throws -> [FoundTransition] {
        counted(try archive.find(query, limit: limit))
      }
      func count(_ query: PositionQuery) throws -> Int { counted(try archive.count(query)) }
      func graph(by grouping: WalkedGraph.Grouping) throws -> WalkedGraph {
        counted(try archive.graph(by: grouping))
      }
      func versions() throws -> [VersionAnswer] { counted(try archive.versions()) }
      func divergence(from good: GoodRun) throws -> DivergenceAnswer {
        counted(try archive.divergence(from: good))
      }
    }

    private let asked = Lock(0)
    private var path: String {
      TemporaryDirectory.path("logs/kiosks/\(String(repeating: "0", count: 32)).mdb")
    }

    /// An archive with one log, which was changed so many seconds ago.
    private func answers(changed seconds: Double) throws -> KeptAnswers {
      try FileManager.default.createDirectory(
        atPath: TemporaryDirectory.path("logs/kiosks"), withIntermediateDirectories: true)
      try Sample.record(Sample.shop, to: "log.mdb")
      try FileManager.default.copyItem(atPath: TemporaryDirectory.path("log.mdb"), toPath: path)
      try change(seconds)
      let (folder, asked) = (TemporaryDirectory.path("logs"), asked)
      return KeptAnswers {
        Counted(archive: FleetArchive(folder, FleetScope(fleet: "kiosks")), count: asked)
      }
    }

    private func change(_ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
    }

    private var count: Int { asked.withLock { $0 } }

    @Test func `each question is asked once, until a file has another time`() throws {
      let answers = try answers(changed: 3_600)
      for _ in 0..<3 {
        _ = try answers.graph()
        _ = try answers.versions()
        _ = try answers.funnel(["home"])
        _ = try answers.paths(to: "home", length: 4, limit: 12)
        _ = try answers.find("seq < 2", limit: 100)
      }
      #expect(count == 5)
      _ = try answers.funnel(["home", "cart"])
      _ = try answers.find("seq < 2", limit: 99)
      #expect(count == 7)
      try change(1_800)
      let before = try answers.find("seq < 2", limit: 100)
      #expect(count == 8 && !before.isEmpty)
      // What was kept of before is gone.
      _ = try answers.graph()
      #expect(count == 9)
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: FleetArchiveError.self) { try answers.graph() }
    }

    @Test func `what changed a moment ago may change again unseen, so nothing is kept`() throws {
      // In a minute, so that it stays a moment ago on a busy machine.
      let answers = try answers(changed: -60)
      for _ in 0..<3 { _ = try answers.graph() }
      #expect(count == 3)
      try change(3_600)
      for _ in 0..<3 { _ = try answers.graph() }
      #expect(count == 4)
    }

    @Test func `no more are kept than said, and those that were asked for last`() throws {
      let answers = try answers(changed: 3_600)
      _ = try answers.graph()
      for number in 0..<(KeptAnswers.limit + 10) {
        _ = try answers.funnel(["\(number)"])
        _ = try answers.graph()
      }
      #expect(count == KeptAnswers.limit + 11)
      // Of the funnels, the first ones are gone, and the last ones are there.
      _ = try answers.funnel(["\(KeptAnswers.limit + 9)"])
      #expect(count == KeptAnswers.limit + 11)
      _ = try answers.funnel(["0"])
      #expect(count == KeptAnswers.limit + 12)
    }

    @Test func `a fault is no answer`() throws {
      let answers = try answers(changed: 3_600)
      for _ in 0..<2 {
        #expect(throws: QueryError.self) { try answers.find("nonsense ==", limit: 1) }
      }
      #expect(count == 0)
    }
  }
#endif
