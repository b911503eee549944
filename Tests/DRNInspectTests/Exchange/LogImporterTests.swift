import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite(.temporaryDirectory) struct LogImporterTests {
  @discardableResult
  private func importing(_ lines: [String], into path: String) throws -> Int {
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in lines { try importer.add(Array(line.utf8)) }
      try importer.finish()
      return importer.transitionCount
    }
  }

  @Test(arguments: Seed.first(3))
  func `an export that is imported gives the same export, byte for byte`(seed: Seed) throws {
    let (first, second) = (try temporaryPath("first.mdb"), try temporaryPath("second.mdb"))
    let settings = SessionSettings(
      historyLimit: 3, window: "w\u{1b}\n", appVersion: seed.value == 1 ? nil : "1.2",
      schema: seed.value == 2 ? nil : "")
    try withLog(first) { log in
      try recordWalk(seed, in: log, session: "\u{e9}", transitions: 560, settings: settings)
      try recordWalk(seed, in: log, session: "e\u{301}", transitions: 60)
      // Refused, redirected and lost places, and what is not of an app.
      try recordItems(5, in: log, session: "items")
    }
    try withLog(first) { log in
      _ = try log.manager(session: "\u{e9}", initial: LaterRoute.home, fallback: .welcome)
      _ = try log.manager(session: "e\u{301}", initial: LaterRoute.home)
    }
    let lines = try LogReader(path: first).lines()
    #expect(try importing(lines, into: second) == lines.count)
    let reader = try LogReader(path: second)
    #expect(try reader.lines() == lines)
    #expect(try LogVerifier.verify(reader).transitions == lines.count)
    // The states, marks and branches are the same as well.
    #expect(try reader.lines(withStates: true) == LogReader(path: first).lines(withStates: true))
    for name in ["\u{e9}", "e\u{301}"] {
      let (old, new) = (
        try LogReader(path: first).session(named: name), try reader.session(named: name)
      )
      #expect(try old.marks().map(\.target) == new.marks().map(\.target))
      #expect(try SessionDiff(old, new).isSame)
    }
  }

  @Test func `an event of every kind and field comes back`() throws {
    let (first, second) = (try temporaryPath("first.mdb"), try temporaryPath("second.mdb"))
    try importing(sampleLines, into: first)
    #expect(try LogReader(path: first).lines() == sampleLines)
    // Lines with states, as a replay has them, can be imported too.
    try importing(LogReader(path: first).lines(withStates: true), into: second)
    #expect(try LogReader(path: second).lines() == sampleLines)
  }

  @Test func `sessions may be mixed, also inside a transaction`() throws {
    let path = try temporaryPath()
    let other = sampleLines.map {
      $0.replacing(#""session":"main""#, with: #""session":"other""#)
    }
    try importing(zip(sampleLines, other).flatMap { [$0, $1] }, into: path)
    #expect(try LogReader(path: path).lines() == sampleLines + other)
  }

  @Test func `a lost value that is null is that value`() throws {
    let (first, second) = (try temporaryPath("first.mdb"), try temporaryPath("second.mdb"))
    try withLog(first) { log in
      let manager = try log.start(session: "main", at: Place(JSONRoute(json: "home")))
      manager.showRootOverlay(JSONRoute.Overlay(json: .null))
    }
    try withLog(first) { log in
      let session = try log.manager(session: "main", initial: LaterRoute.home)
      #expect(session.restoration?.losses.contains { $0.json == .null } == true)
    }
    let reader = try LogReader(path: first)
    try importing(reader.lines(), into: second)
    let other = try LogReader(path: second)
    #expect(try other.lines(withStates: true) == reader.lines(withStates: true))
    #expect(try SessionDiff(reader.latestSession(), other.latestSession()).isSame)
  }

  @Test func `an import is not stopped by a small backlog`() throws {
    let path = try temporaryPath()
    try withLog(path, options: .init(backlogLimit: 10)) { log in
      var importer = LogImporter(into: log)
      try importer.add(Array(sampleLines[0].utf8))
      for seq in 1...200 {
        let line = sampleLines[1].replacing(#""seq":1,"#, with: #""seq":\#(seq),"#)
        try importer.add(Array(line.utf8))
      }
      try importer.finish()
    }
    #expect(try LogReader(path: path).latestSession().head() == 200)
  }

  @Test func `a line after which no reader would take the log is told`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      try importer.add(Array(sampleLines[0].utf8))
      let error = #expect(throws: LineError.self) {
        for seq in 1...300 {
          let line = sampleLines[5].replacing(#""seq":5,"#, with: #""seq":\#(seq),"#)
          try importer.add(Array(line.utf8))
        }
      }
      #expect(
        error?.description
          == "after transition 256, a place has more than 256 overlays, which the format does not "
          + "allow.")
      #expect(importer.transitionCount == 256)
      try importer.finish()
    }
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 256)
  }

  @Test func `nothing follows the end of an import`() throws {
    try withLog(try temporaryPath()) { log in
      var importer = LogImporter(into: log)
      for line in sampleLines.prefix(3) { try importer.add(Array(line.utf8)) }
      try importer.finish()
      #expect(throws: LineError("session 'main' does not begin with transition 0")) {
        try importer.add(Array(sampleLines[3].utf8))
      }
      #expect(importer.transitionCount == 3)
    }
  }

  @Test func `white space, order of keys and escapes do not matter`() throws {
    let path = try temporaryPath()
    let careless =
      #" { "kind" : "started", "settings":{"historyLimit":64}, "route":{"b":[ 1 ],"a":"\u0041"}, "#
      + #""time":"1970-01-01T01:00:00+01:00", "seq":0, "cause":"user", "session":"\u006d" } "#
    try importing([careless], into: path)
    #expect(
      try LogReader(path: path).lines() == [
        #"{"session":"m","seq":0,"time":"1970-01-01T00:00:00.000000000Z","kind":"started","#
          + #""cause":"user","group":null,"route":{"a":"A","b":[1]},"#
          + #""settings":{"historyLimit":64,"window":null,"appVersion":null,"schema":null}}"#
      ])
  }

  @Test func `a session that is there already is refused`() throws {
    let path = try temporaryPath()
    try importing(sampleLines, into: path)
    #expect(throws: LogError(.sessionExists("main"), path: path)) {
      try importing(sampleLines, into: path)
    }
    #expect(try LogReader(path: path).lines() == sampleLines)
  }

  @Test func `an imported session can be continued`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in sampleLines { try importer.add(Array(line.utf8)) }
      #expect(throws: LogError(.sessionInUse("main"), path: path)) {
        try log.continue(session: "main")
      }
      try importer.finish()
      let manager = try #require(try log.continue(session: "main"))
      #expect(manager.head == sampleLines.count - 1)
      #expect(manager.rewind(to: 10).refusal?.code == .fenced)
      #expect(
        manager.rewind(to: 10, crossingFence: true) == .changed(seq: sampleLines.count))
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  /// A change to lines that are good, and what is said of them then.
  private static let damages: [Damage<[String]>] = [
    Damage("it is not JSON: expected a value but the text ended at byte 0") { $0[1] = "" },
    Damage("it is not JSON: expected nothing more after the value at byte 2") { $0[1] = "1 2" },
    Damage("it is not a JSON object") { $0[1] = "[]" },
    Damage("'session' is missing") { $0.edit(1, #""session":"main","#, "") },
    Damage("'session' is not a string") { $0.edit(1, #""session":"main""#, #""session":1"#) },
    Damage("'seq' is missing") { $0.edit(1, #""seq":1,"#, "") },
    Damage("'seq' is not an integer of 64 bits") { $0.edit(1, #""seq":1"#, #""seq":1.0"#) },
    Damage("'seq' is not an integer of 64 bits") { $0.edit(1, #""seq":1"#, #""seq":"1""#) },
    Damage("'seq' is not an integer of 64 bits") {
      $0.edit(1, #""seq":1"#, #""seq":9223372036854775808"#)
    },
    Damage("'seq' is negative") { $0.edit(1, #""seq":1"#, #""seq":-1"#) },
    Damage("'time' is not a time such as 2026-11-21T10:00:00.123456789Z between 1677 and 2262") {
      $0.edit(1, "2026", "x")
    },
    Damage("'kind' is missing") { $0.edit(1, #""kind":"went","#, "") },
    Damage(#"'we\u{1b}nt' is not a kind of transition"#) { $0.edit(1, "went", #"we\u001bnt"#) },
    Damage("'cause' is missing") { $0.edit(1, #""cause":"link","#, "") },
    Damage("'cause' is not a string") { $0.edit(1, #""cause":"link""#, #""cause":null"#) },
    Damage("it is not a JSON object") { $0.edit(1, #""group":null"#, #""group":1"#) },
    Damage("'count' is missing") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":1}"#)
    },
    Damage("'more' is not known here") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":1,"count":1,"more":1}"#)
    },
    Damage("transition 1 is outside its group") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":2,"count":1}"#)
    },
    Damage("transition 1 is outside its group") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":0,"count":1}"#)
    },
    Damage("transition 1 is outside its group") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":1,"count":9223372036854775807}"#)
    },
    Damage("transition 1 breaks the transaction that it stands in") {
      $0.edit(1, #""group":null"#, #""group":{"name":"","first":0,"count":2}"#)
    },
    Damage("transition 11 breaks the transaction that it stands in") {
      $0.edit(11, "checkout", "other")
    },
    Damage("transition 11 breaks the transaction that it stands in") {
      $0.edit(11, #"{"name":"checkout","first":10,"count":2}"#, "null")
    },
    Damage("transition 16 cannot be part of a transaction") {
      $0.edit(16, #""group":null"#, #""group":{"name":"","first":16,"count":1}"#)
    },
    Damage("the last transaction is not complete, and was left out") {
      $0.removeSubrange(11...)
    },
    Damage("session 'main' continues with transition 1, not 2") { $0.remove(at: 1) },
    Damage("session 'main' continues with transition 2, not 1") { $0.insert($0[1], at: 1) },
    Damage("session 'main' continues with transition 1, not 0") { $0[1] = $0[0] },
    Damage("session 'main' does not begin with transition 0") { $0.remove(at: 0) },
    Damage("transition 1 has no route") { $0.edit(1, #""route":{"item":{"_0":1}},"#, "") },
    Damage("'count' is missing") { $0.edit(8, #","count":1"#, "") },
    Damage("'count' is negative") { $0.edit(8, #""count":1"#, #""count":-1"#) },
    Damage("'routes' is not an array") { $0.edit(13, #"["home","r2","r3"]"#, #""home""#) },
    Damage("'tabs' is not an array") { $0.edit(13, #"["t1",null,"t2"]"#, "{}") },
    Damage("transition 13 has lists of different lengths") {
      $0.edit(13, #"["t1",null,"t2"]"#, #"["t1"]"#)
    },
    Damage("transition 13 has no route") { $0.edit(13, #"["home","r2","r3"]"#, "[]") },
    Damage("'target' is missing") { $0.edit(16, #","target":14"#, "") },
    Damage("transition 16 rewinds to a position that is not before it") {
      $0.edit(16, #""target":14"#, #""target":16"#)
    },
    Damage("transition 17 marks a position after it") {
      $0.edit(17, #""target":3"#, #""target":18"#)
    },
    Damage("transition 17 has no label") { $0.edit(17, #","label":"checkpoint""#, "") },
    Damage("a text has 65537 bytes as JSON, and the format allows 65536") {
      $0.edit(18, #""label":"tap""#, #""label":"\#(String(repeating: "x", count: 65_535))""#)
    },
    Damage("a value has 16777217 bytes as JSON, and the format allows 16777216") {
      $0.edit(
        1, #""route":{"item":{"_0":1}}"#,
        #""route":"\#(String(repeating: "x", count: 16_777_215))""#)
    },
    Damage("'label' is not a string") { $0.edit(18, #""label":"tap""#, #""label":{}"#) },
    Damage("'label' is missing") { $0.edit(19, #""label":"composed","#, "") },
    Damage("a refused 'reset' has no such values") {
      $0.edit(
        19, #""overlay":"o9","label":"composed""#,
        #""routes":["a","b"],"overlays":["o"],"label":"reset""#)
    },
    Damage("'reason' is missing") { $0.edit(19, #","reason":"No.""#, "") },
    Damage("'settings' is missing") { $0.edit(0, #","settings":{"#, #","x":{"#) },
    Damage("'historyLimit' is missing") { $0.edit(0, #""historyLimit":4,"#, "") },
    Damage("'window' is not a string") { $0.edit(0, #""window":"w""#, #""window":1"#) },
    Damage("transition 0 has a history limit below 2") {
      $0.edit(0, #""historyLimit":4"#, #""historyLimit":1"#)
    },
    Damage("'x' is not known here") { $0.edit(0, #""schema":null"#, #""x":null"#) },
    Damage("'target' is not known here") { $0.edit(1, #""tab":"t2""#, #""target":0"#) },
    Damage(#"'\u{1b}' is not known here"#) { $0.edit(1, #""tab":"t2""#, #""\u001b":0"#) },
  ]

  @Test(arguments: damages)
  func `a line that is not right is told, and what came before is kept`(
    damage: Damage<[String]>
  ) throws {
    let path = try temporaryPath()
    var lines = sampleLines
    try damage.apply(&lines)
    var (kept, count) = (0, 0)
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      let error = #expect(throws: LineError.self) {
        for line in lines {
          try importer.add(Array(line.utf8))
          kept += 1
        }
        try importer.finish()
      }
      #expect(error?.description == damage.sentence + ".")
      try? importer.finish()
      count = importer.transitionCount
    }
    // A transaction of which not all is there is left out.
    let rest = [11, 12].contains(kept) && damage.sentence.contains("transaction") ? 10 : kept
    #expect(count == rest)
    #expect(try LogReader(path: path).lines() == Array(sampleLines.prefix(rest)))
    _ = try LogVerifier.verify(LogReader(path: path))
  }
}

extension [String] {
  /// Replaces a part of a line, which has to be there.
  fileprivate mutating func edit(_ line: Int, _ part: String, _ other: String) {
    precondition(self[line].contains(part))
    self[line] = self[line].replacing(part, with: other)
  }
}
