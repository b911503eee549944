import DRN
import Testing

/// The examples of the article "Titles and announcements", in its order.
@Suite struct TitlesAndAnnouncementsTests {
  enum AppRoute: TitledRoute {
    case home, cart
    case product(id: Int)

    enum Overlay: Hashable, Codable, Titled {
      case filter

      var title: String { "Filter" }
    }

    var title: String {
      switch self {
      case .home: "Start"
      case .cart: "Cart"
      case .product(let id): "Product \(id)"
      }
    }
  }

  @Test func `the article's examples do what it says`() {
    var (spoken, focused): ([String], [String]) = ([], [])
    func speak(_ text: String) { spoken.append(text) }
    func moveFocus(to focus: String) { focused.append(focus) }

    let navigation = NavigationManager(AppRoute.home)

    navigation.observeAnnouncements { announcement in
      guard !announcement.isCovered else { return }
      speak("\(announcement)")
      if let focus = announcement.focus { moveFocus(to: focus) }
    }

    navigation.focus = "row 3"
    navigation.showOverlay(.filter)
    navigation.hideOverlay()
    navigation.go(.product(id: 7))
    navigation.goBack()
    #expect(
      spoken == [
        "Filter opened", "Filter closed", "Back at Start", "Product 7", "Back at Start",
      ])
    #expect(focused == ["row 3", "row 3", "row 3"])
  }
}
