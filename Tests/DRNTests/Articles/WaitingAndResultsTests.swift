import DRN
import Testing

/// The examples of the article "Waiting, commands and results", in its order.
@MainActor
@Suite struct WaitingAndResultsTests {
  enum AppRoute: NavigationRoute {
    case home, login, orders, draft, cart

    enum Overlay: Hashable, Codable, Sendable { case sizePicker }
  }

  @MainActor final class Account {
    var hasExpired = true
    var hasUnsavedDraft = false
    func refresh() async -> Bool { true }
  }

  enum AppCommand: NavigationCommand {
    case orderAgain

    func actions(in state: NavigationState<AppRoute>) -> [NavigationAction<AppRoute>] {
      switch self {
      case .orderAgain: [.reset([Place(.home), Place(.orders)]), .go(Place(.cart))]
      }
    }
  }

  enum Size: String, NavigationResult { case small, large }

  @Test func `the article's examples do what it says`() async throws {
    let account = Account()
    let navigation = NavigationManager(AppRoute.home, recorder: MemoryRecorder())
    navigation.guards = [
      NavigationGuard(
        when: { $0.destination == .orders && account.hasExpired },
        waiting: { _ in await account.refresh() ? .allow : .redirect(.login) })
    ]
    #expect(await navigation.settled(navigation.go(.orders)) == .changed(seq: 1))

    navigation.guards.append(
      NavigationGuard { request in
        request.state.currentRoute == .draft && account.hasUnsavedDraft
          ? .ask(question: "Discard the draft?") : .allow
      })
    navigation.go(.draft)
    account.hasUnsavedDraft = true
    navigation.go(.home)
    #expect(navigation.pendingMove?.question == "Discard the draft?")
    #expect(navigation.continuePendingMove() == .changed(seq: 3))
    #expect(navigation.currentRoute == .home)

    await navigation.settled(navigation.perform(AppCommand.orderAgain))
    #expect(navigation.entries.map(\.route) == [.home, .orders, .cart])

    let choice = Task {
      let size: Size? = try await navigation.present(.sizePicker)
      return size
    }
    while navigation.activeOverlay == nil { await Task.yield() }
    navigation.hideOverlay(with: Size.large)
    #expect(try await choice.value == .large)

    navigation.go(.home)
    navigation.focus = "row 3"
    navigation.go(.cart)
    #expect(navigation.focus == nil)
    navigation.goBack()
    #expect(navigation.focus == "row 3")
  }
}
