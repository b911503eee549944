public import DRN

/// An app as its tests explore it: its start, its actions, and what decides about them.
///
/// ```swift
/// func kiosk() -> ExploredApp<KioskRoute> {
///   let account = Account()
///   return ExploredApp(
///     .menu,
///     actions: [
///       .go(to: [.dish(id: 1), .dishWithSizes(id: 1), .cart]),
///       .go(to: [.payment]).when { $0.currentRoute == .cart },
///       .hideOverlay, .goBack,
///       .command("sign in") { _ in account.isSignedIn = true },
///     ],
///     guards: [account.navigationGuard],
///     facts: { account.isSignedIn })
/// }
/// ```
///
/// A function creates it anew for every walk, with everything that its guards and commands share,
/// so that no walk depends on another. The actions must be the same each time, in the same order.
public struct ExploredApp<Route: NavigationRoute> {
  let start: Place<Route>
  let flow: Route.Flow?
  let historyLimit: Int
  let guards: [NavigationGuard<Route>]
  let answers: ((NavigationGuard<Route>.Request) -> NavigationGuard<Route>.Decision)?
  let actions: [AppAction<Route>]
  let facts: () -> AnyHashable
  var setUp: (NavigationManager<Route>) -> Void

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - start: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - actions: What can be done in the app.
  ///   - guards: The app's guards, asked in order.
  ///   - answers: Answers at once for guards that take time, where they apply. Without it, the
  ///     moves that such guards hold up are not made.
  ///   - facts: What guards and conditions depend on besides the navigation state, such as whether
  ///     the user is signed in. States with different facts are different.
  ///   - setUp: Called with each manager before the walk, for observers or limits.
  public init(
    _ start: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit, actions: [AppAction<Route>],
    guards: [NavigationGuard<Route>] = [],
    answers: ((NavigationGuard<Route>.Request) -> NavigationGuard<Route>.Decision)? = nil,
    facts: @escaping () -> some Hashable = { 0 },
    setUp: @escaping (NavigationManager<Route>) -> Void = { _ in }
  ) {
    self.start = Place(start)
    self.flow = flow
    self.historyLimit = historyLimit
    self.actions = actions
    self.guards = guards
    self.answers = answers
    self.facts = { AnyHashable(facts()) }
    self.setUp = setUp
  }
}

/// An action with one of its values, by their indices in an app's lists.
struct AppStep: Hashable {
  var action: Int
  var choice: Int
  /// The user's answers to the questions of guards, in order.
  var answers: [Bool] = []
}

extension ExploredApp {
  func makeManager(_ recorder: MemoryRecorder<Route>) -> NavigationManager<Route> {
    let manager = NavigationManager(
      start, flow: flow, settings: SessionSettings(historyLimit: historyLimit), recorder: recorder)
    manager.guards = guards
    setUp(manager)
    // After `setUp`, which may have added guards.
    if let answers { manager.guards = manager.guards.map { $0.answering(answers) } }
    return manager
  }

  func name(of step: AppStep) -> String { actions[step.action].choices[step.choice].name }

  /// The names of a step and of the answers to its questions, as calls in a test.
  func names(of step: AppStep) -> [String] {
    [name(of: step)] + step.answers.map { $0 ? "continuePendingMove()" : "cancelPendingMove()" }
  }

  func offers(_ step: AppStep, in state: NavigationState<Route>) -> Bool {
    actions.indices.contains(step.action)
      && actions[step.action].choices.indices.contains(step.choice)
      && actions[step.action].isAvailable(state)
  }

  /// The steps with this name: an action may be listed twice, with different conditions.
  func steps(named name: String) -> [AppStep] {
    actions.enumerated().flatMap { action, choices in
      choices.choices.indices.filter { choices.choices[$0].name == name }.map {
        AppStep(action: action, choice: $0)
      }
    }
  }
}
