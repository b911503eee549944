import DRN
import TestSupport
import Testing

@Suite struct NavigationCommandTests {
  enum ShopCommand: NavigationCommand {
    case openCart(Int)

    func actions(in state: NavigationState<Page>) -> [NavigationAction<Page>] {
      switch self {
      case .openCart(let item):
        [.switchFlow(.member, root: Place(.store)), .go(Place(.detail(item))), .go(Place(.cart))]
      }
    }
  }

  let run = RecordedManager(Page.home, flow: .guest)

  @Test func `a command is one recorded transaction under its name`() {
    #expect(run.manager.perform(ShopCommand.openCart(5), cause: "tap") == .changed(seq: 3))
    #expect(run.manager.flow == .member)
    #expect(run.manager.entries.map(\.route) == [.store, .detail(5), .cart])
    let steps = run.recorder.transitions.dropFirst()
    let group = TransitionGroup(name: "openCart", first: 1, count: 3)
    #expect(steps.map(\.group) == [group, group, group])
    #expect(steps.map(\.cause) == ["tap", "tap", "tap"])
    #expect(run.changes.count == 1)
    run.manager.undo()
    #expect(run.manager.flow == .guest)
  }

  @Test func `its actions depend on where the user is`() {
    let command = Steps { $0.currentRoute == .home ? [.go(Place(.search))] : [.goBack(1)] }
    run.manager.perform(command)
    #expect(run.manager.currentRoute == .search)
    run.manager.perform(command)
    #expect(run.manager.currentRoute == .home)
  }

  @Test func `a command that changes nothing is unchanged`() {
    run.expectUnchanged { $0.perform(Steps([])) }
    run.expectUnchanged { $0.perform(Steps([.goBack(1), .go(Place(.home))])) }
  }

  @Test func `a refused move takes all of it back, and is recorded once`() {
    run.manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "empty") : .allow }
    ]
    let before = run.manager.state
    let outcome = run.manager.perform(ShopCommand.openCart(5))
    #expect(outcome == .refused(Refusal(.blocked, "empty")))
    #expect(run.manager.state == before)
    #expect(run.kinds == [.started, .refused])
    #expect(run.recorder.transitions.last?.group == nil)
  }

  @Test func `time travel inside refuses it, and nothing is recorded`() {
    run.expectRefused(.insideTransaction) { $0.perform(Steps([.go(Place(.search)), .undo])) }
  }

  @Test func `a redirect ends it with what it did before`() {
    run.manager.guards = [
      NavigationGuard { $0.destination == .detail(5) ? .redirect(.search) : .allow }
    ]
    let outcome = run.manager.perform(ShopCommand.openCart(5))
    #expect(outcome == .redirected(to: .search, seq: 2))
    #expect(run.manager.entries.map(\.route) == [.store, .search])
    #expect(run.recorder.transitions.map(\.cause) == [.user, .user, .guard])
  }

  @Test func `a command inside another, or inside a transaction, joins it`() {
    let inner = Steps([.go(Place(.search)), .go(Place(.cart))], name: "inner")
    run.manager.perform(Steps([.go(Place(.store)), .command(inner)], name: "outer"))
    #expect(run.recorder.transitions.compactMap(\.group?.name) == ["outer", "outer", "outer"])
    run.manager.transaction("more") { run.manager.perform(inner) }
    #expect(run.recorder.transitions.last?.group?.name == "more")
  }

  @Test func `one that is refused inside a transaction leaves the rest of it`() {
    run.manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "empty") : .allow }
    ]
    run.manager.transaction("t") {
      run.manager.go(.search)
      run.manager.perform(Steps([.go(Place(.detail(1))), .go(Place(.cart))]))
      run.manager.go(.news)
    }
    #expect(run.kinds == [.started, .went, .refused, .went])
    #expect(run.manager.entries.map(\.route) == [.home, .search, .news])
  }

  @Test func `calling the manager while the actions are asked for is refused`() {
    var inside: NavigationOutcome<Page>?
    let manager = run.manager
    manager.perform(
      Steps { _ in
        inside = manager.go(.cart)
        return [.go(Place(.search))]
      })
    #expect(inside?.refusal?.code == .insideGuard)
    #expect(manager.currentRoute == .search)
  }
}

