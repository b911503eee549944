import DRN
import DRNFeatures
import TestSupport
import Testing

/// What of an app a feature can reach.
@Suite struct FeatureNavigatorTests {
  enum Part: FeatureRoute {
    case list
    case item(Int)
    case elsewhere
    case withHint(Int)

    enum Overlay: Hashable, Codable { case hint, sort }
    enum Tab: Hashable, Codable { case first }
    enum Flow: Hashable, Codable { case only }

    var composite: Composite<Self>? {
      if case .withHint(let id) = self { Composite(.item(id), overlay: .hint) } else { nil }
    }
  }

  enum App: NavigationRoute {
    case home, login
    case part(Part)

    enum Overlay: Hashable, Codable {
      case banner
      case part(Part.Overlay)
    }
    enum Tab: Hashable, Codable { case main, other }

    var tab: Tab? {
      switch self {
      case .home: .main
      case .part(.elsewhere): .other
      default: nil
      }
    }
  }

  struct Greeting: NavigationCommand {
    func actions(in state: NavigationState<Part>) -> [NavigationAction<Part>] { [] }
  }

  let run = RecordedManager(App.home)
  let feature: FeatureNavigator<Part>
  var manager: NavigationManager<App> { run.manager }

  init() {
    feature = run.manager.feature(
      "part", route: Embedding(App.part) { if case .part(let route) = $0 { route } else { nil } },
      overlay: Embedding(App.Overlay.part) {
        if case .part(let overlay) = $0 { overlay } else { nil }
      })
    manager.go(.part(.list))
  }

  @Test func `a move of the feature's does not dismiss an overlay of the app's`() {
    manager.pushOverlay(.banner)
    for call in [
      { feature.go(.list) }, { feature.go(.item(1)) }, { feature.replace(.item(1)) },
      { feature.goBack() }, { feature.goForward() },
    ] {
      expectRefused(
        "The feature 'part' cannot close an overlay of others; apply a command of the app's for that.",
        by: call)
    }
    #expect(feature.go(.withHint(1)).seq != nil)
  }

  @Test func `a feature waits for what becomes of its moves`() async {
    manager.guards = [
      NavigationGuard(waiting: {
        $0.destination == .part(.item(1)) ? .allow : .redirect(.login)
      })
    ]
    let first = feature.go(.item(1))
    #expect(feature.pendingMove?.destination == .item(1))
    #expect(await feature.settled(first) == .changed(seq: 2))
    manager.guards = [
      NavigationGuard(waiting: { $0.destination == .login ? .allow : .redirect(.login) })
    ]
    #expect(await feature.settled(feature.go(.item(2))).refusal?.code == .outsideFeature)
    #expect(feature.pendingMove == nil)
  }

  /// Expects a call to be refused and to touch nothing.
  private func expectRefused(
    _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation,
    by call: () -> NavigationOutcome<Part>
  ) {
    let (state, head) = (manager.state, manager.head)
    let refusal = call().refusal
    #expect(refusal?.code == .outsideFeature, sourceLocation: sourceLocation)
    #expect(refusal?.reason == sentence, sourceLocation: sourceLocation)
    #expect((manager.state, manager.head) == (state, head), sourceLocation: sourceLocation)
  }

  private func cannot(_ what: String) -> String {
    "The feature 'part' cannot \(what); apply a command of the app's for that."
  }

  @Test func `it goes, replaces and composes in its own routes`() {
    feature.go(.item(1))
    feature.replace(.item(2))
    #expect(manager.currentRoute == .part(.item(2)))
    feature.go(.withHint(3))
    #expect(manager.currentRoute == .part(.item(3)))
    #expect(feature.activeOverlay == .hint)
    #expect(manager.origin == .part(.item(2)))
    feature.hideOverlay()
    #expect(feature.currentRoute == .item(2))
  }

  @Test func `it closes its overlays in every way`() {
    let ways: [() -> Void] = [
      { feature.hideOverlay() }, { feature.hideOverlay(returning: false) },
      { feature.hideAllOverlays() }, { feature.hideOverlays(through: .sort) },
    ]
    for close in ways {
      feature.showOverlay(.hint)
      feature.showOverlay(.sort)
      #expect(manager.overlays == [.part(.sort)])
      close()
      #expect(manager.overlays == [])
    }
    #expect(feature.hideOverlay() == .unchanged)
    #expect(feature.hideOverlays(through: .hint) == .unchanged)
    #expect(feature.hideAllOverlays() == .unchanged)
  }

