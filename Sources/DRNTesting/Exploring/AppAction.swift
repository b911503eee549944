public import DRN

/// Something that can be done in an app, with all values that it can be done with.
///
/// ```swift
/// AppAction.go(to: [.menu, .cart]).weighted(3)
/// AppAction.go(to: [.payment]).when { $0.currentRoute == .cart }
/// AppAction.command("pay") { navigation in Checkout(navigation).pay() }
/// ```
///
/// An action is available on every screen; ``when(_:)`` restricts it to those that offer it.
public struct AppAction<Route: NavigationRoute> {
  /// The action with each of its values, simplest first: a walk is shortened towards the first one.
  let choices: [Choice]
  /// Whether it is time travel, which depends on the whole path so far.
  private(set) var isTimeTravel = false
  private(set) var weight = 1
  private(set) var isAvailable: (NavigationState<Route>) -> Bool = { _ in true }

  /// The action with one of its values.
  struct Choice {
    private let makeName: () -> String
    let perform: (NavigationManager<Route>) -> Void

    /// - Parameter name: Computed when it is needed: an app is created for every walk, and naming
    ///   its actions takes longer than the walk.
    init(
      name: @escaping @autoclosure () -> String,
      perform: @escaping (NavigationManager<Route>) -> Void
    ) {
      (makeName, self.perform) = (name, perform)
    }

    /// The call as in a test, or the name of an app's own command.
    var name: String { makeName() }
  }

  private init(_ choices: [Choice]) { self.choices = choices }

  private init<Value>(
    _ name: String, label: String = "", _ values: [Value],
    _ action: @escaping (Value) -> NavigationAction<Route>
  ) {
    self.init(
      values.map { value in
        Choice(name: "\(name)(\(label)\(ValueText(value).line))") { $0.perform(action(value)) }
      })
  }

  private init(_ name: String, _ action: NavigationAction<Route>, isTimeTravel: Bool = false) {
    self.init([Choice(name: name) { $0.perform(action) }])
    self.isTimeTravel = isTimeTravel
  }

  private init<Value>(
    _ name: String, _ values: [(Value, Route)],
    _ perform: @escaping (NavigationManager<Route>, Value, Route) -> Void
  ) {
    self.init(
      values.map { value, root in
        Choice(name: "\(name)(\(ValueText(value).line), root: \(ValueText(root).line))") {
          perform($0, value, root)
        }
      })
  }

  /// The action with a weight: how many times as often it is chosen as an action of weight 1, from
  /// 0 (never) to a million.
  public func weighted(_ weight: Int) -> Self {
    var action = self
    action.weight = min(max(weight, 0), 1_000_000)
    return action
  }

  /// The action, only in states where `condition` holds; of several conditions, all have to hold.
  public func when(_ condition: @escaping (NavigationState<Route>) -> Bool) -> Self {
    var action = self
    action.isAvailable = { [isAvailable] in isAvailable($0) && condition($0) }
    return action
  }
}

// The calls of a navigator, by their names.

extension AppAction {
  /// Going to one of these routes, composites included.
  public static func go(to routes: [Route]) -> Self { Self("go", routes) { .go(Place($0)) } }

  /// Replacing the current route with one of these.
  public static func replace(with routes: [Route]) -> Self {
    Self("replace", routes) { .replace(Place($0)) }
  }

  /// Replacing the history with one of these.
  public static func reset(to histories: [[Route]]) -> Self {
    Self("reset", label: "to: ", histories) { .reset($0.map { Place($0) }) }
  }

  /// Giving the current entry one of these routes, in its place.
  public static func update(to routes: [Route]) -> Self {
    Self("update", routes) { .update(Place($0).route) }
  }

  /// Bringing one of these routes to the front.
  public static func bringToFront(_ routes: [Route]) -> Self {
    Self(
      routes.map { route in
        Choice(name: "bringToFront(\(ValueText(route).line))") { $0.bringToFront(route) }
      })
  }

  /// Letting nothing lead back from here.
  public static var fence: Self { Self("fence()", .fence) }

