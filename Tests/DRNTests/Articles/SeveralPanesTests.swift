import DRN
import Testing

/// The examples of the article "Several panes", in its order.
@Suite struct SeveralPanesTests {
  enum MailRoute: NavigationRoute {
    case start, inbox, settings
    case mail(id: Int)
    case article, comments
  }

  @Test func `the article's examples do what it says`() {
    let rule = PaneRule<MailRoute>(listDetailFrom: 840, supportingFrom: 1_200) { route in
      switch route {
      case .start, .settings: .single
      case .inbox: .list
      case .mail: .detail
      case .article: .main
      case .comments: .supporting
      }
    }

    let navigation = NavigationManager(MailRoute.start)
    navigation.go(.inbox)
    navigation.go(.mail(id: 1))
    navigation.go(.mail(id: 2))

    let narrow = navigation.state.panes(by: rule, width: 400)
    #expect(narrow.kind == .single)
    #expect(narrow.current.route == .mail(id: 2))

    let wide = navigation.state.panes(by: rule, width: 1_000)
    #expect(wide.kind == .listDetail)
    #expect(wide.panes.map(\.route) == [.inbox, .mail(id: 2)])
    #expect(wide.currentIndex == 1)

    #expect(wide.backCount == 3)
    navigation.goBack(inPanes: rule, width: 1_000)
    #expect(navigation.currentRoute == .start)

    navigation.goForward(3)
    navigation.goBack(inPanes: rule, width: 400)
    #expect(navigation.currentRoute == .mail(id: 1))

    var browsing = rule
    browsing.back = .oneEntry
    navigation.reset(to: [.inbox, .mail(id: 1), .mail(id: 2)])
    #expect(!navigation.state.panes(by: rule, width: 1_000).canGoBack)
    #expect(navigation.state.panes(by: browsing, width: 1_000).backCount == 1)
  }
}
