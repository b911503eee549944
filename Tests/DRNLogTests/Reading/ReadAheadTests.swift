import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A walk through all sessions, for which their newest blocks are read ahead.
@Suite(.temporaryDirectory) struct ReadAheadTests {
  /// Sessions of so many transitions each, one after another.
  private func record(_ counts: [Int], _ path: String) throws {
    try withLog(path) { log in
      for (index, count) in counts.enumerated() {
        try recordItems(count, in: log, session: "s\(index)") { .item(index * 10_000 + $0) }
      }
    }
  }

  @Test func `a session has the head and the transitions in a walk that it has by itself`() throws {
    let path = try temporaryPath()
    let counts = [0, 3, 511, 1_023, 600, 1, 1_024, 2_100, 0, 5]
    try record(counts, path)
    let (reader, other) = (try LogReader(path: path), try LogReader(path: path))
    var seen = 0
    try reader.forEachSession { session in
      let alone = try other.session(named: session.name)
      #expect(try session.head() == alone.head())
      #expect(try session.head() == counts[seen])
      let (head, newest) = try session.headPosition()
      #expect(newest.record == (try alone.position(head).record))
      #expect(newest.state == (try alone.position(head).state))
      #expect(newest.node == (try alone.position(head).node))
      #expect(try session.records() == alone.records())
      var walked: [EventRecord] = []
      try session.forEachRecord { walked.append($0) }
      #expect(try walked == alone.records())
      seen += 1
    }
    #expect(seen == counts.count)
  }

  @Test func `what was recorded since the last commit is there as well, and later after a refresh`()
    throws
  {
    let path = try temporaryPath()
    try record([4, 700], path)
    try withLog(path) { log in
      let manager = try #require(try log.continue(session: "s0"))
      let other = try log.start(session: "new", at: Place(JSONRoute(json: 1)))
      manager.go(JSONRoute(json: 1))
      let reader = try LogReader(path: path)
      func heads() throws -> [Int] {
        var heads: [Int] = []
        try reader.forEachSession { heads.append(try $0.head()) }
        return heads
      }
      #expect(try heads() == [5, 700, 0])
      manager.go(JSONRoute(json: 2))
      other.go(JSONRoute(json: 2))
      #expect(try heads() == [5, 700, 0])
      try reader.refresh()
      #expect(try heads() == [6, 700, 1])
      // In the middle of a walk as well.
      try reader.forEachSession { session in
        guard session.name == "s0" else { return }
        manager.go(JSONRoute(json: 3))
        #expect(try session.head() == 6)
        try session.refresh()
        #expect(try session.head() == 7)
      }
    }
  }

  /// Short sessions of calls of every kind, and of moves alone, whose ends are read without a fold: while they are
  /// written, and afterwards.
  @Test(arguments: Seed.first(4))
  func `the ends of sessions are those that a fold leads to`(seed: Seed) throws {
    let path = try temporaryPath()
    var (random, calls) = (SplitMix64(seed), CallGenerator(seed))
    func expectEnds() throws {
      let (reader, other) = (try LogReader(path: path), try LogReader(path: path))
      var count = 0
      try reader.forEachEnd { end in
        let (head, newest) = try other.session(named: end.session.name).headPosition()
        #expect(end.seq == head)
        #expect(end.time == newest.record.time)
        #expect(end.place == PlaceNumbers(newest.state), "\(end.session.name)")
        count += 1
        return true
      }
      #expect(try count == reader.sessionCount())
    }
    try withLog(path) { log in
      for number in 0..<60 {
        let manager = try log.manager(session: "s\(number)", initial: TestRoute.home).manager
        for _ in 0..<random.number(below: 14) {
          if number % 2 == 0 {
            manager.make(calls.next(head: manager.head))
          } else {
            manager.go(.item(random.number(below: 8)))
          }
        }
        if number % 3 == 1 { manager.showRootOverlay(.settings) }
        if number % 5 == 1 { manager.go(.home) }
        if number % 20 == 0 { try log.flush() }
      }
      try expectEnds()
    }
    try expectEnds()
  }

  @Test func `a damaged block is an error of its session, and of no other`() throws {
    let path = try temporaryPath()
    try record([5, 6, 7], path)
    try edit(path) { transaction, databases in
      let key = LogKey.block(session: 2, firstSeq: 0)
      guard var value = try transaction.value(for: key, in: databases.blocks) else { return }
      value[20] ^= 1
      try transaction.put(value, for: key, in: databases.blocks)
    }
    let reader = try LogReader(path: path)
    var (whole, damaged): ([Int], [String]) = ([], [])
    try reader.forEachSession { session in
      do {
        whole.append(try session.headPosition().head)
      } catch let error as LogError where error.code.isDamage {
        damaged.append(session.name)
      }
    }
    #expect(whole == [5, 7])
    #expect(damaged == ["s1"])
  }

  @Test(arguments: Seed.first(4))
  func `sessions are found by name in whatever order`(seed: Seed) throws {
    let path = try temporaryPath()
    let names = (0..<60).map { "s\($0)" }
    try record(Array(repeating: 1, count: 60), path)
    let reader = try LogReader(path: path)
    var inOrder = SessionsInOrder(reader)
    for name in names { #expect(try inOrder.find(name)?.name == name) }
    #expect(try inOrder.haveAllBeenFound())
    #expect(try inOrder.find("none") == nil)

    var (random, mixed) = (SplitMix64(seed), SessionsInOrder(reader))
    var asked = names
    for _ in 0..<random.number(below: 40) {
      asked.swapAt(random.number(below: 60), random.number(below: 60))
    }
    for _ in 0..<5 { asked.insert("none", at: random.number(below: asked.count)) }
    for name in asked { #expect(try mixed.find(name)?.name == (name == "none" ? nil : name)) }
    #expect(try !mixed.haveAllBeenFound())

    var few = SessionsInOrder(reader)
    for name in names.prefix(30) { _ = try few.find(name) }
    #expect(try !few.haveAllBeenFound())
  }
}
