import DRN
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
}
