import DRN
import DRNLinks
import TestSupport
import Testing

@Suite struct LinkInboxTests {
  let recorder = MemoryRecorder<Shop>()
  let account = Account()
  let navigation: NavigationManager<Shop>
  let links: LinkTable<Shop>

  final class Account {
    var isSignedIn = false
  }

  static let order = "https://shop.example/orders/A5"
  static let product = "https://shop.example/products/5"
  static let cart = "https://shop.example/cart"

  init() throws {
    navigation = NavigationManager(.home, recorder: recorder)
    links = try Shop.links.get()
  }

  /// Orders are for those who are signed in; `.help` stands for the place where they do that.
  private func guardOrders() {
    navigation.guards = [
      NavigationGuard { [account] request in
        if case .order = request.destination, !account.isSignedIn {
          .redirect(.help)
        } else {
          .allow
        }
      }
    ]
  }

  private func inbox(
    pending: [String] = [], policy: LinkPolicy = .newest, fallback: LinkFallback<Shop> = .stay,
    condition: (() -> Bool)? = nil
  ) -> LinkInbox<Shop> {
    LinkInbox(
      links, navigation: navigation, pending: pending, policy: policy, fallback: fallback,
      condition: condition)
  }

  /// The notes about links, in order; each mark has to stand at the newest before it.
  private func notes() -> [String] {
    var notes: [String] = []
    var last: Int?
    for transition in recorder.transitions {
      switch transition.event {
      case .noted("link", let payload):
        #expect(transition.cause == .link)
        guard let note = LinkNote(payload: payload) else {
          Issue.record("\(transition) has no note of a link")
          continue
        }
        let name = note.url.split(separator: "/").last.map(String.init) ?? ""
        notes.append("\(note.state.rawValue) \(name) \(note.pending.count)")
        last = transition.seq
      case .marked(LinkNote.mark, let target): #expect(target == last)
      default: break
      }
    }
    return notes
  }

  /// How often a move of a link was recorded.
  private var openings: Int {
    recorder.transitions.filter { $0.event.kind == .reset && $0.cause == .link }.count
  }

  @Test func `a link opens at once where nothing is in its way`() throws {
    let inbox = inbox()
    #expect(inbox.ready().isEmpty)
    #expect(inbox.open(Self.product) == .opened(try links.match(Self.product), seq: 3))
    #expect(navigation.entries.map(\.route) == [.home, .product(id: 5)])
    #expect(recorder.transitions.dropFirst().map(\.event.kind) == [.reset, .noted, .marked])
    let groups = Set(recorder.transitions.dropFirst().map(\.group))
    #expect(groups == [TransitionGroup(name: "link", first: 1, count: 3)])
    #expect(notes() == ["opened 5 0"])
  }

  @Test func `a link that comes before the app is ready waits, and is opened once`() throws {
    let inbox = inbox()
    let match = try links.match(Self.product)
    #expect(inbox.open(Self.product) == .pending(match, .notReady))
    #expect(navigation.currentRoute == .home)
    #expect(inbox.pending == [Self.product])
    #expect(inbox.resume().isEmpty)
    #expect(inbox.ready() == [.opened(match, seq: navigation.head)])
    #expect(inbox.ready().isEmpty)
    #expect(inbox.resume().isEmpty)
    #expect(notes() == ["pending 5 1", "opened 5 0"])
    #expect(openings == 1)
  }

  @Test func `a link that a guard redirects waits for the login, and is opened once after it`()
    throws
  {
    guardOrders()
    let inbox = inbox()
    inbox.ready()
    let match = try links.match(Self.order)
    #expect(inbox.open(Self.order) == .pending(match, .guarded(.redirected(to: .help, seq: 1))))
    #expect(navigation.currentRoute == .help)
    #expect(inbox.resume() == [.pending(match, .guarded(.redirected(to: .help, seq: nil)))])
    account.isSignedIn = true
    #expect(inbox.resume() == [.opened(match, seq: navigation.head)])
    #expect(navigation.currentRoute == .order(Shop.OrderNumber(5)))
    #expect(inbox.resume().isEmpty)
    #expect(notes() == ["pending A5 1", "opened A5 0"])
  }