@MainActor
@Suite struct WaitingCommandTests {
  let run = RecordedManager(Page.home)
  let slow = ManualGuard()

  @Test func `a command waits as a whole and happens as a whole`() async {
    run.manager.guards = [slow.make { $0.destination == .cart }]
    let command = Steps([.go(Place(.store)), .go(Place(.cart)), .note("added", payload: nil)])
    let asked = run.manager.perform(command)
    await slow.asked()
    #expect(run.manager.currentRoute == .home)
    #expect(run.kinds == [.started])
    #expect(run.manager.pendingMove?.destination == .cart)
    #expect(run.manager.perform(command) == .duplicate)
    slow.answer(.allow)
    #expect(await run.manager.settled(asked) == .changed(seq: 3))
    #expect(run.kinds == [.started, .went, .went, .noted])
    #expect(Set(run.recorder.transitions.dropFirst().map(\.group?.count)) == [3])
  }

  @Test func `each of its moves may wait in turn, also inside another command`() async {
    run.manager.guards = [slow.make()]
    let inner = Steps([.go(Place(.search)), .go(Place(.cart))], name: "inner")
    let asked = run.manager.perform(Steps([.command(inner), .go(Place(.news))], name: "outer"))
    for number in 1...3 {
      await slow.asked(number)
      #expect(run.kinds == [.started])
      slow.answer(.allow)
    }
    #expect(await run.manager.settled(asked) == .changed(seq: 3))
    #expect(slow.requests.map(\.destination) == [.search, .cart, .news])
    #expect(run.recorder.transitions.compactMap(\.group?.name) == ["outer", "outer", "outer"])
  }

  @Test func `a guard is asked about each of two steps that are alike`() async {
    run.manager.go(.news)
    run.manager.go(.search)
    run.manager.go(.cart)
    run.manager.guards = [slow.make()]
    let asked = run.manager.perform(Steps([.goBack(1), .goBack(1)]))
    await slow.asked()
    slow.answer(.allow)
    await slow.asked(2)
    #expect(slow.requests.map(\.destination) == [.search, .news])
    slow.answer(.block(reason: "closed"))
    #expect(await run.manager.settled(asked).refusal?.reason == "closed")
    #expect(run.manager.currentRoute == .cart)
  }

  @Test func `commands of one name that do something else are two`() async {
    enum Open: NavigationCommand {
      case detail(Int)
      var name: String { "open" }
      func actions(in state: NavigationState<Page>) -> [NavigationAction<Page>] {
        switch self {
        case .detail(let id): [.go(Place(.store)), .go(Place(.detail(id)))]
        }
      }
    }
    run.manager.guards = [slow.make()]
    let first = run.manager.perform(Open.detail(7))
    let second = run.manager.perform(Open.detail(8))
    #expect(run.manager.perform(Open.detail(8)) == .duplicate)
    #expect(await run.manager.settled(first) == .cancelled)
    for _ in 1...2 {
      await settleTasks()
      slow.answer(.allow)
    }
    await run.manager.settled(second)
    #expect(run.manager.currentRoute == .detail(8))
  }

  @Test func `a late block takes all of it back`() async {
    run.manager.guards = [slow.make { $0.destination == .cart }]
    let asked = run.manager.perform(Steps([.go(Place(.store)), .go(Place(.cart))]))
    await slow.asked()
    slow.answer(.block(reason: "empty"))
    #expect(await run.manager.settled(asked).refusal?.reason == "empty")
    #expect(run.kinds == [.started, .refused])
    #expect(run.manager.currentRoute == .home)
  }
}
