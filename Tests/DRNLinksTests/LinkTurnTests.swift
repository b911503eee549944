import DRN
import DRNLinks
import TestSupport
import Testing

/// Links and what observers and users do meanwhile.
@Suite struct LinkTurnTests {
  let recorder = MemoryRecorder<Page>()
  let navigation: NavigationManager<Page>
  let links: LinkTable<Page>
  let account = Account()

  final class Account {
    var isSignedIn = false
    var isAllowed = true
    var count = 0
  }

  init() throws {
    navigation = NavigationManager(.news, recorder: recorder)
    links = try LinkTable("app://", root: .home) {
      Link("/detail/:id", Page.detail)
      Link("/news", .news, under: [])
      Link("/store", .store, under: [])
      Link("/cart", .cart, under: [.store])
      Link("/cart/:id", Page.detail, under: { _ in [.store, .cart] }).alias()
    }
  }

  private func inbox(
    policy: LinkPolicy = .newest, condition: (() -> Bool)? = nil
  ) -> LinkInbox<Page> {
    LinkInbox(links, navigation: navigation, policy: policy, condition: condition)
  }

  private var openings: Int { recorder.transitions.filter { $0.event.kind == .reset }.count }

  private var notes: [String] {
    recorder.transitions.compactMap { transition in
      guard case .noted(LinkNote.label, let payload) = transition.event,
        let note = LinkNote(payload: payload)
      else { return nil }
      return "\(note.state) \(note.url.suffix(1)) \(note.pending.count)"
    }
  }

  @Test func `an observer that resumes opens nothing twice`() {
    let inbox = inbox()
    navigation.observe { [unowned inbox] _ in inbox.resume() }
    inbox.open("app://detail/1")
    inbox.ready()
    #expect(navigation.currentRoute == .detail(1))
    #expect(openings == 1)
    navigation.guards = [NavigationGuard { _ in .allow }]
    inbox.open("app://detail/2")
    #expect(openings == 2)
    #expect(notes == ["pending 1 1", "opened 1 0", "opened 2 0"])
  }

  @Test(arguments: [true, false])
  func `a link that an observer opens while another one opens is not lost`(isAllowed: Bool) {
    navigation.guards = [
      NavigationGuard { request in
        request.destination != .detail(2) || isAllowed ? .allow : .block(reason: "Not now.")
      }
    ]
    let inbox = inbox()
    inbox.open("app://detail/1")
    var outcome: LinkOutcome<Page>?
    navigation.observe { [account, unowned inbox] change in
      guard change.state.currentRoute == .detail(1), account.count == 0 else { return }
      account.count += 1
      outcome = inbox.open("app://detail/2")
    }
    inbox.ready()
    #expect(outcome == .queued)
    #expect(navigation.currentRoute == .detail(isAllowed ? 2 : 1))
    #expect(inbox.pending == (isAllowed ? [] : ["app://detail/2"]))
    #expect(openings == (isAllowed ? 2 : 1))
  }

  @Test func `an observer that opens a link for each change comes to an end`() {
    let inbox = inbox()
    inbox.ready()
    navigation.queueLimit = 20
    var refusals = 0
    navigation.observe { [account, unowned inbox] _ in
      account.count += 1
      if case .refused(let refusal) = inbox.open("app://detail/\(account.count)") {
        #expect(refusal.code == .queueFull)
        refusals += 1
      }
    }
    inbox.open("app://detail/0")
    #expect(refusals > 0)
    #expect(openings <= 21)
  }

  @Test func `an observer that drops what waits drops it`() {
    let inbox = inbox()
    navigation.observe { [unowned inbox] _ in inbox.drop() }
    inbox.open("app://detail/1")
    #expect(inbox.pending.isEmpty)
    #expect(notes == ["pending 1 1", "dropped 1 0"])
  }

  @Test(arguments: [LinkPolicy.newest, .inOrder()])
  func `a link that a guard keeps is tried again when it is tapped again`(policy: LinkPolicy) {
    navigation.guards = [
      NavigationGuard { [account] request in
        if case .detail = request.destination, !account.isSignedIn {
          .redirect(.search)
        } else {
          .allow
        }
      }
    ]
    let inbox = inbox(policy: policy)
    inbox.ready()
    inbox.open("app://detail/1")
    if policy != .newest { inbox.open("app://news") }
    navigation.goBack()
    #expect(navigation.currentRoute == .news)
    guard case .pending(_, .guarded(.redirected)) = inbox.open("app://detail/1") else {
      return #expect(Bool(false))
    }
    #expect(navigation.currentRoute == .search)
    account.isSignedIn = true
    guard case .opened = inbox.open("app://detail/1") else { return #expect(Bool(false)) }
    #expect(navigation.currentRoute == (policy == .newest ? .detail(1) : .news))
    #expect(inbox.pending.isEmpty)
  }

  @Test func `a link that is allowed at once is one transaction, whatever guards there are`() {
    navigation.guards = [NavigationGuard { _ in .allow }]
    let inbox = inbox()
    inbox.ready()
    inbox.open("app://detail/1")
    #expect(recorder.transitions.dropFirst().map(\.event.kind) == [.reset, .noted, .marked])
  }

  @Test func `an overlay that the user asks for is not taken away by a link that may open now`() {
    let inbox = inbox { [account] in account.isSignedIn }
    inbox.ready()
    inbox.open("app://detail/1")
    account.isSignedIn = true
    navigation.showOverlay(.filter)
    navigation.pushOverlay(.share)
    #expect(navigation.overlays == [.filter, .share])
    #expect(inbox.pending == ["app://detail/1"])
    navigation.hideOverlay()
    #expect(navigation.currentRoute == .detail(1))
    #expect(openings == 1)
  }

  @Test func `a link into another tab leaves the tab that it comes from as it was`() {
    let inbox = inbox()
    inbox.ready()
    navigation.go(.post(1))
    let left = navigation.entries.map(\.route)
    inbox.open("app://cart")
    #expect(navigation.entries.map(\.route) == [.store, .cart])
    #expect(navigation.tab == .shop)
    navigation.selectTab(.feed, root: .news)
    #expect(navigation.entries.map(\.route) == left)
    // The route declares no tab; what is under it does.
    inbox.open("app://cart/5")
    #expect(navigation.entries.map(\.route) == [.store, .cart, .detail(5)])
    #expect(navigation.state.rememberedTabs[.feed]?.entries.map(\.route) == left)
    #expect(notes == ["opened t 0", "opened 5 0"])
    let marks = recorder.transitions.filter { $0.event.kind == .marked }
    for mark in marks {
      #expect(mark.event == .marked(name: LinkNote.mark, target: mark.seq - 1))
    }
  }

  @Test func `a link in the same tab, or in none, is its history`() {
    let inbox = inbox()
    inbox.ready()
    navigation.go(.post(1))
    inbox.open("app://news")
    #expect(navigation.entries.map(\.route) == [.news])
    #expect(navigation.state.rememberedTabs.isEmpty)
    inbox.open("app://detail/1")
    #expect(navigation.entries.map(\.route) == [.home, .detail(1)])
  }
}
