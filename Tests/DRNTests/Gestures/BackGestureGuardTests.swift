import DRN
import TestSupport
import Testing

/// Guards and a step back that the user may still take back.
@MainActor
@Suite struct BackGestureGuardTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `guards are asked once, when it begins`() throws {
    var asked: [NavigationEvent<Page>] = []
    manager.go(.search)
    manager.guards = [
      NavigationGuard(on: [.moves, .dismissals]) { request in
        asked.append(request.event)
        #expect(request.cause == "edge")
        return .allow
      }
    ]
    let gesture = try #require(try manager.beginBack(cause: "edge"))
    #expect(asked == [.wentBack(count: 1)])
    manager.guards.append(NavigationGuard { _ in .block(reason: "Too late.") })
    #expect(gesture.commit().seq == 2)
    #expect(asked.count == 1)
    manager.guards = []
  }

  @Test func `a step that a guard blocks does not begin, and is not recorded`() {
    manager.go(.search)
    manager.guards = [NavigationGuard { _ in .block(reason: "Stay.") }]
    #expect(run.refusedCode() == .blocked)
    manager.guards = [NavigationGuard(on: .dismissals) { _ in .block(reason: "Stay.") }]
    manager.showOverlay(.share)
    #expect(run.refusedCode() == .blocked)
    manager.guards = []
  }

  @Test func `a composite whose overlay a guard keeps up is not swiped away`() {
    manager.go(.cartWithCoupon)
    manager.guards = [NavigationGuard(on: .dismissals) { _ in .block(reason: "Stay.") }]
    // The button would close nothing either, so there is nothing for a commit to do.
    #expect(run.refusedCode() == .blocked)
    #expect(manager.exit().refusal?.code == .blocked)
    #expect(run.sketch == "home [shop/cart+coupon↩home]")
    manager.guards = []
  }

  @Test func `where a guard redirects there is no preview, and the commit follows it`() throws {
    manager.go(.search)
    manager.guards = [NavigationGuard { $0.destination == .home ? .redirect(.cart) : .allow }]
    let gesture = try #require(try run.expectNothing { try manager.beginBack() })
    #expect(gesture.destination == nil)
    #expect(gesture.isActive)
    #expect(gesture.commit() == .redirected(to: .cart, seq: 2))
    #expect(run.sketch == "home search [shop/cart]")
    // Nothing was on the screen in advance.
    #expect(run.recorder.transitions.last?.metadata == nil)
    manager.guards = []
  }

  @Test func `where a guard asks the user, the commit does`() throws {
    manager.go(.search)
    manager.guards = [NavigationGuard { _ in .ask(question: "Discard?") }]
    let gesture = try #require(try run.expectNothing { try manager.beginBack() })
    #expect(gesture.destination == nil)
    #expect(manager.pendingMove == nil)
    guard case .pending = gesture.commit(.animated("slide")) else {
      Issue.record("not pending")
      return
    }
    #expect(manager.pendingMove?.question == "Discard?")
    run.expect(.wentBack(count: 1), "[home] search") { $0.continuePendingMove() }
    #expect(run.recorder.transitions.last?.metadata == .animated("slide"))
    manager.guards = []
  }

  @Test func `where a guard takes time, the commit waits for it`() async throws {
    let slow = ManualGuard()
    manager.go(.search)
    manager.guards = [slow.make()]
    let gesture = try #require(try manager.beginBack())
    #expect(gesture.destination == nil)
    await settleTasks()
    #expect(slow.requests.isEmpty)
    let outcome = gesture.commit()
    await slow.asked()
    slow.answer(.allow)
    #expect(await manager.settled(outcome) == .changed(seq: 2))
    #expect(run.sketch == "[home] search")
    manager.guards = []
  }

  @Test func `a return that is blocked closes the overlay, as with the button`() throws {
    manager.go(.cartWithCoupon)
    manager.guards = [NavigationGuard { _ in .block(reason: "Stay.") }]
    let gesture = try #require(try run.expectNothing { try manager.beginBack() })
    #expect(gesture.destination == nil)
    #expect(gesture.commit().refusal?.code == .blocked)
    #expect(run.sketch == "home [shop/cart]")
    #expect(run.kinds.last == .stayed)
    manager.guards = []
  }

  @Test func `a pending move goes on until a gesture is committed`() throws {
    manager.go(.search)
    manager.guards = [
      NavigationGuard { $0.destination == .store ? .ask(question: "Buy?") : .allow }
    ]
    manager.go(.store)
    try #require(try manager.beginBack()).cancel()
    #expect(manager.pendingMove != nil)
    let gesture = try #require(try manager.beginBack())
    #expect(gesture.isActive)
    #expect(gesture.commit().seq == 2)
    #expect(manager.pendingMove == nil)
    manager.guards = []
  }
}
