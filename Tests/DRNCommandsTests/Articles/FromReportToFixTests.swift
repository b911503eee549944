import CustomDump
import DRN
import DRNTesting
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import ToolTests

/// The article "A bug report, from the file to the fix": its commands print what it shows, and the bug is found
/// and fixed as it says.
@Suite(.temporaryDirectory) struct FromReportToFixTests {
  enum ShopRoute: NavigationRoute {
    case home
    case search(query: String)
    case detail(id: String)
    case checkout
    case orderConfirmed(number: Int)
  }

  enum Reported {
    // sample
    struct Checkout {
      /// Goes on when the shop has the money.
      func confirm(_ number: Int, in navigation: some Navigating<ShopRoute>) {
        navigation.go(.orderConfirmed(number: number), cause: "payment")
      }
    }
    // end
  }

  enum Fixed {
    // sample
    struct Checkout {
      /// Goes on when the shop has the money. Nothing leads back to what is paid.
      func confirm(_ number: Int, in navigation: some Navigating<ShopRoute>) {
        navigation.reset(to: [.home, .orderConfirmed(number: number)], cause: "payment")
      }
    }
    // end
  }

  @Test func `the commands print what is shown`() throws {
    let visit = try ReportedVisit()
    let blocks = visit.article.blocks("console")
    #expect(blocks.count > 5)
    for block in blocks {
      expectNoDifference(withoutTimeOfReport(try visit.run(block)), withoutTimeOfReport(block))
    }
  }

  /// With the time at which a report was made as one that has passed.
  private func withoutTimeOfReport(_ text: String) -> String {
    text.replacing(/made \S+ \S+ on \w+/, with: "made then on this system")
  }

  @Test func `the screen shows what is shown, after the keys that are named`() throws {
    let visit = try ReportedVisit()
    try visit.runAll()
    let shown = visit.article.section("On the screen").blocks("text")
    try #require(shown.count == 2)
    let terminal = try TerminalProcess(
      arguments: ["bug.mdb"], columns: 84, rows: 18, environment: [:])
    terminal.expectText(containing: #"Reported: "Ordered once, charged twice"."#)
    terminal.settle()
    terminal.perform([.type("w"), .see("q closes"), .type("j"), .see("Enter goes to 6"), .settle])
    // The article shows it before the key that selects the second transition.
    expectNoDifference(
      terminal.screen.text.replacing("Enter goes to 6", with: "Enter goes to 8"), shown[0])
    terminal.perform([.type("\r"), .see("75% 6/8"), .settle])
    expectNoDifference(terminal.screen.text, shown[1])
    terminal.perform([.type("a"), .see("statement.txt"), .type("\r"), .see("49.00 EUR")])
    terminal.perform([.type("q"), .see("? keys"), .type("q")])
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `a program gets the answers that are shown, of which parts are left out`() throws {
    let visit = try ReportedVisit()
    try visit.runAll()
    let answers = try Tool.shell("drn mcp bug.mdb < questions.jsonl")
    answers.expectDone()
    let shown = visit.article.blocks("json").flatMap { $0.components(separatedBy: "\n") }
    #expect(shown.count == 5)
    for line in shown {
      let parts = line.components(separatedBy: "…")
      let answer = try #require(answers.lines.first { $0.hasPrefix(parts[0]) }, "\(line)")
      var rest = answer
      for part in parts where !part.isEmpty {
        let found = try #require(rest.range(of: part), "\(part) is not in \(rest)")
        rest = rest[found.upperBound...]
      }
    }
  }

  // MARK: The fix

  @Test func `the app's code and the end of the test are those that are compiled`() throws {
    let article = try ReportedVisit().article
    #expect(Set(article.blocks()) == Set(try Article.samples()))
  }

  @Test func `the beginning of the test is the printed one`() throws {
    let visit = try ReportedVisit()
    let printed = try #require(
      visit.article.blocks("console").first { $0.contains("drn test bug.mdb") })
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = printed.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.contains("let home") })
    let last = try #require(lines.firstIndex { $0.hasPrefix("  // 5  ") })
    // What only the calls after these use is left out.
    for line in lines[first..<last] where !line.hasPrefix("  let orderConfirmed1001") {
      #expect(source.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test func `the test fails before the fix, and passes after it`() throws {
    let mismatch = #expect(throws: Mismatch.self) {
      try backLeadsHome(with: Reported.Checkout.self)
    }
    let sentence = "Expected the route to be home, and it is checkout."
    #expect(mismatch?.differences == [sentence])
    #expect(try ReportedVisit().article.text.contains(sentence))
    try backLeadsHome(with: Fixed.Checkout.self)
  }

  // swift-format-ignore
  private func backLeadsHome<Checkout: Confirming>(with type: Checkout.Type) throws {
  let home: ShopRoute = .home
  let searchLamp: ShopRoute = .search(query: "lamp")
  let detailLamp42: ShopRoute = .detail(id: "lamp-42")
  let checkout: ShopRoute = .checkout
  let payload = try JSONValue(recorded: #"{"order":1001}"#)  // {"order":1001}

  // As it was after transition 2.
  let beginning = try NavigationState(recorded: [
    Entry(id: EntryID(seq: 0), route: home),
    Entry(id: EntryID(seq: 1), route: searchLamp),
    Entry(id: EntryID(seq: 2), route: detailLamp42),
  ])
  // The app's own guards go here; what a guard refused is not asked for again.
  let navigator = TestNavigator(continuing: beginning, head: 2, guards: [])
  try navigator.expect(detailLamp42, history: [home, searchLamp, detailLamp42], cursor: 2)

  // 3  2026-11-20T17:02:40.100000000Z  went
  navigator.go(checkout)
  try navigator.expect(checkout, history: [home, searchLamp, detailLamp42, checkout], cursor: 3)

  // 4  2026-11-20T17:03:02.700000000Z  noted
  navigator.note("paid", payload)
  try navigator.expect(checkout)

  // sample
  // 5  2026-11-20T17:03:02.710000000Z  went (payment)
  Checkout().confirm(1001, in: navigator)

  // 6  2026-11-20T17:03:20.040000000Z  wentBack
  navigator.goBack(1)
  try navigator.expect(home)
  // end
  }
}

/// An app's code that the test calls, as it was and as it is.
protocol Confirming {
  init()
  func confirm(_ number: Int, in navigation: some Navigating<FromReportToFixTests.ShopRoute>)
}

extension FromReportToFixTests.Reported.Checkout: Confirming {}
extension FromReportToFixTests.Fixed.Checkout: Confirming {}
