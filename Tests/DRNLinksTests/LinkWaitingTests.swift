import DRN
import DRNLinks
import TestSupport
import Testing

@MainActor @Suite struct LinkWaitingTests {
  let recorder = MemoryRecorder<Page>()
  let navigation: NavigationManager<Page>
  let links: LinkTable<Page>
  let manual = ManualGuard()

  init() throws {
    navigation = NavigationManager(.home, recorder: recorder)
    links = try LinkTable("app://", root: .home) {
      Link("/detail/:id", Page.detail)
      Link("/cart", .cart)
    }
    navigation.guards = [
      manual.make { request in
        if case .detail = request.destination { true } else { false }
      }
    ]
  }

  private func inbox(policy: LinkPolicy = .newest) -> LinkInbox<Page> {
    let inbox = LinkInbox(links, navigation: navigation, policy: policy)
    inbox.ready()
    return inbox
  }

  private var openings: Int { recorder.transitions.filter { $0.event.kind == .reset }.count }

  private var newestPending: [String]? {
    recorder.transitions.compactMap { transition -> [String]? in
      if case .noted("link", let payload) = transition.event {
        LinkNote(payload: payload)?.pending
      } else {
        nil
      }
    }.last
  }

  @Test func `a link whose guard takes time waits in the log, and is opened when it allows it`()
    async throws
  {
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    guard case .pending(let match, .guarded(.pending)) = outcome else {
      return #expect(Bool(false), "\(outcome)")
    }
    #expect(newestPending == ["app://detail/1"])
    #expect(inbox.open("app://detail/1") == .duplicate(match))
    await manual.asked()
    manual.answer(.allow)
    #expect(await inbox.settled(outcome) == .opened(match, seq: navigation.head))
    #expect(navigation.currentRoute == .detail(1))
    #expect(newestPending == [])
    #expect(inbox.pending.isEmpty)
    #expect(openings == 1)
  }

  @Test func `the inbox learns by itself what became of it`() async {
    let inbox = inbox()
    inbox.open("app://detail/1")
    await manual.asked()
    manual.answer(.allow)
    await settleTasks()
    #expect(navigation.currentRoute == .detail(1))
    #expect(inbox.pending.isEmpty)
  }

