import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The page's search finds what `drn find` finds, in all of its sessions.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportFindTests {
  private static let expressions = [
    #"route == "home""#,
    #"route == "detail""#,
    #"route.detail.id == "lamp-42""#,
    #"kind != "noted" and gap > 1s"#,
    #"overlay != null"#,
    #""menu" in overlays"#,
    #"overlays contains "menu""#,
    #"entries.count > 2"#,
    #"entries[0] == "home""#,
    #"entries[-1] == currentRoute"#,
    #"origin == "detail""#,
    #"origin != null and kind in ["composed", "overlayHidden"]"#,
    #"tab == "feed" or flow == "member""#,
    #"state.tab == "chat" && !(kind == "went")"#,
    #"payload.amount >= 4900.0"#,
    #"payload.amount == 49e2"#,
    #"label matches "^(pa|ta)""#,
    #"label matches "(?i)PAID""#,
    #"time > "2026-11-21T10:00:05Z" and time <= "2026-11-21T10:00:09.109Z""#,
    #"time in ["2026-11-21T10:00:09.109Z"]"#,
    #"gap < 1001ms and gap != null"#,
    #"target == 6"#,
    #"target != null"#,
    #"count >= 1"#,
    #"count == 2"#,
    #"cursor < 1"#,
    #"group != null"#,
    #"group.count == 3 and group.name == "checkout""#,
    #"settings.historyLimit > 10"#,
    #"settings != null"#,
    #"session == "tour" && seq >= 3"#,
    #"cause == "link""#,
    #"not (route in ["home", "offers"]) and kind == "went""#,
    #"rootOverlays.count > 0"#,
    #"overlay matches "^item""#,
    #"route contains "e" and kind == "went""#,
    #"event.route == null and state.currentRoute == "home""#,
    #"routes.count == 3"#,
    #"event.overlays == []"#,
    #"overlays == []"#,
    #"seq == cursor"#,
    #"payload.method contains "ar""#,
    #""lamp" in ["lamp"] and seq == 1"#,
    #"tab != null and entries contains "home" or false"#,
    #"flow < "n""#,
    #"gap in [1001ms, 1s]"#,
    #"1001ms <= gap"#,
    #"seq in [1, 2, 3.0]"#,
    #"label.count == 3"#,
  ]

  private static let wrong = [
    #"gap == 1s1"#,
    #"currentRoute == entries[cursor]"#,
    #"route = "home""#,
    #"rout == "home""#,
    #"kind == "wentt""#,
    #"gap > 5"#,
    #"time > "x""#,
    #"(route == "a") == "b""#,
    #"seq < 3 < 5"#,
    #"label matches "(""#,
    #"route == "x" and"#,
    #"seq > 01"#,
    #"gap > 3x"#,
    #"entries[1.5] == 1"#,
    #"route == {"a":1}"#,
    #"kind == "went" & seq == 1"#,
    #"state == 1"#,
  ]

  /// Wrong in a way that has advice, which stands in parentheses.
  private static let advised = [
    #"kind == noted"#,
    #"kind in [noted]"#,
    #"visited("cart")"#,
    #"not began ( ["cart"] )"#,
    #"transitions > 3"#,
    #"count(kind == "went") > 3"#,
  ]

  /// Searches for a text, and goes from match to match until it is back at the first: the positions by
  /// session.
  private func find(_ text: String, in page: BrowserPage) throws -> [String: [Int]] {
    let found = try page.strings(
      """
      (async () => {
        const one = (selector) => document.querySelector(selector);
        const frame = () => new Promise(requestAnimationFrame);
        const press = (key) => one('#search').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        one('#search').value = \(ModelJSON.quoted(text));
        press('Enter');
        while (one('#search-everywhere').textContent.startsWith('Searching')) await frame();
        if (one('#search-everywhere').textContent.startsWith('Nothing')) return [];
        const places = new Set();
        for (;;) {
          press('Enter');
          await frame();
          await frame();
          const place = `${one('#strip').getAttribute('aria-valuenow')} ${one('#sessions .name').textContent}`;
          if (places.has(place)) return [...places];
          places.add(place);
        }
      })()
      """)
    var positions: [String: [Int]] = [:]
    for place in found {
      let parts = place.split(separator: " ", maxSplits: 1)
      positions[String(parts[1]), default: []].append(Int(parts[0]) ?? -1)
    }
    return positions.mapValues { $0.sorted() }
  }

  /// The positions that the tool finds.
  private func told(_ expression: String) throws -> [String: [Int]] {
    let result = try Tool.run("find", "log.mdb", expression, "--all-sessions", "--json")
    #expect(result.status <= 1, "\(result.errors)")
    var positions: [String: [Int]] = [:]
    for line in result.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let session = object?["session"] as? String, let seq = object?["seq"] as? Int else {
        continue
      }
      positions[session, default: []].append(seq)
    }
    return positions
  }

  @Test(arguments: Soak.isOn ? [1, 2, 3, 5, 8, 13] : [5] as [UInt64])
  func `the same expressions find the same positions`(seed: UInt64) throws {
    let lines = [seed, seed + 100].flatMap { CommandGenerator.session(seed: $0, count: 40).0 }
    try Sample.record(Sample.tour + Sample.shop + lines.map { $0.text + "\n" }.joined())
    let report = try OpenReport(fragment: "session=shop&at=0")
    for expression in Self.expressions {
      let (found, told) = (try find(expression, in: report.page), try told(expression))
      expectNoDifference(found, told, "\(expression)")
    }
    report.expectQuiet()
  }

  @Test func `what is wrong is said at its place, as the tool says it`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    let page = report.page
    for expression in Self.wrong + Self.advised {
      let result = try Tool.run("find", "log.mdb", expression)
      #expect(result.status == 64 || result.status == 2, "\(expression)")
      try page.evaluate("document.querySelector('#search').select()")
      try page.call("Input.insertText", ["text": expression])
      try page.press("Enter")
      let problem = try page.text("#search-problem")
      let place = problem.prefix { $0 != ":" }
      #expect(place.hasPrefix("The expression is wrong at column "), "\(expression): \(problem)")
      #expect(result.errors.contains(place), "\(expression): \(problem), \(result.errors)")
      if Self.advised.contains(expression) {
        let sentence = result.errors.prefix { $0 != "\n" }.dropFirst("drn: ".count)
        #expect(problem.hasPrefix(sentence), "\(expression): \(problem)")
      }
    }
    try page.evaluate("document.querySelector('#search').select()")
    try page.call("Input.insertText", ["text": "lamp"])
    try page.press("Enter")
    #expect(try !page.bool("document.querySelector('#search-problem').checkVisibility()"))
    try report.expect(seq: 1)
    report.expectQuiet()
  }

  @Test func `the sessions with matches are listed, and lead to them`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=shop&at=0")
    let page = report.page
    try page.press("/")
    try page.type("home")
    try page.press("Enter")
    #expect(try page.text("#search-everywhere").hasSuffix("in 2 sessions of 2"))
    try page.click("#search-everywhere")
    #expect(try page.text("#results-list").contains("tour"))
    try page.press("Home")
    try page.press("Enter")
    #expect(try page.text("#sessions").hasPrefix("tour"))
    try report.expect(seq: 0)
    report.expectQuiet()
  }
}
