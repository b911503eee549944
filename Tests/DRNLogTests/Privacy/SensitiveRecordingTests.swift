import DRN
import DRNLinks
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What an app declares as sensitive is never in a file, and the app goes on as if it were.
@Suite(.temporaryDirectory) struct SensitiveRecordingTests {
  private let statuses = StatusList()

  private func options(
    _ rules: PrivacyRules? = .test, limit: Int = 65_536,
    migrations: MigrationChain = MigrationChain()
  ) -> EventLog.Options {
    let statuses = statuses
    return EventLog.Options(
      onDamage: .refuse, migrations: migrations, valueSizeLimit: limit, privacy: rules,
      onStatus: { statuses.add($0) })
  }

  private func expectNoSecrets(_ paths: [String]) throws {
    for path in paths {
      #expect(try !hasBytes(path, "secret"), "\(path)")
      #expect(try hasBytes(path, "$hidden") || path.hasSuffix("-key"), "\(path)")
    }
  }

  @Test func `no private value is in a file: while the app runs, after a crash, and closed`() throws
  {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.visitSecrets()
      // In the journal only, then in the log as well.
      #expect(try !hasBytes(path, "secret"))
      try expectNoSecrets([path + "-journal"])
      try log.flush()
      manager.go(.search(query: "secret-later", page: 1))
      try expectNoSecrets([path, path + "-journal", path + "-key"])
      let killed = try CopiedLog(log, "killed.mdb")
      try withLog(killed.path, options: options()) { log in
        _ = try log.manager(session: "main", initial: PrivateRoute.home)
      }
      try expectNoSecrets([killed.path])
    }
    try expectNoSecrets([path])
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).transitions > 12)
    let copy = try temporaryPath("copy.mdb")
    try reader.snapshot(to: copy)
    try expectNoSecrets([copy])
    #expect(!FileManager.default.fileExists(atPath: copy + "-key"))
    // What is not private is there.
    for text in ["plain-title", #""page":7"#, #""sum":12"#] {
      #expect(try hasBytes(path, text), "\(text)")
    }
    let text = try reader.lines().joined()
    #expect(text.contains(#"{"unencodable":{"$hidden":"#) || text.contains(#""route":{"$hidden":"#))
  }

  @Test func `without rules the same is in the file, so the search finds what is there`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options(nil)) { log in
      try log.manager(session: "main", initial: PrivateRoute.home).manager.visitSecrets()
    }
    for text in [
      "query", "detail", "next", "tab-1", "focus", "result", "flow", "card", "noted", "text",
      "grouped", "replaced", "broken",
    ] { #expect(try hasBytes(path, "secret-" + text), "\(text)") }
    #expect(try hasBytes(path, "secret@mail"))
    #expect(!FileManager.default.fileExists(atPath: path + "-key"))
  }

  @Test func `equal values stay equal and different ones different`() throws {
    let path = try temporaryPath()
    func record() throws {
      try withLog(path, options: options()) { log in
        let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
        manager.go(.detail("secret-a"))
        manager.go(.detail("secret-b"))
        manager.go(.detail("secret-a"))
        manager.go(.detail("secret-a"))
        manager.go(.search(query: "secret-a", page: 1))
        let (head, state) = try log.newest(of: 1)
        #expect(head == manager.head && state.entries.count == manager.entries.count)
      }
    }
    try record()
    func digests() throws -> [String] {
      try LogReader(path: path).lines().compactMap { line in
        let route = try JSONValue(parsing: line)["route"]
        return (route?["detail"]?["_0"] ?? route?["search"]?["query"])?.hiddenDigest
      }
    }
    let first = try digests()
    #expect(
      first.count == 4 && first[0] == first[2] && first[0] == first[3] && first[0] != first[1])
    // The key is the log's: a later run has the same hashes.
    try record()
    #expect(try Set(digests()) == Set(first))
  }

  @Test func `undo, rewind and back lead to private places as to others`() throws {
    try withLog(try temporaryPath(), options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.search(query: "secret", page: 1))
      let place = manager.head
      manager.showOverlay(.contact(email: "secret"))
      manager.go(.open(id: 1))
      manager.go(.home)
      let state = manager.state
      manager.undo()
      #expect(manager.currentRoute == .open(id: 1) && manager.tab == .person(name: "secret-tab-1"))
      manager.undo()
      #expect(manager.activeOverlay == .contact(email: "secret"))
      manager.rewind(to: place)
      #expect(manager.currentRoute == .search(query: "secret", page: 1))
      manager.redo()
      manager.redo()
      manager.redo()
      #expect(manager.state.entries == state.entries && manager.state.cursor == state.cursor)
      // Also a manager that continues the session while the log is open has them.
      _ = consume manager
      let again = try log.manager(session: "main", initial: PrivateRoute.home)
      #expect(again.restoration?.losses.isEmpty == true)
      #expect(again.manager.entries.map(\.route) == state.entries.map(\.route))
    }
  }

  @Test func `a log that is compacted, or loses a session, keeps what it hides`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.search(query: "secret", page: 1))
      manager.go(.open(id: 1))
      do {
        let other = try log.manager(session: "other", initial: PrivateRoute.home).manager
        other.go(.detail("secret-other"))
      }
      try log.flush()
      let line = try #require(try log.reader.lines().last)
      let hash = try #require(
        try JSONValue(parsing: line)["route"]?["detail"]?["_0"]?.hiddenDigest)
      #expect(try hasBytes(path, hash))
      // What is known of symbols is forgotten by both.
      try log.compact()
      manager.undo()
      #expect(manager.currentRoute == .search(query: "secret", page: 1))
      try log.erase(session: "other")
      manager.redo()
      #expect(manager.tab == .person(name: "secret-tab-1"))
      #expect(try !hasBytes(path, hash) && !hasBytes(path + "-journal", hash))
      #expect(try !hasBytes(path, "secret"))
      #expect(try log.reader.privacyRules()?.sensitive == PrivacyRules.test.sensitive)
    }
    #expect(try fileBytes(path + "-key").count == 16)
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `after a restart private places are gone, and the report says why`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.search(query: "secret", page: 1))
      manager.go(.editor(title: "t", text: "secret"))
    }
    for rules in [PrivacyRules.test, nil] {
      try withLog(path, options: options(rules)) { log in
        let session = try log.manager(
          session: "main", initial: PrivateRoute.home, fallback: .open(id: 2))
        let report = try #require(session.restoration)
        // The second time, the fallback is all there is.
        guard rules != nil else { return }
        #expect(report.usedFallback)
        #expect(session.manager.currentRoute == .open(id: 2))
        let reasons = report.losses.map(\.reason)
        #expect(Set(reasons.map(\.code)) == [.hidden])
        #expect(
          reasons.map(\.message) == [
            "search.query was recorded as sensitive, so the log has only a hash of it",
            "editor.text was recorded as sensitive, so the log has only a hash of it",
          ])
        guard case .refused(let refusal) = session.manager.rewind(to: 1) else {
          Issue.record("It went to a place that nobody has.")
          return
        }
        #expect(refusal.code == .undecodable)
        #expect(refusal.reason.contains("was recorded as sensitive"), "\(refusal.reason)")
        // Who visits the place again has it again.
        session.manager.go(.search(query: "secret", page: 1))
        session.manager.go(.editor(title: "t", text: "secret"))
        #expect(session.manager.rewind(to: 1).seq != nil)
        #expect(session.manager.currentRoute == .search(query: "secret", page: 1))
      }
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a value that the running app has forgotten is refused, with the reason`() throws {
    let recent = BoundedCache<Int, Int>(limit: 8)
    for number in 0..<20 { recent[number] = number }
    #expect((16..<20).allSatisfy { recent[$0] == $0 })
    #expect(recent[0] == nil)
    // What is asked for stays.
    for number in 20..<60 {
      recent[number] = number
      #expect(recent[17] == 17)
    }
  }

  /// Takes anything at all for a value of itself.
  enum LenientRoute: NavigationRoute {
    case known(String)
    case anything

    typealias Overlay = PrivateRoute.Overlay
    typealias Tab = PrivateRoute.Tab
    typealias Flow = PrivateRoute.Flow

    init(from decoder: any Decoder) throws { self = .anything }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      if case .known(let text) = self { try container.encode(["query": text], forKey: .search) }
    }
    enum Key: CodingKey { case search }
  }

  @Test func `no type takes a hash for a value, however lenient`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: LenientRoute.anything).manager
      manager.go(.known("secret"))
    }
    try withLog(path, options: options()) { log in
      let session = try log.manager(session: "main", initial: LenientRoute.anything)
      #expect(session.restoration?.losses.map(\.reason.code) == [.hidden])
    }
    #expect(throws: JSONError.self) {
      try JSONCoding.decode(
        [String: [String: String]].self,
        from: ["a": ["$hidden": "0123456789abcdef0123456789abcdef"]])
    }
  }

  @Test func `a migration may bring up a value by taking what is hidden out of it`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.editor(title: "t", text: "secret"))
      manager.go(.search(query: "secret", page: 3))
    }
    let migrations = try MigrationChain([
      Migration(from: "1", to: "2") { kind, json in
        guard kind == .route, json["search"] != nil else { return }
        json.removeParameter("query", ofCase: "search")
        json.renameParameter("page", to: "id", ofCase: "search")
        json.renameCase("search", to: "open")
      }
    ])
    try withLog(path, options: options(migrations: migrations)) { log in
      let session = try log.manager(session: "main", initial: PrivateRoute.home)
      #expect(session.manager.currentRoute == .open(id: 3))
      #expect(session.restoration?.losses.count == 1)
      #expect(session.restoration?.migrated.count == 1)
    }
  }

  @Test func `what is too large is hidden first`() throws {
    let path = try temporaryPath()
    let long = String(repeating: "secret", count: 100)
    try withLog(path, options: options(limit: 200)) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      // A hash is short.
      manager.go(.editor(title: "t", text: long))
      manager.go(.editor(title: String(repeating: "t", count: 300), text: long))
      manager.go(.home)
      manager.undo()
      #expect(
        manager.currentRoute == .editor(title: String(repeating: "t", count: 300), text: long))
    }
    let lines = try LogReader(path: path).lines()
    #expect(lines[1].contains(#""text":{"$hidden":"#))
    #expect(lines[2].contains("$tooLarge"))
    // Nothing of the value can be tried against the digest: the key is in it.
    let digest = try JSONValue(parsing: lines[2])["route"]?["$tooLarge"]?["digest"]?.stringValue
    let plain = try JSONCoding.encode(
      PrivateRoute.editor(title: String(repeating: "t", count: 300), text: long))
    #expect(digest != nil && digest != "\(SipHash128.digest(of: plain.canonicalBytes))")
    #expect(try !hasBytes(path, "secret"))
  }

  @Test func `a session of JSON has the same rules, and goes on with hashes as values`() throws {
    let path = try temporaryPath()
    func route(_ text: String) -> JSONRoute {
      JSONRoute(json: ["search": ["query": .string(text)]])
    }
    try withLog(path, options: options()) { log in
      let manager = try log.start(session: "main", at: Place(JSONRoute(json: "home")))
      manager.go(route("secret-1"))
      manager.go(route("secret-2"))
    }
    try withLog(path, options: options()) { log in
      let manager = try #require(try log.continue(session: "main"))
      let hidden = manager.currentRoute
      #expect(hidden.json["search"]?["query"]?.hiddenDigest != nil)
      manager.go(JSONRoute(json: "home"))
      manager.go(hidden)
      manager.showOverlay(JSONRoute.Overlay(json: "o"))
      manager.go(hidden)
      let (head, state) = try log.newest(of: 1)
      #expect(head == manager.head && state.entries.count == manager.entries.count)
    }
    #expect(try !hasBytes(path, "secret"))
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test(arguments: [PrivacyRules.LinkRecording.hiddenWhereSensitive, .recorded])
  func `a link has private values in its URL, and is hidden unless the app says otherwise`(
    recording: PrivacyRules.LinkRecording
  ) throws {
    let path = try temporaryPath()
    var rules = PrivacyRules.test
    rules.links = recording
    let links = try LinkTable<TestRoute>("app://", root: .home) {
      Link("/search?q=", TestRoute.search)
    }
    try withLog(path, options: options(rules)) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      let inbox = LinkInbox(links, navigation: manager)
      inbox.open("app://search?q=secret")
      #expect(inbox.pending == ["app://search?q=secret"])
      inbox.open("app://nowhere/secret")
    }
    #expect(try hasBytes(path, "secret") == (recording == .recorded))
    try withLog(path, options: options(rules)) { log in
      let pending = try log.pendingLinks(session: "main")
      #expect(pending == (recording == .recorded ? ["app://search?q=secret"] : []))
    }
  }

  /// What everybody knows who has the log: its bytes, and the constants of its format.
  @Test func `nobody can try values against the hashes with the log alone`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options()) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.detail("4711"))
    }
    let line = try LogReader(path: path).lines()[1]
    let hidden = try #require(
      try JSONValue(parsing: line)["route"]?["detail"]?["_0"]?.hiddenDigest)
    let bytes = try fileBytes(path)
    var keys = [SipHash128()]
    // Every sixteen bytes of the file for a key, the log's identity among them.
    for start in 0...bytes.count - 16 {
      guard let digest = Digest128(bytes: bytes[start..<start + 16].span) else { continue }
      if digest.low == 0 && digest.high == 0 { continue }
      keys.append(SipHash128(key0: digest.low, key1: digest.high))
      keys.append(SipHash128(key0: digest.high, key1: digest.low))
    }
    let identity = try LogReader(path: path).store.identity
    keys.append(SipHash128(key0: identity.low, key1: identity.high))
    let candidates = [#""4711""#, "4711", #"{"detail":{"_0":"4711"}}"#].map { Array($0.utf8) }
    #expect(
      !keys.contains { key in
        candidates.contains { candidate in
          var hash = key
          hash.update(candidate)
          return "\(hash.finalize())" == hidden
        }
      })
    // With the key it is another matter: that is why it is kept apart.
    let key = try #require(PrivacyKey(bytes: try fileBytes(path + "-key")))
    #expect("\(key.digest(of: Array(#""4711""#.utf8)))" == hidden)
  }
}
