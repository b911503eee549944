import DRN
import DRNTesting
import Testing

private enum LibraryRoute: TitledRoute {
  case shelves, loans
  case book(id: Int)
  case bookWithNotes(id: Int)

  enum Overlay: Hashable, Codable, Sendable, Titled {
    case notes
    case hint(String)

    var title: String {
      switch self {
      case .notes: "Notes"
      case .hint(let text): text
      }
    }
  }

  var title: String {
    switch self {
    case .shelves: "Shelves"
    case .loans: "Loans"
    case .book(let id), .bookWithNotes(let id): "Book \(id)"
    }
  }

  var composite: Composite<Self>? {
    guard case .bookWithNotes(let id) = self else { return nil }
    return Composite(.book(id: id), overlay: .notes)
  }
}

private func library() -> ExploredApp<LibraryRoute> {
  ExploredApp(
    .shelves,
    actions: [
      .command("show notes") { navigation in
        navigation.focus = "notes"
        navigation.go(.bookWithNotes(id: 1))
      },
      .hideOverlay, .goBack,
    ])
}

/// The examples of the article "Titles and focus", in its order.
@Suite struct TitlesAndFocusTests {
  @Test func `every screen says what it is`() throws {
    try TitleCheck<LibraryRoute>(
      routes: [.shelves, .loans, .book(id: 1)], overlays: [.notes, .hint("Scan a book")]
    ).run().requireNone()
  }

  @Test func `the explored library has no findings`() throws {
    try TitleCheck(library).run().requireNone()
  }
}
