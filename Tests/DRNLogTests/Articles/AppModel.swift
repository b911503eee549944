import DRN
import DRNLog
import Observation

enum AppRoute: NavigationRoute {
  case home, login, orders
  case product(id: Int)
  case receipt(sum: Int)

  enum Overlay: Hashable, Codable, Sendable { case confirmation }
}

/// The app: its navigation, and what its guards and its views read.
@MainActor
@Observable
final class AppModel {
  let navigation: NavigationManager<AppRoute>
  private(set) var isSignedIn = false
  private(set) var isPaying = false
  @ObservationIgnored private let log: EventLog?

  /// Without a log: for tests and previews.
  init(_ navigation: NavigationManager<AppRoute>, log: EventLog? = nil) {
    self.navigation = navigation
    self.log = log
    // Weak: the model has the manager, and the manager has its guards.
    navigation.guards = [
      NavigationGuard(on: [.moves, .travel]) { [weak self] request in
        guard request.destination == .orders, self?.isSignedIn != true else { return .allow }
        return .redirect(.login)
      },
      NavigationGuard(on: [.moves, .dismissals]) { [weak self] _ in
        self?.isPaying == true ? .block(reason: "The payment is not finished.") : .allow
      },
    ]
  }

  /// Opens the log, off the main actor, and continues where the user was.
  static func open(_ path: String) async -> AppModel {
    let launch = await Task.detached { EventLog.launch(path) }.value
    if let problem = launch.problem { print(problem) }
    let session = launch.manager(session: "main", initial: AppRoute.home)
    let model = AppModel(session.manager, log: launch.log)
    // Restoring asks no guards, and nobody is signed in yet.
    model.navigation.revalidate(orElse: .home)
    return model
  }

  func signIn() {
    isSignedIn = true
    navigation.resume(removing: { $0 == .login })
  }

  func signOut() {
    isSignedIn = false
    navigation.revalidate(orElse: .home)
  }

  /// Pays while nothing else may happen, and shows the receipt: one change.
  func pay(_ sum: Int, by charge: (Int) async throws -> Void) async throws {
    isPaying = true
    defer { isPaying = false }
    try await charge(sum)
    // From here on the guard lets a move pass.
    isPaying = false
    navigation.transaction("pay") {
      navigation.note("paid", ["sum": .integer(sum)])
      navigation.hideAllOverlays()
      navigation.reset(to: [.home, .receipt(sum: sum)])
    }
  }

  /// Ends recording, such as before the process ends.
  func close() throws { try log?.close() }
}