  /// Showing one of these overlays.
  public static func showOverlay(_ overlays: [Route.Overlay]) -> Self {
    Self("showOverlay", overlays) { .showOverlay($0) }
  }

  /// Putting one of these overlays on top.
  public static func pushOverlay(_ overlays: [Route.Overlay]) -> Self {
    Self("pushOverlay", overlays) { .pushOverlay($0) }
  }

  /// Showing one of these overlays above every place.
  public static func showRootOverlay(_ overlays: [Route.Overlay]) -> Self {
    Self("showRootOverlay", overlays) { .showRootOverlay($0) }
  }

  /// Closing the top overlay.
  public static var hideOverlay: Self { Self("hideOverlay()", .hideOverlay(returning: true)) }

  /// Closing the overlays and staying on the base route.
  public static var hideOverlayAndStay: Self {
    Self("hideOverlay(returning: false)", .hideOverlay(returning: false))
  }

  /// Closing the topmost of one of these overlays, and everything above it.
  public static func hideOverlays(through overlays: [Route.Overlay]) -> Self {
    Self("hideOverlays", label: "through: ", overlays) { .hideOverlays(through: $0) }
  }

  /// Closing all of the place's overlays.
  public static var hideAllOverlays: Self { Self("hideAllOverlays()", .hideAllOverlays) }

  /// Going back by one entry.
  public static var goBack: Self { goBack([1]) }

  /// Going back by one of these counts of entries.
  public static func goBack(_ counts: [Int]) -> Self { Self("goBack", counts) { .goBack($0) } }

  /// Going back to the first entry.
  public static var goBackToRoot: Self { Self("goBackToRoot()", .goBackToRoot) }

  /// Going forward by one entry.
  public static var goForward: Self { goForward([1]) }

  /// Going forward by one of these counts of entries.
  public static func goForward(_ counts: [Int]) -> Self {
    Self("goForward", counts) { .goForward($0) }
  }

  /// Selecting one of these tabs: continuing its history, or starting at its root.
  public static func selectTab(_ tabs: [(tab: Route.Tab, root: Route)]) -> Self {
    Self("selectTab", tabs.map { ($0.tab, $0.root) }) { $0.selectTab($1, root: $2) }
  }

  /// Tapping one of these tabs in a tab bar.
  public static func tapTab(_ tabs: [(tab: Route.Tab, root: Route)]) -> Self {
    Self("tapTab", tabs.map { ($0.tab, $0.root) }) { $0.tapTab($1, root: $2) }
  }

  /// Performing one of these commands.
  public static func perform<Command: NavigationCommand<Route>>(_ commands: [Command]) -> Self {
    Self("perform", commands) { .command($0) }
  }

  /// Switching to one of these flows.
  public static func switchFlow(_ flows: [(flow: Route.Flow, root: Route)]) -> Self {
    Self("switchFlow", flows.map { ($0.flow, $0.root) }) { $0.switchFlow($1, root: $2) }
  }

  /// Rewinding to the state before the newest change.
  public static var undo: Self { Self("undo()", .undo, isTimeTravel: true) }

  /// Rewinding to the newest change made after the current one.
  public static var redo: Self { Self("redo()", .redo, isTimeTravel: true) }

  /// A command of the app: a transaction, a sign-in, or anything else that a tap may do.
  ///
  /// - Parameters:
  ///   - name: The command's name in a walk, which no other action has.
  ///   - body: Performs it, synchronously.
  public static func command(
    _ name: String, _ body: @escaping (NavigationManager<Route>) -> Void
  ) -> Self {
    Self([Choice(name: name, perform: body)])
  }

  /// A command of the app, with one of these values.
  ///
  /// - Parameters:
  ///   - name: The command's name in a walk, before the value.
  ///   - values: The values, simplest first.
  ///   - body: Performs it, synchronously.
  public static func command<Value>(
    _ name: String, with values: [Value],
    _ body: @escaping (NavigationManager<Route>, Value) -> Void
  ) -> Self {
    Self(
      values.map { value in
        Choice(name: "\(name) \(ValueText(value).line)") { body($0, value) }
      })
  }
}
