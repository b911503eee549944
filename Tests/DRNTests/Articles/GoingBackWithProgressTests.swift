import DRN
import Testing

/// The examples of the article "Going back with progress", in its order.
@Suite struct GoingBackWithProgressTests {
  enum AppRoute: NavigationRoute {
    case home, orders
    case order(id: Int)
  }

  @Test func `the article's examples do what it says`() throws {
    let recorder = MemoryRecorder<AppRoute>()
    let navigation = NavigationManager(AppRoute.home, recorder: recorder)
    navigation.go(.orders)
    navigation.go(.order(id: 7))

    var hasBegun = false
    if let gesture = try navigation.beginBack() {
      #expect(gesture.destination?.currentRoute == .orders)
      gesture.progress = 0.4
      gesture.cancel()
      hasBegun = true
    }
    #expect(hasBegun)
    #expect(navigation.currentRoute == .order(id: 7))
    #expect(recorder.transitions.count == 3)

    let gesture = try navigation.beginBack()
    gesture?.commit()
    #expect(navigation.currentRoute == .orders)
    #expect(recorder.transitions.last?.metadata?.isInteractive == true)

    let late = try navigation.beginBack()
    navigation.go(.order(id: 8))
    #expect(late?.isActive == false)
    #expect(late?.commit() == .cancelled)

    navigation.guards = [
      NavigationGuard { request in
        request.destination == .home ? .block(reason: "Not while ordering.") : .allow
      }
    ]
    navigation.reset(to: [.home, .orders])
    var code: Refusal.Code?
    do throws(Refusal) {
      _ = try navigation.beginBack()
    } catch {
      code = error.code
    }
    #expect(code == .blocked)

    navigation.guards = [NavigationGuard { _ in .ask(question: "Discard the draft?") }]
    let unknown = try navigation.beginBack()
    #expect(unknown != nil)
    #expect(unknown?.destination == nil)
    let outcome = unknown?.commit()
    #expect(outcome == navigation.pendingMove.map { .pending($0.id) })
    #expect(navigation.pendingMove?.question == "Discard the draft?")
    navigation.continuePendingMove()
    #expect(navigation.currentRoute == .home)
  }
}