  @Test func `it closes its own overlay under a root overlay, and not that`() {
    feature.showOverlay(.hint)
    manager.showRootOverlay(.banner)
    feature.hideOverlay()
    #expect(manager.overlays == [])
    #expect(manager.rootOverlays == [.banner])
    #expect(feature.hideOverlay() == .unchanged)
  }

  @Test func `it does not touch what others put on its place`() {
    feature.showOverlay(.hint)
    manager.pushOverlay(.banner)
    #expect(feature.activeOverlay == nil)
    let sentence = cannot("close an overlay of others")
    expectRefused(sentence) { feature.hideOverlay() }
    expectRefused(sentence) { feature.hideOverlay(returning: false) }
    expectRefused(sentence) { feature.hideAllOverlays() }
    expectRefused(sentence) { feature.hideOverlays(through: .hint) }
    expectRefused(sentence) { feature.showOverlay(.sort) }
  }

  @Test func `what is the app's is refused`() {
    expectRefused(cannot("replace a history that has places of others")) {
      feature.reset(to: [.list])
    }
    expectRefused(cannot("show an overlay above every place")) { feature.showRootOverlay(.hint) }
    expectRefused(cannot("select a tab")) { feature.selectTab(.first, root: .list) }
    expectRefused(cannot("switch flows")) { feature.switchFlow(.only, root: .list) }
    expectRefused(cannot("travel in time")) { feature.undo() }
    expectRefused(cannot("perform a command of its own")) { feature.perform(Greeting()) }
    expectRefused(cannot("go to a place of another feature or tab")) { feature.go(.elsewhere) }
    expectRefused(cannot("go to a place of another feature or tab")) { feature.replace(.elsewhere) }
  }

  @Test func `a history that is all its own it may reset`() {
    manager.reset(to: [.part(.list)])
    feature.reset(to: [.list, .item(1), .item(2)])
    #expect(feature.routes == [.list, .item(1), .item(2)])
  }

  @Test func `its places end where another feature or another tab begins`() {
    feature.go(.item(1))
    manager.go(.part(.elsewhere))
    feature.go(.item(2))
    #expect(feature.routes == [.elsewhere, .item(2)])
    feature.goBack(9)
    #expect(feature.currentRoute == .elsewhere)
    #expect(!feature.canGoBack)
    manager.goBack(2)
    #expect(feature.routes == [.list, .item(1)])
    feature.goForward(9)
    #expect(feature.currentRoute == .item(1))
    #expect(!feature.canGoForward)
  }

  @Test func `marks and notes are recorded wherever the user is`() {
    manager.go(.home)
    feature.note("tap", ["x": 1])
    feature.mark("here")
    #expect(run.kinds.suffix(2) == [.noted, .marked])
  }

  @Test func `without overlays or commands those are refused`() {
    let plain: FeatureNavigator<Part> = manager.feature(
      "plain", route: Embedding(App.part) { if case .part(let route) = $0 { route } else { nil } })
    #expect(plain.showOverlay(.hint).refusal?.code == .outsideFeature)
    #expect(plain.go(.withHint(1)).refusal?.code == .outsideFeature)
    plain.go(.item(1))
    #expect(plain.currentRoute == .item(1))
  }

  @Test func `a redirect within the feature is told, one out of it is not`() {
    manager.guards = [
      NavigationGuard { request in
        switch request.destination {
        case .part(.item(1)): .redirect(.part(.item(2)))
        case .part(.item(3)): .redirect(.login)
        default: .allow
        }
      }
    ]
    #expect(feature.go(.item(1)) == .redirected(to: .item(2), seq: 2))
    let refusal = feature.go(.item(3)).refusal
    #expect(refusal?.reason == "A guard redirected the move out of the feature 'part'.")
    #expect(manager.currentRoute == .login)
    manager.guards = []
  }

  @Test func `from inside an observer it is decided when it runs`() {
    var answers: [NavigationOutcome<Part>] = []
    // The feature has the manager, which has the observer.
    let observer = manager.observe { [unowned manager] change in
      guard change.state.currentRoute == .part(.item(1)) else { return }
      manager.go(.home)
      answers.append(feature.go(.item(2)))
    }
    feature.go(.item(1))
    manager.removeObserver(observer)
    #expect(answers == [.queued])
    #expect(manager.currentRoute == .home)
  }

  @Test func `what a feature says of a call is recorded`() {
    feature.with(.animated("slide"), cause: "timer").go(.item(1))
    #expect(run.recorder.transitions.last?.metadata == .animated("slide"))
    #expect(run.recorder.transitions.last?.cause == "timer")
  }
}
