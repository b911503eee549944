import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A rule that an app gets later.
@Suite(.temporaryDirectory) struct LaterRuleTests {
  private func lines(_ log: EventLog) throws -> [String] { try log.reader.lines() }

  @Test func `what was recorded in the clear is not recorded so again`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
      manager.go(.search(query: "secret-old", page: 1))
    }
    try withLog(path, options: .init(privacy: .test)) { log in
      let session = try log.manager(session: "main", initial: PrivateRoute.home)
      // It is still what it was to the app.
      #expect(session.manager.currentRoute == .search(query: "secret-old", page: 1))
      session.manager.go(.home)
      session.manager.go(.search(query: "secret-old", page: 1))
      session.manager.undo()
      session.manager.redo()
      #expect(session.manager.currentRoute == .search(query: "secret-old", page: 1))
      let later = try lines(log).suffix(4)
      #expect(later.count == 4)
      for line in later { #expect(!line.contains("secret-old"), "\(line)") }
      #expect(later.contains { $0.contains("$hidden") })
      try log.flush()
      #expect(try LogVerifier.inspect(log.reader).isWhole)
    }
  }

  @Test func `a misspelt path of a report is said`() async throws {
    let log = try EventLog.open(temporaryPath())
    let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
    manager.go(.search(query: "secret", page: 1))
    let options = ReportOptions(redacting: ["serch.query", "search.query"])
    let summary = try await log.report(
      session: "main", to: temporaryPath("bug.mdb"), options: options)
    let redaction = try #require(summary.redaction)
    #expect(redaction.unmatched.map(\.path.text) == ["serch.query"])
    #expect(redaction.unmatched.first?.suggestion == "search.query")
  }

  @Test func `an app with rules is not told values that cannot be encoded`() throws {
    let told = Lock<[String]>([])
    var options = EventLog.Options(privacy: PrivacyRules(hiddenInReports: ["search.query"]))
    options.onStatus = { status in told.withLock { $0.append("\(status)") } }
    let log = try EventLog.open(temporaryPath(), options: options)
    let manager = try log.manager(session: "main", initial: PrivateRoute.home).manager
    manager.go(.broken(.init("secret-broken")))
    let texts = told.withLock { $0 }
    #expect(texts.contains { $0.contains("valueNotEncodable") })
    for text in texts { #expect(!text.contains("secret-broken"), "\(text)") }
  }

  @Test func `an app may have a parameter of the name that hidden values have`() throws {
    let json = try JSONValue(parsing: Array(#"{"$hidden":"mine"}"#.utf8))
    #expect(try JSONCoding.decode([String: String].self, from: json) == ["$hidden": "mine"])
    let hidden = try JSONValue(
      parsing: Array(#"{"$hidden":"0123456789abcdef0123456789abcdef"}"#.utf8))
    #expect(throws: JSONError.self) { try JSONCoding.decode([String: String].self, from: hidden) }
  }
}
