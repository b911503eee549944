import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The page says why the user was there, and what set each part of the state, as the tool does.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportWhyTests {
  @Test(arguments: Soak.isOn ? [1, 2, 3, 5, 8, 13] : [8] as [UInt64])
  func `each position has the tool's reasons and the tool's blame`(seed: UInt64) throws {
    let (lines, _) = CommandGenerator.session(seed: seed, count: 40)
    try Sample.record(Sample.tour + Sample.shop + lines.map { $0.text + "\n" }.joined())
    let report = try OpenReport(fragment: "session=shop&at=0")
    for session in ["tour", "shop", "window-\(seed)"] {
      let count = try Tool.run("replay", "log.mdb", "--json", "--session", session).lines.count
      for seq in stride(from: 0, to: count, by: session == "shop" ? 2 : 5) {
        try report.go(to: seq, session: session)
        while try report.page.bool("!document.querySelector('#why-more').hidden") {
          try report.page.evaluate("document.querySelector('#why-more').click()")
        }
        expectNoDifference(
          try reasons(in: report.page), try toldReasons(seq, session), "\(session) \(seq)")
        let told = try toldBlame(seq, session)
        for (part, set) in try blame(in: report.page) where !part.hasPrefix("remembered") {
          #expect(told[part] == set, "\(session) \(seq) \(part)")
        }
      }
    }
    report.expectQuiet()
  }

  private func reasons(in page: BrowserPage) throws -> [String] {
    try page.strings(
      "[...document.querySelectorAll('#why li')].map((item) => "
        + "`${item.firstChild.textContent} ${item.lastChild.textContent}`)")
  }

  /// The lines of `drn why` after its headline, without their times.
  private func toldReasons(_ seq: Int, _ session: String) throws -> [String] {
    try Tool.run("why", "log.mdb", "\(seq)", "--session", session, "--all").lines.dropFirst()
      .map { line in
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
        return "\(parts[0]) \(parts[3].drop { $0 == " " })"
      }
  }

  private func blame(in page: BrowserPage) throws -> [(String, Int)] {
    try page.strings(
      """
      [...document.querySelectorAll('[data-part]')]
        .map((part) => `${part.title.match(/[0-9]+/)[0]} ${part.dataset.part}`)
      """
    ).map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (String(parts[1]), Int(parts[0]) ?? -1)
    }
  }

  private func toldBlame(_ seq: Int, _ session: String) throws -> [String: Int] {
    let told = try Tool.run("blame", "log.mdb", "\(seq)", "--session", session, "--json").output
    let parts =
      try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [[String: Any]] ?? []
    return Dictionary(
      parts.compactMap { part in
        guard let name = part["part"] as? String, let event = part["event"] as? [String: Any],
          let seq = event["seq"] as? Int
        else { return nil }
        return (name, seq)
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a part of the state leads to what set it`() throws {
    try Sample.record(Sample.tour)
    let report = try OpenReport(fragment: "at=12")
    try report.page.click("[data-part=\"tab\"]")
    let seq = try #require(try toldBlame(12, "tour")["tab"])
    try report.expect(seq: seq)
    try report.go(to: 12)
    try report.page.click("#why .link")
    #expect(try report.seq <= 12)
    report.expectQuiet()
  }
}
