public import DRN

/// An app as its tests explore it: where it starts, what can be done in it, and what decides.
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
/// It is made anew for every walk, by a function: what its guards and commands share is made there,
/// so that no walk depends on another. The actions must be the same each time, in the same order.
public struct ExploredApp<Route: NavigationRoute> {
  let start: Place<Route>
  let flow: Route.Flow?
  let historyLimit: Int
  let guards: [NavigationGuard<Route>]
  let answers: ((NavigationGuard<Route>.Request) -> NavigationGuard<Route>.Decision)?
  let actions: [AppAction<Route>]
  let facts: () -> AnyHashable
  let setUp: (NavigationManager<Route>) -> Void

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - start: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - actions: What can be done in it.
  ///   - guards: The app's guards, asked in order.
  ///   - answers: What guards that take time answer, at once, where they are concerned. Without it the
  ///     moves that such guards hold up are not made.
  ///   - facts: What guards and conditions depend on besides the navigation's state, such as whether
  ///     somebody is signed in. Two states with other facts are two states.
  ///   - setUp: Called with each manager before the walk: for the app's observers, or its limits.
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

/// An action with one of its values, by their places in an app's lists.
struct AppStep: Hashable {
  var action: Int
  var choice: Int
  /// What the user answers to the questions of guards, one after another.
  var answers: [Bool] = []
}

extension ExploredApp {
  /// A manager at the app's start.
  func makeManager(
    _ recorder: MemoryRecorder<Route>
  ) -> NavigationManager<Route> {
    let manager = NavigationManager(
      start, flow: flow, settings: SessionSettings(historyLimit: historyLimit), recorder: recorder)
    manager.guards = guards
    setUp(manager)
    // After the app's own, which may have added guards.
    if let answers { manager.guards = manager.guards.map { $0.answering(answers) } }
    return manager
  }

  /// What a step is called.
  func name(of step: AppStep) -> String { actions[step.action].choices[step.choice].name }

  /// What a step and the answers to its questions are called, as a test would make the calls.
  func names(of step: AppStep) -> [String] {
    [name(of: step)] + step.answers.map { $0 ? "continuePendingMove()" : "cancelPendingMove()" }
  }

  /// Whether there is such a step, and the state offers it.
  func offers(_ step: AppStep, in state: NavigationState<Route>) -> Bool {
    actions.indices.contains(step.action)
      && actions[step.action].choices.indices.contains(step.choice)
      && actions[step.action].isAvailable(state)
  }

  /// The steps with this name: an action may be there twice, with other conditions.
  func steps(named name: String) -> [AppStep] {
    actions.enumerated().flatMap { action, choices in
      choices.choices.indices.filter { choices.choices[$0].name == name }.map {
        AppStep(action: action, choice: $0)
      }
    }
  }
}
