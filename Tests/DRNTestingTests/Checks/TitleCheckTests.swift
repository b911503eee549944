import DRN
import DRNTesting
import Testing

/// A library's terminal, in which a few things have no title.
private enum LibraryRoute: TitledRoute {
  case shelves, loans, account, returned
  case book(id: Int)
  case bookWithNotes(id: Int)

  enum Overlay: Hashable, Codable, Sendable, Titled {
    case notes, scanner
    case hint(String)

    var title: String {
      switch self {
      case .notes: "Notes"
      case .scanner: ""
      case .hint(let text): text
      }
    }
  }

  var title: String {
    switch self {
    case .shelves: "Shelves"
    case .loans, .returned: "Loans"
    case .account: " \n"
    case .book(let id): id < 10 ? "Book" : ""
    case .bookWithNotes: ""
    }
  }

  var composite: Composite<Self>? {
    guard case .bookWithNotes(let id) = self else { return nil }
    return Composite(.book(id: id), overlay: .notes)
  }
}

@Suite struct TitleCheckTests {
  private func descriptions(_ check: TitleCheck<LibraryRoute>) -> [String] {
    check.run().all.map(\.description)
  }

  @Test func `titles that are missing or blank are found in lists, each case once`() {
    let check = TitleCheck<LibraryRoute>(
      routes: [.shelves, .account, .book(id: 1), .book(id: 10), .book(id: 11)],
      overlays: [.notes, .scanner, .hint(""), .hint("  ")])
    #expect(
      descriptions(check) == [
        "The screen .account has no title.", "The screen .book(id: 10) has no title.",
        "The overlay .scanner has no title.", "The overlay .hint(\"\") has no title.",
      ])
  }

  @Test func `of a composite the base and the overlay are looked at`() {
    #expect(descriptions(TitleCheck(routes: [.bookWithNotes(id: 1)])) == [])
    #expect(
      descriptions(TitleCheck(routes: [.bookWithNotes(id: 10)]))
        == ["The screen .book(id: 10) has no title."])
  }

  @Test func `what has all titles passes, and what has not fails the test`() throws {
    try TitleCheck<LibraryRoute>(routes: [.shelves, .loans], overlays: [.notes]).run().requireNone()
    #expect(throws: Mismatch.self) {
      try TitleCheck<LibraryRoute>(routes: [.account]).run().requireNone()
    }
  }

  /// The terminal, whose buttons set the focus or do not.
  private func library(settingFocus: Bool = true) -> ExploredApp<LibraryRoute> {
    ExploredApp(
      .shelves,
      actions: [
        .command("open scanner") { navigation in
          if settingFocus { navigation.focus = "scan" }
          navigation.showOverlay(.hint("Scan a book"))
        }.when { $0.activeOverlay == nil && $0.currentRoute == .shelves },
        .command("show notes") { navigation in
          if settingFocus { navigation.focus = "notes" }
          navigation.go(.bookWithNotes(id: 1))
        }.when { $0.activeOverlay == nil && $0.currentRoute == .shelves },
        .hideOverlay.when { $0.activeOverlay != nil }, .go(to: [.loans]), .goBack,
      ])
  }

  @Test func `an app in which all is told has no findings`() throws {
    let findings = TitleCheck({ library() }).run()
    try findings.requireNone()
    #expect(findings.stateCount > 3)
  }

  @Test func `an overlay that gives no focus back is found, by the shortest path`() {
    var check = TitleCheck({ library(settingFocus: false) })
    #expect(
      descriptions(check) == [
        """
        Closing .hint("Scan a book") gives no focus back: none was set below it before it opened.
            open scanner
            hideOverlay()
        """,
        """
        Closing .notes gives no focus back: none was set below it before it opened.
            show notes
            hideOverlay()
        """,
      ])
    check.findsLostFocus = false
    #expect(descriptions(check) == [])
  }

  @Test func `an overlay that is left for another screen has no focus to give back`() throws {
    try TitleCheck({
      ExploredApp<LibraryRoute>(
        .shelves,
        actions: [
          .showOverlay([.notes]), .go(to: [.loans]).when { $0.currentRoute == .shelves }, .goBack,
        ])
    }).run().requireNone()
  }

  @Test func `two screens of a history with one title are found, and other parameters are not`() {
    let app = { () -> ExploredApp<LibraryRoute> in
      ExploredApp(
        .loans, actions: [.go(to: [.book(id: 1), .book(id: 2), .returned]), .goBack])
    }
    var check = TitleCheck(app)
    #expect(
      descriptions(check) == [
        """
        .loans and .returned are in one history and have the same title, “Loans”.
            go(.returned)
        """
      ])
    check.findsSameTitles = false
    #expect(descriptions(check) == [])
  }

  @Test func `what an app comes to is found with the way there, and limits are told`() {
    var check = TitleCheck({
      ExploredApp<LibraryRoute>(
        .shelves,
        actions: [.go(to: [.loans]), .go(to: [.account]).when { $0.currentRoute == .loans }])
    })
    #expect(
      descriptions(check) == [
        """
        The screen .account has no title.
            go(.loans)
            go(.account)
        """
      ])
    check.stepLimit = 1
    let findings = check.run()
    #expect(findings.all.isEmpty)
    #expect(!findings.isComplete)
    #expect(findings.limit != nil)
  }
}
