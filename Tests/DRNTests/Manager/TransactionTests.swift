import DRN
import TestSupport
import Testing

@Suite struct TransactionTests {
  struct Failure: Error {}

  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `the steps are one change for observers and one group in the log`() {
    let before = manager.state
    let outcome = manager.transaction("checkout") {
      manager.go(.cart)
      manager.showOverlay(.coupon)
      manager.hideOverlay()
      #expect(run.changes.isEmpty)
      #expect(run.recorder.transitions.count == 1)
    }
    #expect(outcome == .changed(seq: 3))
    #expect(run.changes.count == 1)
    #expect(run.changes.first?.previous == before)
    #expect(run.changes.first?.state == manager.state)
    #expect(run.changes.first?.transitions == Array(run.recorder.transitions.dropFirst()))
    #expect(run.kinds == [.started, .went, .overlayShown, .overlayHidden])
    let group = TransitionGroup(name: "checkout", first: 1, count: 3)
    #expect(run.recorder.transitions.map(\.group) == [nil, group, group, group])
    #expect(group.last == 3)
  }

  /// An app's class, whose members its transactions use as any of its functions do.
  private final class Checkout {
    let navigation: NavigationManager<Page>
    private(set) var order = 41

    init(_ navigation: NavigationManager<Page>) { self.navigation = navigation }

    func pay() {
      navigation.transaction("pay") {
        order += 1
        navigation.go(.detail(order))
        navigation.note("paid", .integer(order))
      }
    }
  }

  @Test func `the body uses a class's members without naming it, and does not keep it`() {
    weak var kept: Checkout?
    do {
      let checkout = Checkout(manager)
      checkout.pay()
      kept = checkout
    }
    #expect(kept == nil)
    #expect(manager.currentRoute == .detail(42))
    #expect(run.kinds == [.started, .went, .noted])
  }

  @Test func `the body sees its own steps`() {
    manager.transaction("look") {
      #expect(manager.go(.search) == .changed(seq: 1))
      #expect(manager.currentRoute == .search)
      #expect(manager.head == 1)
      #expect(manager.go(.search) == .unchanged)
    }
  }

  @Test func `a transaction of one step is a group of one`() {
    manager.transaction("one") { manager.go(.search) }
    let group = TransitionGroup(name: "one", first: 1, count: 1)
    #expect(run.recorder.transitions.last?.group == group)
    manager.go(.home)
    #expect(run.recorder.transitions.last?.group == nil)
  }

  @Test func `a transaction without a change is unchanged`() {
    run.expectUnchanged { $0.transaction("empty") {} }
    run.expectUnchanged { manager in
      manager.transaction("still") {
        manager.go(.home)
        manager.hideOverlay()
        manager.goBack()
      }
    }
  }