  @Test func `a link that a guard blocks waits`() throws {
    navigation.guards = [
      NavigationGuard { [account] _ in account.isSignedIn ? .allow : .block(reason: "Members only.")
      }
    ]
    let inbox = inbox()
    inbox.ready()
    let refusal = Refusal(.blocked, "Members only.")
    #expect(
      inbox.open(Self.cart) == .pending(try links.match(Self.cart), .guarded(.refused(refusal))))
    #expect(navigation.currentRoute == .home)
    account.isSignedIn = true
    inbox.resume()
    #expect(navigation.currentRoute == .cart)
    #expect(openings == 1)
  }

  @Test func `what waits is opened by itself when the condition holds again`() throws {
    let inbox = inbox { [account] in account.isSignedIn }
    inbox.ready()
    #expect(inbox.open(Self.order) == .pending(try links.match(Self.order), .condition))
    navigation.go(.help)
    #expect(navigation.currentRoute == .help)
    account.isSignedIn = true
    navigation.go(.home)
    #expect(navigation.currentRoute == .order(Shop.OrderNumber(5)))
    navigation.go(.home)
    #expect(navigation.currentRoute == .home)
    #expect(openings == 1)
  }

  @Test func `a condition that holds while a guard objects tries no link twice`() throws {
    guardOrders()
    let inbox = inbox { true }
    inbox.ready()
    inbox.open(Self.order)
    for _ in 0..<3 {
      navigation.go(.home)
      #expect(navigation.currentRoute == .home)
    }
    #expect(inbox.pending == [Self.order])
  }

  @Test func `the newest link wins`() throws {
    let inbox = inbox()
    inbox.open(Self.product)
    inbox.open(Self.cart)
    #expect(inbox.pending == [Self.cart])
    inbox.ready()
    #expect(navigation.currentRoute == .cart)
    #expect(openings == 1)
    #expect(notes() == ["pending 5 1", "dropped 5 1", "pending cart 1", "opened cart 0"])
  }

  @Test func `a link that is opened overtakes one that waits`() throws {
    guardOrders()
    let inbox = inbox()
    inbox.ready()
    inbox.open(Self.order)
    inbox.open(Self.cart)
    #expect(navigation.currentRoute == .cart)
    account.isSignedIn = true
    #expect(inbox.resume().isEmpty)
    #expect(notes() == ["pending A5 1", "dropped A5 0", "opened cart 0"])
  }

  @Test func `links are opened in order where that is asked for, and so many of them`() throws {
    let inbox = inbox(policy: .inOrder(limit: 2))
    inbox.open(Self.product)
    #expect(inbox.open(Self.cart) == .pending(try links.match(Self.cart), .turn))
    guard case .dropped = inbox.open(Self.order) else { return #expect(Bool(false)) }
    #expect(inbox.pending == [Self.product, Self.cart])
    let outcomes = inbox.ready()
    #expect(outcomes.count == 2)
    #expect(navigation.currentRoute == .cart)
    #expect(
      notes() == [
        "pending 5 1", "pending cart 2", "dropped A5 2", "opened 5 1", "opened cart 0",
      ])
  }

  @Test func `in order, a link that has to wait holds up those after it`() throws {
    guardOrders()
    let inbox = inbox(policy: .inOrder())
    inbox.ready()
    inbox.open(Self.order)
    inbox.open(Self.cart)
    #expect(navigation.currentRoute == .help)
    account.isSignedIn = true
    #expect(inbox.resume().count == 2)
    #expect(navigation.currentRoute == .cart)
    #expect(openings == 2)
  }

  @Test func `a link that waits already is a duplicate, also by another URL`() throws {
    let inbox = inbox()
    inbox.open(Self.product)
    for url in [Self.product, "myshop://products/5", "https://shop.example/p/5?utm_source=x"] {
      #expect(inbox.open(url) == .duplicate(try links.match(url)))
    }
    #expect(notes() == ["pending 5 1"])
    inbox.ready()
    // Once more, on purpose.
    navigation.go(.cart)
    guard case .opened = inbox.open(Self.product) else { return #expect(Bool(false)) }
    #expect(openings == 2)
  }

  @Test(arguments: [
    "https://shop.example/nowhere", "javascript:alert(1)", "https://shop.example@evil.example/", "",
    "https://shop.example/\u{0}", String(repeating: "x", count: 100_000),
  ])
  func `a link that leads nowhere is told, recorded, and goes to the fallback`(url: String) throws {
    let error = try #require(throws: LinkError.self) { try links.match(url) }
    let staying = inbox()
    #expect(staying.open(url) == .unknown(error, fallback: nil))
    #expect(navigation.currentRoute == .home)
    let going = inbox(fallback: .go(.help))
    #expect(going.open(url) == .unknown(error, fallback: .changed(seq: navigation.head)))
    #expect(navigation.currentRoute == .help)
    let noted = recorder.transitions.compactMap { transition -> LinkNote? in
      if case .noted("link", let payload) = transition.event {
        LinkNote(payload: payload)
      } else {
        nil
      }
    }
    #expect(noted.map(\.state) == [.unknown, .unknown])
    #expect(noted.allSatisfy { $0.reason == error.reason && $0.url.count <= 256 })
  }

  @Test func `a link that leads nowhere drops none that waits`() {
    let inbox = inbox()
    inbox.open(Self.product)
    inbox.open("https://shop.example/nowhere")
    #expect(inbox.pending == [Self.product])
    #expect(notes() == ["pending 5 1", "unknown nowhere 1"])
  }

  @Test func `what waited before a restart is opened once`() {
    let inbox = inbox(pending: [Self.product])
    #expect(inbox.open("myshop://products/5") != .queued)
    #expect(inbox.ready().count == 1)
    #expect(navigation.currentRoute == .product(id: 5))
    #expect(notes() == ["opened 5 0"])
  }

  @Test func `what waited before a restart and leads nowhere now is told`() {
    let inbox = inbox(pending: ["https://shop.example/gone"], fallback: .go(.help))
    guard case .unknown(let error, .changed)? = inbox.ready().first else {
      return #expect(Bool(false))
    }
    #expect(error.code == .noMatch)
    #expect(navigation.currentRoute == .help)
    #expect(inbox.pending.isEmpty)
  }

  @Test func `a rewind brings no link back`() {
    let inbox = inbox()
    inbox.ready()
    inbox.open(Self.product)
    navigation.undo()
    #expect(navigation.currentRoute == .home)
    #expect(inbox.resume().isEmpty)
    #expect(inbox.pending.isEmpty)
    let newest = recorder.transitions.last { $0.event.kind == .noted }
    if case .noted(_, let payload)? = newest?.event {
      #expect(LinkNote(payload: payload)?.pending == [])
    }
  }

  @Test func `the app can drop what waits`() {
    let inbox = inbox()
    inbox.open(Self.product)
    inbox.drop(reason: "The user signed out.")
    #expect(inbox.ready().isEmpty)
    #expect(notes() == ["pending 5 1", "dropped 5 0"])
  }

  @Test func `a link that comes from inside an observer is looked at next`() {
    let inbox = inbox()
    inbox.ready()
    var outcome: LinkOutcome<Shop>?
    navigation.observe { [unowned inbox] change in
      if outcome == nil { outcome = inbox.open(Self.product) }
    }
    navigation.go(.cart)
    #expect(outcome == .queued)
    #expect(navigation.currentRoute == .product(id: 5))
    #expect(openings == 1)
  }

  @Test func `a link cannot be opened inside a transaction or a guard`() {
    let inbox = inbox()
    inbox.ready()
    var outcomes: [LinkOutcome<Shop>] = []
    navigation.transaction("t") { outcomes.append(inbox.open(Self.product)) }
    navigation.guards = [
      NavigationGuard { [unowned inbox] _ in
        outcomes.append(inbox.open(Self.product))
        return .allow
      }
    ]
    navigation.go(.cart)
    let codes = outcomes.map { outcome -> Refusal.Code? in
      if case .refused(let refusal) = outcome { refusal.code } else { nil }
    }
    #expect(codes == [.insideTransaction, .insideGuard])
    #expect(inbox.pending.isEmpty)
  }

  @Test func `the app says what opening is, and the mark still stands at the note`() throws {
    let inbox = LinkInbox(
      links, navigation: navigation,
      moves: { match in
        [.go(Place(.cart)), .go(Place(.cart)), .note("tap", payload: nil), .go(Place(match.route))]
      })
    inbox.ready()
    inbox.open(Self.product)
    #expect(navigation.entries.map(\.route) == [.home, .cart, .product(id: 5)])
    #expect(notes() == ["opened 5 0"])
    #expect(
      recorder.transitions.dropFirst().map(\.event.kind) == [.went, .noted, .went, .noted, .marked])
  }
}
