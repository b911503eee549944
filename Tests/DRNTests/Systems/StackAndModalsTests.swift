import DRN
import TestSupport
import Testing

/// An imperative stack, a tab bar and modals.
@Suite struct StackAndModalsTests {
  enum AppRoute: NavigationRoute {
    case feed
    case post(id: Int)
    case comments(id: Int)
    case profile, settings

    enum Tab: Hashable, Codable { case feed, profile }

    enum Overlay: Hashable, Codable, PresentableOverlay {
      case compose, audience
      case camera, emoji, discardDraft, inspector

      var presentationStyle: PresentationStyle {
        switch self {
        case .compose: .sheet
        case .audience: .level
        case .camera: .fullScreenCover
        case .emoji: .popover
        case .discardDraft: .confirmationDialog
        case .inspector: .panel
        }
      }

      var isDismissible: Bool { self != .camera && self != .audience }
    }

    var tab: Tab? {
      switch self {
      case .feed: .feed
      case .profile: .profile
      default: nil
      }
    }
  }

  let run = RecordedManager(AppRoute.feed)
  var navigation: NavigationManager<AppRoute> { run.manager }

  // The stack.

  @Test func `push and pop`() {
    navigation.go(.post(id: 1))
    navigation.go(.comments(id: 1))
    navigation.goBack()
    #expect(navigation.currentRoute == .post(id: 1))
  }

  @Test func `the whole stack is set at once`() {
    navigation.go(.settings)
    navigation.reset(to: [.feed, .post(id: 1), .comments(id: 1)])
    #expect(run.routes == [.feed, .post(id: 1), .comments(id: 1)])
    #expect(navigation.currentRoute == .comments(id: 1))
    #expect(run.kinds == [.started, .went, .reset])
  }

  @Test func `setting what lies above the root keeps the root`() {
    navigation.go(.post(id: 1))
    navigation.setPath([.post(id: 2), .comments(id: 2)])
    #expect(run.routes == [.feed, .post(id: 2), .comments(id: 2)])
  }

  // Modals.

  @Test func `present shows a modal, and another one on top of it`() {
    navigation.showOverlay(.compose)
    navigation.pushOverlay(.camera)
    #expect(navigation.overlays == [.compose, .camera])
  }

  @Test func `dismiss closes the nearest presentation with all that is in it`() {
    navigation.showOverlay(.inspector)
    navigation.pushOverlay(.compose)
    navigation.pushOverlay(.audience)
    navigation.dismiss()
    #expect(navigation.overlays == [.inspector])
    navigation.dismiss()
    #expect(navigation.overlays == [])
    #expect(navigation.dismiss() == .unchanged)
  }

  @Test func `dismissing a presenter closes what it presented`() {
    navigation.showOverlay(.inspector)
    navigation.pushOverlay(.compose)
    navigation.pushOverlay(.discardDraft)
    navigation.hideOverlays(through: .compose)
    #expect(navigation.overlays == [.inspector])
    navigation.pushOverlay(.compose)
    navigation.hideAllOverlays()
    #expect(navigation.overlays == [])
  }

  @Test(arguments: [
    (AppRoute.Overlay.compose, PresentationStyle.sheet), (.camera, .fullScreenCover),
    (.emoji, .popover), (.discardDraft, .confirmationDialog), (.inspector, .panel),
    (.audience, .level),
  ])
  func `an overlay declares its presentation style`(
    overlay: AppRoute.Overlay, style: PresentationStyle
  ) {
    navigation.showOverlay(overlay)
    #expect(navigation.activeOverlay?.presentationStyle == style)
  }

  @Test func `the user dismisses what may be dismissed`() {
    navigation.showOverlay(.compose)
    #expect(navigation.with(.interactive).dismissByUser() == .changed(seq: 2))
    #expect(navigation.overlays == [])
    #expect(run.recorder.transitions.last?.metadata == .interactive)
    #expect(navigation.dismissByUser() == .unchanged)
  }

  @Test func `the user cannot dismiss what may not be dismissed`() {
    navigation.showOverlay(.camera)
    run.expectRefused(.notDismissible) { $0.dismissByUser() }
    let refusal = navigation.dismissByUser().refusal
    #expect(refusal?.reason == "The user may not dismiss camera; the app has to close it.")
    navigation.hideOverlay()
    #expect(navigation.overlays == [])
  }

  @Test func `the user cannot dismiss a presentation with a level that may not be dismissed`() {
    navigation.showOverlay(.compose)
    navigation.pushOverlay(.audience)
    run.expectRefused(.notDismissible) { $0.dismissByUser() }
    navigation.hideOverlay()
    #expect(navigation.dismissByUser() == .changed(seq: 4))
  }

  // The tab bar.

  @Test func `selecting a tab takes it up where the user left it`() {
    navigation.go(.post(id: 1))
    navigation.tapTab(.profile, root: .profile)
    #expect(navigation.currentRoute == .profile)
    navigation.tapTab(.feed, root: .feed)
    #expect(navigation.currentRoute == .post(id: 1))
  }

  @Test func `selecting the selected tab goes to its root`() {
    navigation.go(.post(id: 1))
    navigation.go(.comments(id: 1))
    navigation.tapTab(.feed, root: .feed)
    #expect(run.sketch == "[feed/feed] feed/post(id: 1) feed/comments(id: 1)")
    #expect(navigation.tapTab(.feed, root: .feed) == .unchanged)
  }

  @Test func `the root of a tab that was entered directly is gone to`() {
    navigation.go(.profile)
    navigation.go(.settings)
    navigation.tapTab(.profile, root: .profile)
    #expect(run.sketch.hasPrefix("feed/feed [profile/profile]"))
    navigation.reset(to: [.settings])
    navigation.tapTab(.profile, root: .profile)
    #expect(run.sketch.hasPrefix("profile/settings [profile/profile]"))
  }

  @Test func `selecting the selected tab at its root dismisses what lies there`() {
    navigation.showOverlay(.inspector)
    navigation.tapTab(.feed, root: .feed)
    #expect(run.sketch == "[feed/feed]")
  }

  @Test func `the tab bar highlights the tab of a route without one`() {
    navigation.go(.settings)
    #expect(navigation.state.highlightedTab == .feed)
    navigation.go(.profile)
    navigation.go(.settings)
    #expect(navigation.state.highlightedTab == .profile)
  }

  // Transitions.

  @Test func `a transition carries its animation and decides nothing by it`() {
    let other = RecordedManager(AppRoute.feed)
    navigation.with(.animated("slide", .milliseconds(300))).go(.post(id: 1))
    navigation.with(.unanimated).goBack()
    other.manager.go(.post(id: 1))
    other.manager.goBack()
    #expect(run.recorder.transitions[1].metadata == .animated("slide", .milliseconds(300)))
    #expect(run.recorder.transitions[2].metadata?.animation == "none")
    #expect(navigation.state == other.manager.state)
  }

  @Test func `its transitions fold to the same state`() {
    navigation.with(.animated("slide")).go(.post(id: 1))
    navigation.showOverlay(.compose)
    navigation.pushOverlay(.audience)
    navigation.dismiss()
    navigation.tapTab(.profile, root: .profile)
    navigation.go(.settings)
    navigation.tapTab(.profile, root: .profile)
    navigation.tapTab(.feed, root: .feed)
    navigation.setPath([.comments(id: 1), .comments(id: 2)])
    #expect(
      run.sketch == "feed/feed feed/comments(id: 1) [feed/comments(id: 2)]"
        + " | profile: [profile/profile] profile/settings")
    #expect(run.folded == navigation.state)
  }
}
