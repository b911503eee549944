import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Searches that pass over blocks without folding them, against a look at every position.
@Suite(.temporaryDirectory) struct BlockSkippingTests {
  /// A walk with everything that a session can have, interrupted by long stretches with few values,
  /// some of which occur once.
  private func session(_ seed: Seed) throws -> LogSession {
    let path = try temporaryPath()
    var random = SplitMix64(seed)
    try withLog(path) { log in
      _ = try recordWalk(seed, in: log, transitions: 700, travelPercent: 20)
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for stretch in 0..<4 {
        manager.reset(to: [.search("deep \(stretch)"), .item(100 + stretch), .item(200)])
        for step in 0..<900 + random.number(below: 900) {
          switch random.number(below: 400) {
          case 0: manager.showOverlay(.share(stretch))
          case 1: manager.hideOverlay()
          case 2: manager.go(.favorite(300 + stretch))
          case 3: _ = manager.rewind(to: random.number(below: manager.head))
          case 4: manager.mark("mark \(stretch)")
          case 5: manager.note("note \(stretch)")
          case 6: manager.selectTab(.shop, root: .item(400 + stretch))
          case 7: manager.showRootOverlay(.share(10 + stretch))
          case 8: manager.go(.search("once \(step)"))
          default: manager.go(.item(200 + step % 3))
          }
        }
      }
    }
    return try LogReader(path: path).latestSession()
  }

  private static let conditions = [
    #"route.item._0 == 101"#, #"currentRoute.item._0 == 100"#, #"route.item._0 == 99"#,
    #"not (route.item._0 != 102)"#, #"event.route.item._0 == 302 or overlay.share._0 == 1"#,
    #"overlay.share._0 >= 10 and route.item._0 == 201"#, #"origin.item._0 == 200"#,
    #"entries matches "deep 3""#, #"entries[1].item._0 == 102"#, #"entries contains "secret""#,
    #"rootOverlays[0].share._0 == 12"#, #"tab == "feed""#, #"tab == "none""#,
    #"route.search._0 matches "once 1..""#, #"label == "mark 2""#, #"label matches "note [13]""#,
    #"gap >= 0s and route.item._0 == 103"#, #"kind == "rewound" and route.item._0 == 201"#,
    #"overlay == null and route.item._0 == 300"#, #"cause == "travel""#, #"route == null"#,
    // Nearly everywhere.
    "seq >= 3", #"kind != "rewound""#, "event.route.item._0 <= 202",
  ]

  @Test(arguments: Seed.first(1, long: 12))
  func `a search that passes over blocks finds what folding all of them finds`(seed: Seed) throws {
    let session = try session(seed)
    let positions = try positions(of: session)
    var random = SplitMix64(seed)
    let blocks = try blocks(of: session)
    var generator = QueryGenerator(seed)
    let made = (0..<Soak.count(6, long: 20)).map { _ in generator.query().text(&generator.random) }
    var passed = 0
    for text in Self.conditions + made {
      let query = try PositionQuery(text)
      var matcher = QueryMatcher(query, in: session)
      let matches = try positions.indices.filter { seq in
        try matcher.matches(
          positions[seq].record, state: positions[seq].state,
          previous: seq == 0 ? nil : positions[seq - 1].record.time)
      }
      for block in blocks where !matcher.canMatch(block) {
        passed += 1
        #expect(!matches.contains { block.firstSeq..<block.endSeq ~= $0 }, "\(text)")
      }
      let (a, b) = (random.number(below: positions.count), random.number(below: positions.count))
      for range in [0...Int.max, min(a, b)...max(a, b)] {
        for isReversed in [false, true] {
          var found: [Int] = []
          try session.forEachMatch(of: query, in: range, reversed: isReversed) { position in
            let seq = position.record.seq
            #expect(position.record == positions[seq].record, "\(text)")
            #expect(position.state == positions[seq].state, "\(text)")
            #expect(position.node == positions[seq].node, "\(text)")
            found.append(seq)
            return true
          }
          let expected = matches.filter { range.contains($0) }
          #expect(found == (isReversed ? expected.reversed() : expected), "\(text) in \(range)")
        }
      }
    }
    #expect(passed > blocks.count)
  }

  @Test func `a value that cannot be read matters only where it is looked at`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.reset(to: [.item(7), .item(0)])
      for step in 0..<3_000 {
        if step.isMultiple(of: 2) { manager.showOverlay(.settings) } else { manager.hideOverlay() }
      }
    }
    let json = Array(#"{"item":{"_0":7}}"#.utf8)
    let number = try #require(try LogReader(path: path).number(of: .route, json: json))
    try edit(path) { file, all in
      let key = LogKey.symbol(.route, number)
      try file.put(Checksummed.bytes(Array("x".utf8), key: key), for: key, in: all.symbols)
    }
    // It is in every block's keyframe, and never the current route.
    let session = try LogReader(path: path).latestSession()
    #expect(try session.seqs(where: "route.item._0 == 9") == [])
    #expect(try session.seqs(where: "route == \"home\"") == [0])
    #expect(throws: LogError.self) {
      try session.seqs(where: #"entries contains "secret""#)
    }
  }

  private func positions(of session: LogSession) throws -> [LogPosition] {
    var positions: [LogPosition] = []
    try session.forEachPosition(in: 0...Int.max) { position in
      positions.append(position)
      return true
    }
    return positions
  }

  private func blocks(of session: LogSession) throws -> [Block] {
    var blocks: [Block] = []
    try session.forEachBlock(from: 0) { block in
      blocks.append(block)
      return true
    }
    return blocks
  }
}