  @Test func `a move of the user's drops it`() async {
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    navigation.go(.search)
    #expect(inbox.pending.isEmpty)
    #expect(newestPending == [])
    guard case .dropped = await inbox.settled(outcome) else { return #expect(Bool(false)) }
    #expect(inbox.resume().isEmpty)
    #expect(openings == 0)
  }

  @Test func `a redirect leaves it waiting`() async {
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    await manual.asked()
    manual.answer(.redirect(.search))
    guard case .pending(_, .guarded(.redirected)) = await inbox.settled(outcome) else {
      return #expect(Bool(false))
    }
    #expect(navigation.currentRoute == .search)
    #expect(inbox.pending == ["app://detail/1"])
    inbox.resume()
    await manual.asked(2)
    manual.answer(.allow)
    await settleTasks()
    #expect(navigation.currentRoute == .detail(1))
    #expect(openings == 1)
  }

  @Test func `a newer link overtakes it`() async {
    let inbox = inbox()
    inbox.open("app://detail/1")
    inbox.open("app://detail/2")
    await manual.asked(2)
    manual.answer(.allow, to: 0)
    manual.answer(.allow, to: 1)
    await settleTasks()
    #expect(navigation.currentRoute == .detail(2))
    #expect(openings == 1)
    #expect(newestPending == [])
  }

  @Test func `in order, the next one has its turn when it is open`() async {
    let inbox = inbox(policy: .inOrder())
    inbox.open("app://detail/1")
    inbox.open("app://cart")
    #expect(newestPending == ["app://detail/1", "app://cart"])
    await manual.asked()
    manual.answer(.allow)
    await settleTasks()
    #expect(navigation.currentRoute == .cart)
    #expect(openings == 2)
    #expect(newestPending == [])
  }

  @Test func `dropping cancels it`() async {
    let inbox = inbox()
    inbox.open("app://detail/1")
    inbox.drop()
    await settleTasks()
    #expect(navigation.pendingMove == nil)
    #expect(navigation.currentRoute == .home)
    #expect(newestPending == [])
    #expect(recorder.transitions.filter { $0.event.kind == .noted }.count == 2)
  }

  @Test func `links that begin with the same move are two`() async {
    let inbox = LinkInbox(
      links, navigation: navigation, moves: { [.reset([Place(.detail(0))]), .go(Place($0.route))] })
    inbox.ready()
    inbox.open("app://detail/1")
    let outcome = inbox.open("app://detail/2")
    guard case .pending(_, .guarded(.pending)) = outcome else {
      return #expect(Bool(false), "\(outcome)")
    }
    #expect(inbox.pending == ["app://detail/2"])
    await manual.asked(2)
    manual.answer(.allow, to: 1)
    await manual.asked(3)
    manual.answer(.allow, to: 2)
    await settleTasks()
    #expect(navigation.currentRoute == .detail(2))
    #expect(inbox.pending.isEmpty)
    #expect(newestPending == [])
  }

  @Test func `a newer link that waits for the condition overtakes one that waits for a guard`()
    async
  {
    var isOpen = true
    let inbox = LinkInbox(links, navigation: navigation, condition: { isOpen })
    inbox.ready()
    let outcome = inbox.open("app://detail/1")
    isOpen = false
    inbox.open("app://cart")
    inbox.drop()
    await manual.asked()
    manual.answer(.allow)
    await settleTasks()
    #expect(navigation.currentRoute == .home)
    guard case .dropped = await inbox.settled(outcome) else { return #expect(Bool(false)) }
  }

  @Test func `a link that the user declines is dropped`() async {
    navigation.guards = [NavigationGuard { _ in .ask(question: "Discard changes?") }]
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    #expect(newestPending == ["app://detail/1"])
    navigation.cancelPendingMove()
    #expect(inbox.pending.isEmpty)
    #expect(newestPending == [])
    guard case .dropped(_, let reason) = await inbox.settled(outcome) else {
      return #expect(Bool(false))
    }
    #expect(reason == "The user answered no: Discard changes?")
    // Once more, on purpose.
    inbox.open("app://detail/1")
    navigation.continuePendingMove()
    #expect(navigation.currentRoute == .detail(1))
    #expect(openings == 1)
  }

  @Test func `a link that a guard blocks after it was asked still waits`() async {
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    await manual.asked()
    manual.answer(.block(reason: "Members only."))
    guard case .pending(_, .guarded(.refused)) = await inbox.settled(outcome) else {
      return #expect(Bool(false))
    }
    #expect(inbox.pending == ["app://detail/1"])
    #expect(newestPending == ["app://detail/1"])
  }

  @Test func `a link whose spinner is cancelled is dropped at once`() async {
    let inbox = inbox()
    let outcome = inbox.open("app://detail/1")
    navigation.cancelPendingMove()
    #expect(inbox.pending.isEmpty)
    #expect(newestPending == [])
    guard case .dropped = await inbox.settled(outcome) else { return #expect(Bool(false)) }
  }

  @Test(arguments: [true, false])
  func `what drops a link while something else is recorded leaves the log in order`(
    isTravel: Bool
  ) {
    navigation.go(.search)
    let inbox = inbox()
    inbox.open("app://detail/1")
    if isTravel {
      navigation.undo()
    } else {
      navigation.transaction("t") { [navigation] in
        navigation.go(.home)
        navigation.go(.search)
        navigation.go(.home)
      }
    }
    #expect(inbox.pending.isEmpty)
    #expect(newestPending == [])
    #expect(recorder.transitions.map(\.seq) == Array(0...navigation.head))
  }
}
