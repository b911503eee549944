import DRN

/// The screens of the app that is recorded.
enum Screen: NavigationRoute {
  case home
  case item(Int)
  case favorite(Int)

  enum Overlay: Hashable, Codable, Sendable {
    case settings
    case share(Int)
  }

  enum Tab: String, Codable, Sendable { case feed, shop }

  var composite: Composite<Self>? {
    if case .favorite(let id) = self { Composite(.item(id), overlay: .settings) } else { nil }
  }
}

typealias Action = NavigationAction<Screen>
typealias State = NavigationState<Screen>

extension SeededRandom {
  /// A call of any kind but those of time travel.
  mutating func action(_ number: Int) -> Action {
    switch self.number(below: 16) {
    case 0..<5: .go(Place(.item(self.number(below: 40))))
    case 5: .go(Place(.favorite(self.number(below: 9))))
    case 6: .replace(Place(.item(number)))
    case 7: .showOverlay(.share(self.number(below: 5)))
    case 8: .pushOverlay(.settings)
    case 9: .hideOverlay(returning: true)
    case 10: .goBack(1 + self.number(below: 2))
    case 11: .goForward(1)
    case 12: .selectTab(self.number(below: 2) == 0 ? .feed : .shop, root: Place(.home))
    case 13: .mark("mark \(self.number(below: 3))", at: nil)
    case 14: .reset([Place(.home), Place(.item(number))])
    default: .note("tap", payload: ["number": .integer(number)])
    }
  }
}
