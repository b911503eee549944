import DRN
import TestSupport
import Testing

/// A router with one path: what is pushed is popped.
@Suite struct PathRouterTests {
  /// Routes of several types in one path.
  enum AppRoute: NavigationRoute {
    case root
    case product(ProductRoute)
    case account(AccountRoute)
  }

  enum ProductRoute: Hashable, Codable {
    case list
    case detail(id: Int)
    case reviews(id: Int)
  }
  enum AccountRoute: Hashable, Codable { case settings, password }

  let run = RecordedManager(AppRoute.root)
  var router: NavigationManager<AppRoute> { run.manager }

  /// Three screens above the root.
  private func pushThree() {
    router.go(.product(.list))
    router.go(.product(.detail(id: 7)))
    router.go(.product(.reviews(id: 7)))
  }

  @Test func `push appends a route`() {
    router.go(.product(.list))
    router.go(.product(.detail(id: 7)))
    #expect(router.path == [.product(.list), .product(.detail(id: 7))])
  }

  @Test func `pop leads to the route before`() {
    pushThree()
    router.goBack()
    #expect(router.path == [.product(.list), .product(.detail(id: 7))])
  }

  @Test func `pop keeps what was popped ahead, until something else is pushed`() {
    pushThree()
    router.goBack(2)
    #expect(router.canGoForward)
    router.go(.account(.settings))
    #expect(!router.canGoForward)
    #expect(router.path == [.product(.list), .account(.settings)])
  }

  @Test(arguments: [(Int.min, 3), (-1, 3), (0, 3), (1, 2), (3, 0), (4, 0), (Int.max, 0)])
  func `pop of so many is clamped`(count: Int, left: Int) {
    pushThree()
    let outcome = router.goBack(count)
    #expect(router.path.count == left)
    #expect((outcome == .unchanged) == (left == 3))
  }

  @Test func `pop to root leaves only the root`() {
    pushThree()
    router.goBackToRoot()
    #expect(router.path == [])
    #expect(router.currentRoute == .root)
    #expect(router.goBackToRoot() == .unchanged)
  }

  @Test func `pop to the nearest that matches`() {
    pushThree()
    router.go(.account(.settings))
    router.goBack { if case .product(.detail) = $0 { true } else { false } }
    #expect(router.currentRoute == .product(.detail(id: 7)))
    #expect(router.goBack { $0 == .account(.password) } == .unchanged)
  }

  @Test func `pop to a route`() {
    pushThree()
    router.goBack(to: .product(.list))
    #expect(router.path == [.product(.list)])
  }

  @Test func `the whole path is replaced by one transition`() {
    pushThree()
    let head = router.head
    router.path = [.account(.settings), .account(.password)]
    #expect(router.path == [.account(.settings), .account(.password)])
    #expect(router.currentRoute == .account(.password))
    #expect(run.routes.first == .root)
    #expect(router.head == head + 1)
  }

  @Test(arguments: 0...3) func `the last so many are removed`(count: Int) {
    pushThree()
    let path = router.path
    router.path.removeLast(count)
    #expect(router.path == path.dropLast(count))
    #expect(run.kinds.last == (count > 0 ? .wentBack : .went))
  }

  @Test func `one path has routes of several types`() {
    router.path = [.product(.list), .account(.settings), .product(.detail(id: 7))]
    router.path.append(.account(.password))
    #expect(
      router.path == [
        .product(.list), .account(.settings), .product(.detail(id: 7)), .account(.password),
      ])
    let accounts = router.path.compactMap {
      if case .account(let route) = $0 { route } else { nil }
    }
    #expect(accounts == [.settings, .password])
  }

  @Test func `a path appends the same route again, which a move would not`() {
    router.go(.product(.detail(id: 7)))
    #expect(router.go(.product(.detail(id: 7))) == .unchanged)
    router.path.append(.product(.detail(id: 7)))
    #expect(router.path == [.product(.detail(id: 7)), .product(.detail(id: 7))])
    router.goBack()
    #expect(router.path == [.product(.detail(id: 7))])
  }

  @Test func `a framework's own stack is bound to the path`() {
    // What `NavigationStack(path: $router.path)` does: it reads, and writes what the user did.
    pushThree()
    let binding: ReferenceWritableKeyPath<NavigationManager<AppRoute>, [AppRoute]> = \.path
    var shown = router[keyPath: binding]
    shown.removeLast()
    router[keyPath: binding] = shown
    #expect(router.currentRoute == .product(.detail(id: 7)))
    router[keyPath: binding] = router[keyPath: binding]
    #expect(run.kinds == [.started, .went, .went, .went, .wentBack])
  }

  @Test func `a guard that refuses leaves the path as it was`() {
    router.guards = [NavigationGuard { _ in .block(reason: "Not now.") }]
    router.path = [.account(.password)]
    #expect(router.path == [])
    #expect(router.setPath([.account(.password)]).refusal?.code == .blocked)
    router.guards = []
  }

  @Test func `its transitions fold to the same state`() {
    pushThree()
    router.goBack(2)
    router.path.append(.account(.settings))
    router.path[1] = .account(.password)
    router.path = [.product(.list), .product(.detail(id: 1)), .product(.detail(id: 2))]
    router.undo()
    router.redo()
    router.path.removeLast(2)
    #expect(run.kinds.suffix(4) == [.historyEdited, .rewound, .rewound, .wentBack])
    #expect(run.folded == router.state)
  }
}
