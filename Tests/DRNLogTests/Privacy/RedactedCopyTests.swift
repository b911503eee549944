import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Copies in which parameters are hidden.
@Suite(.temporaryDirectory) struct RedactedCopyTests {
  private static let paths = PrivacyRules.test.sensitive + ["route:**"]

  private func record(_ path: String, options: EventLog.Options = .refusing) throws {
    try withLog(path, options: options) { log in
      let manager = try log.manager(session: "secret-session", initial: PrivateRoute.home).manager
      manager.visitSecrets()
      // Into a second block, and back over its border.
      for index in 0..<600 { manager.go(.search(query: "secret-\(index % 50)", page: index % 2)) }
      manager.mark("mark")
      manager.rewind(to: 40)
      manager.go(.home)
      try recordWalk(Seed(value: 7), in: log, session: "walk", transitions: 700)
    }
  }

  @Test func `a copy has none of the values, verifies, and says that it was redacted`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path)
    let log = try LogReader(path: path)
    var progress: [Int] = []
    let report = try log.snapshot(to: copy, redacting: Self.paths) { progress.append($0) }
    #expect(report.unmatched.isEmpty, "\(report.unmatched)")
    #expect(progress.last == (try LogStatistics(log).transitions))
    let secrets = [
      "query", "detail", "next", "tab-1", "flow", "card", "noted", "text", "grouped", "replaced",
      "broken", "focus", "result", "49",
    ]
    for secret in secrets {
      #expect(try hasBytes(path, "secret-" + secret), "\(secret)")
      #expect(try !hasBytes(copy, "secret-" + secret), "\(secret)")
    }
    // Neither are the digests by which the log finds them.
    let query = try JSONCoding.encode(PrivateRoute.search(query: "secret-query", page: 7))
    let digest = PrefixHash.digest(ofJSON: query.canonicalBytes).bytes
    let bytes = try (original: fileBytes(path), copy: fileBytes(copy))
    func has(_ bytes: [UInt8]) -> Bool {
      bytes.indices.dropLast(15).contains {
        bytes[$0] == digest[0] && bytes[$0..<$0 + 16].elementsEqual(digest)
      }
    }
    #expect(has(bytes.original) && !has(bytes.copy))

    let copied = try LogReader(path: copy)
    let verified = try LogVerifier.verify(copied)
    #expect(verified.transitions == (try LogVerifier.verify(log)).transitions)
    let redaction = try #require(try copied.redaction())
    #expect(redaction.paths == Self.paths.map(\.text))
    #expect(try log.redaction() == nil)
    #expect(copied.store.identity != log.store.identity)
    #expect(!FileManager.default.fileExists(atPath: copy + "-key"))
    // The names of sessions are not hidden unless that is asked for.
    #expect(try hasBytes(copy, "secret-session"))
    let nameless = try temporaryPath("nameless.mdb")
    let names = try copied.snapshot(to: nameless, redacting: ["session:*"])
    #expect(names.matches.map(\.valueCount) == [2])
    #expect(try !hasBytes(nameless, "secret-session"))
    #expect(
      try LogReader(path: nameless).redaction()?.paths == Self.paths.map(\.text) + ["session:*"])
    _ = try LogVerifier.verify(LogReader(path: nameless))
  }

  /// A state in symbols, with every symbol by the order in which it came up.
  private func shapes(_ path: String) throws -> [[String]] {
    var shapes: [[String]] = []
    try LogReader(path: path).forEachSession { session in
      var shape: [String] = []
      try session.forEachPosition(in: 0...Int.max - 1) { position in
        let state = position.state
        shape.append(
          "\(position.record.kind) \(state.entries.map { "\($0.id) \($0.route) \($0.overlays)" })"
            + " \(state.cursor) \(state.rootOverlays) \(String(describing: state.flow))"
            + " \(position.record.time) \(position.record.payload) \(position.record.meta)")
        return true
      }
      shapes.append(shape)
    }
    return shapes
  }

  @Test func `a copy folds as the log does, symbol by symbol`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path)
    try LogReader(path: path).snapshot(to: copy, redacting: Self.paths)
    #expect(try shapes(path) == shapes(copy))
    let marks = try LogReader(path: copy).session(named: "secret-session").mark(named: "mark")
    #expect(try marks == LogReader(path: path).session(named: "secret-session").mark(named: "mark"))
  }

  @Test func `two copies cannot be compared by their hashes`() throws {
    let path = try temporaryPath()
    try record(path)
    let copies = try ["a.mdb", "b.mdb"].map { try temporaryPath($0) }
    for copy in copies { try LogReader(path: path).snapshot(to: copy, redacting: ["search.query"]) }
    func queries(_ path: String) throws -> Set<JSONValue> {
      Set(
        try LogReader(path: path).lines().compactMap {
          try JSONValue(parsing: $0)["route"]?["search"]?["query"]
        })
    }
    func digests(_ path: String) throws -> Set<String> {
      Set(try queries(path).compactMap(\.hiddenDigest))
    }
    let count = try queries(path).count
    let (left, right) = (try digests(copies[0]), try digests(copies[1]))
    #expect(left.count == count && right.count == count && left.isDisjoint(with: right))
  }

  @Test func `what was hidden already has another hash in a copy`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path, options: .init(onDamage: .refuse, privacy: .test))
    #expect(try !hasBytes(path, "secret-query"))
    let log = try LogReader(path: path)
    let report = try log.snapshot(
      to: copy, redacting: try #require(try log.privacyRules()).hiddenOutside)
    #expect(report.unmatched.map(\.path.text).isEmpty)
    func hashes(_ path: String) throws -> Set<String> {
      let text = try LogReader(path: path).lines().joined()
      return Set(text.split(separator: #"{"$hidden":""#).dropFirst().map { String($0.prefix(32)) })
    }
    let (before, after) = (try hashes(path), try hashes(copy))
    #expect(before.count > 50 && before.count == after.count && before.isDisjoint(with: after))
    _ = try LogVerifier.verify(LogReader(path: copy))
  }

  @Test func `a path that means nothing is named, with the one that was meant`() throws {
    let path = try temporaryPath()
    try record(path)
    let report = try LogReader(path: path).snapshot(
      to: temporaryPath("copy.mdb"),
      redacting: ["serch.query", "overlay:contact.mail", "search.query", "note:paymnt.card"])
    #expect(
      report.unmatched.map(\.path.text)
        == ["serch.query", "overlay:contact.mail", "note:paymnt.card"])
    #expect(
      report.unmatched.map(\.suggestion)
        == ["search.query", "overlay:contact.email", "note:payment.card"])
    #expect(report.matches[2].valueCount > 50)
  }

  @Test func `a wrong path is said before anything is written`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path)
    let error = try #require(throws: LogError.self) {
      try LogReader(path: path).snapshot(to: copy, redacting: ["search.query", "a b"])
    }
    #expect("\(error)".contains("column 2"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `a payload is hidden under the labels that are meant, and under them only`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try withLog(path, options: .refusing) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.note("payment", "secret")
      manager.note("tap", "plain")
      // The same value under both: the log has it once.
      manager.note("payment", "both")
      manager.note("tap", "both")
    }
    try LogReader(path: path).snapshot(to: copy, redacting: ["note:payment"])
    let payloads = try LogReader(path: copy).lines().map { try JSONValue(parsing: $0)["payload"] }
    #expect(payloads[1]?.hiddenDigest != nil && payloads[2] == "plain")
    #expect(payloads[3]?.hiddenDigest != nil && payloads[3] == payloads[4])
  }

  @Test func `a value that came when nobody looked may stand anywhere`() throws {
    var uses = NotedUsesList()
    let path = try temporaryPath()
    try withLog(path, options: .refusing) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.note("tap", "a")
      let reader = try log.reader
      #expect(try !uses.look(through: reader))
      #expect(uses.uses(of: Array(#""a""#.utf8)) == NotedUses(labels: ["tap"]))
      #expect(uses.uses(of: Array(#""b""#.utf8)).isAnywhere)
      manager.note("tap", "b")
      #expect(try !uses.look(through: log.reader))
      // What was known stands under another label now: a copy that was made meanwhile may show it.
      manager.note("payment", "a")
      #expect(try uses.look(through: log.reader))
      #expect(try !uses.look(through: log.reader))
    }
  }

  @Test func `what was attached is in no redacted copy`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try record(path)
    try edit(path) { transaction, _ in
      for extra in [
        ExtraRecord(
          database: .attachments, name: "screen.png", bytes: Array("secret-picture".utf8)),
        ExtraRecord(
          database: .about, name: "report", bytes: Array(#"{"user":"secret-user"}"#.utf8)),
      ] {
        let database = try transaction.createDatabase(named: extra.database.rawValue)
        try transaction.put(extra.value, for: extra.key, in: database)
      }
    }
    try LogReader(path: path).snapshot(to: copy, redacting: ["search.query"])
    #expect(try !hasBytes(copy, "secret-picture") && !hasBytes(copy, "secret-user"))
  }
}
