import DRN
import DRNLog
import Foundation
import TestSupport
import Testing

/// The article "A class that owns a manager": its classes are those beside this file, and its test is
/// the first one here.
@MainActor
@Suite(.temporaryDirectory) struct AppModelTests {
  private struct Declined: Error {}

  @Test func `a new app begins at its first screen`() async throws {
    let path = try temporaryPath()
    // sample
    let model = await AppModel.open(path)
    model.navigation.go(.orders)  // the login: nobody is signed in
    // end
    #expect(model.navigation.entries.map(\.route) == [.home, .login])
  }

  // sample
  @Test func `orders are shown after the sign-in, and not after the sign-out`() {
    let model = AppModel(NavigationManager(.home, recorder: MemoryRecorder()))
    let navigation = model.navigation

    navigation.go(.orders)
    #expect(navigation.currentRoute == .login)
    model.signIn()
    #expect(navigation.entries.map(\.route) == [.home, .orders])

    model.signOut()
    #expect(navigation.currentRoute == .login)
    navigation.undo()
    #expect(navigation.currentRoute == .login)
  }
  // end

  // sample
  @Test func `a payment is one change, and nobody leaves while it lasts`() async throws {
    let model = AppModel(NavigationManager(.home, recorder: MemoryRecorder()))
    let navigation = model.navigation
    navigation.go(.product(id: 7))
    navigation.showOverlay(.confirmation)

    try await model.pay(12) { _ in
      #expect(navigation.go(.home).refusal?.code == .blocked)
      #expect(navigation.hideOverlay().refusal?.code == .blocked)
    }
    #expect(navigation.entries.map(\.route) == [.home, .receipt(sum: 12)])

    navigation.undo()
    #expect(navigation.currentRoute == .product(id: 7))
    #expect(navigation.activeOverlay == .confirmation)
  }
  // end

  // sample
  @Test func `the model is released with its manager`() {
    weak var released: AppModel?
    do {
      let model = AppModel(NavigationManager(.home))
      model.navigation.go(.orders)
      released = model
    }
    #expect(released == nil)
  }
  // end

  @Test func `a payment that is declined changes nothing`() async {
    let model = AppModel(NavigationManager(.home, recorder: MemoryRecorder()))
    model.navigation.go(.product(id: 7))
    await #expect(throws: Declined.self) { try await model.pay(12) { _ in throw Declined() } }
    #expect(model.navigation.head == 1)
    #expect(model.navigation.go(.home).refusal == nil)
  }

  @Test func `the app continues where the user was, unless that needs a sign-in`() async throws {
    let path = try temporaryPath()
    for route in [AppRoute.product(id: 7), .orders] {
      let model = await AppModel.open(path)
      model.signIn()
      model.navigation.go(route)
      #expect(model.navigation.currentRoute == route)
      try model.close()
      let next = await AppModel.open(path)
      #expect(next.navigation.currentRoute == (route == .orders ? .login : route))
      try next.close()
    }
  }

  @Test func `a class without observation is the same`() {
    let model = PlainModel(NavigationManager(.home))
    model.navigation.go(.orders)
    #expect(model.navigation.currentRoute == .login)
    model.isSignedIn = true
    model.navigation.resume()
    #expect(model.navigation.currentRoute == .orders)
  }

  private final class PlainModel {
    let navigation: NavigationManager<AppRoute>
    var isSignedIn = false

    init(_ navigation: NavigationManager<AppRoute>) {
      self.navigation = navigation
      navigation.guards = [
        NavigationGuard { [weak self] request in
          request.destination == .orders && self?.isSignedIn != true ? .redirect(.login) : .allow
        }
      ]
    }
  }

  @Test func `observers end when they are told to, and with the manager`() async {
    var navigation: NavigationManager? = NavigationManager(AppRoute.home)
    weak var (released, counted) = (navigation, nil as ScreenCounter?)
    do {
      let counter = ScreenCounter(navigation ?? NavigationManager(.home))
      navigation?.go(.login)
      navigation?.showOverlay(.confirmation)
      #expect(counter.visits == 1)
      counter.end()
      navigation?.go(.home)
      #expect(counter.visits == 1)
      counted = counter
    }
    #expect(counted == nil)

    let trail = RouteTrail(navigation ?? NavigationManager(.home))
    navigation?.go(.login)
    while trail.routes.isEmpty { await Task.yield() }
    #expect(trail.routes == [.login])
    trail.end()
    navigation?.go(.home)
    for _ in 0..<100 { await Task.yield() }
    #expect(trail.routes == [.login])

    navigation = nil
    #expect(released == nil)
  }

  @Test func `the article's code is this, and the files beside it`() throws {
    let article = try Article("Sources/DRNLog/DRNLog.docc/An-App-Class.md")
    var code = try Article.samples()
    for name in ["AppModel", "ScreenCounter", "RouteTrail"] {
      let file = try Article("Tests/DRNLogTests/Articles/\(name).swift")
      code.append(file.text.trimmingCharacters(in: .newlines))
    }
    #expect(article.blocks().sorted() == code.sorted())
  }
}