  @Test func `a body that throws records nothing and restores everything`() {
    manager.go(.searchWithFilter)
    let before = (manager.state, manager.head, run.changes.count)
    #expect(throws: Failure.self) {
      try manager.transaction("payment") {
        manager.go(.cart)
        manager.note("paid")
        manager.transaction("inner") { manager.switchFlow(.member, root: .store) }
        throw Failure()
      }
    }
    #expect((manager.state, manager.head, run.changes.count) == before)
    #expect(run.recorder.transitions.count == 2)
    run.expect(.overlayHidden, "[home]") { $0.hideOverlay() }
  }

  @Test func `an error keeps its type`() {
    do {
      try manager.transaction("typed") { () throws(Failure) in throw Failure() }
    } catch {
      let _: Failure = error
      #expect(manager.head == 0)
    }
  }

  @Test func `a transaction inside another joins it`() {
    let outcome = manager.transaction("outer") {
      manager.go(.search)
      #expect(manager.transaction("inner") { manager.go(.detail(1)) } == .changed(seq: 2))
      #expect(manager.transaction("nothing") {} == .unchanged)
      manager.go(.detail(2))
    }
    #expect(outcome == .changed(seq: 3))
    let group = TransitionGroup(name: "outer", first: 1, count: 3)
    #expect(run.recorder.transitions.dropFirst().map(\.group) == [group, group, group])
    #expect(run.changes.count == 1)
  }

  @Test func `only an inner one can do something, and it is the outer's group`() {
    manager.transaction("outer") { manager.transaction("inner") { manager.go(.search) } }
    #expect(run.recorder.transitions.last?.group?.name == "outer")
    #expect(run.changes.count == 1)
  }

  @Test func `an inner one that throws takes back only its own steps`() {
    manager.transaction("outer") {
      manager.go(.search)
      _ = try? manager.transaction("inner") {
        manager.go(.detail(1))
        manager.go(.detail(2))
        throw Failure()
      }
      #expect(manager.currentRoute == .search)
      #expect(manager.go(.detail(3)) == .changed(seq: 2))
    }
    #expect(run.sketch == "home search [detail(3)]")
    #expect(run.kinds == [.started, .went, .went])
    #expect(
      run.recorder.transitions.last?.group == TransitionGroup(name: "outer", first: 1, count: 2))
  }

  @Test func `an inner one that throws may leave nothing to the outer`() {
    run.expectUnchanged { manager in
      manager.transaction("outer") {
        _ = try? manager.transaction("inner") {
          manager.go(.search)
          throw Failure()
        }
      }
    }
    run.expect(.went(.cart, tab: .shop), "home [shop/cart]") { $0.go(.cart) }
  }

  @Test func `unchanged and refused steps do not end it`() {
    manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "closed") : .allow }
    ]
    let outcome = manager.transaction("mixed") {
      #expect(manager.go(.home) == .unchanged)
      #expect(manager.go(.cart).refusal?.code == .blocked)
      manager.go(.search)
    }
    #expect(outcome == .changed(seq: 2))
    #expect(run.kinds == [.started, .refused, .went])
    #expect(run.recorder.transitions.last?.group?.count == 2)
  }

  @Test func `marks and notes join it`() {
    manager.transaction("told") {
      manager.note("begin", ["items": 3])
      manager.go(.cart)
      #expect(manager.mark("paid") == .changed(seq: 3))
      manager.mark("start", at: 0)
    }
    #expect(
      run.recorder.transitions.dropFirst().map(\.event) == [
        .noted(label: "begin", payload: ["items": 3]), .went(.cart, tab: .shop),
        .marked(name: "paid", target: 3), .marked(name: "start", target: 0),
      ])
    #expect(run.recorder.transitions.dropFirst().allSatisfy { $0.group?.count == 4 })
  }

  @Test func `time travel inside is refused and does not end it`() {
    manager.go(.search)
    manager.transaction("travel") {
      #expect(manager.undo().refusal?.code == .insideTransaction)
      #expect(manager.redo().refusal?.code == .insideTransaction)
      #expect(manager.rewind(to: 0).refusal?.code == .insideTransaction)
      manager.go(.cart)
    }
    #expect(run.sketch == "home search [shop/cart]")
  }

  @Test func `one from inside an observer is queued`() {
    var bodies = 0
    var answer: NavigationOutcome<Page>?
    manager.observe { [unowned manager] change in
      guard change.state.currentRoute == .search else { return }
      answer = manager.transaction("later") {
        bodies += 1
        manager.go(.detail(1))
        manager.go(.detail(2))
      }
      #expect(bodies == 0)
    }
    manager.go(.search)
    #expect(answer == .queued)
    #expect(bodies == 1)
    #expect(run.changes.map(\.transitions.count) == [1, 2])
    #expect(
      run.recorder.transitions.last?.group == TransitionGroup(name: "later", first: 2, count: 2))
  }

  @Test func `one that is queued and throws records nothing, and the queue goes on`() {
    manager.observe { [unowned manager] change in
      guard change.state.currentRoute == .search else { return }
      _ = try? manager.transaction("later") {
        manager.go(.detail(1))
        throw Failure()
      }
      manager.go(.cart)
    }
    manager.go(.search)
    #expect(run.sketch == "home search [shop/cart]")
    #expect(run.kinds == [.started, .went, .went])
  }

  @Test func `an observer's answer comes after the whole transaction`() {
    manager.observe { [unowned manager] change in
      if change.transitions.count == 2 { manager.go(.store) }
    }
    manager.transaction("two") {
      manager.go(.search)
      manager.go(.detail(1))
    }
    #expect(run.sketch == "home search detail(1) [shop/store]")
    #expect(run.recorder.transitions.map(\.group?.name) == [nil, "two", "two", nil])
  }

  @Test func `a transaction without a recorder moves the manager as well`() {
    let manager = NavigationManager(Page.home)
    var told = 0
    manager.observe { _ in told += 1 }
    let outcome = manager.transaction("two") {
      manager.go(.search)
      manager.go(.cart)
    }
    #expect(outcome == .changed(seq: 2))
    #expect(told == 1)
  }
}
