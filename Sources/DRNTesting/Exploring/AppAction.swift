public import DRN

/// Something that can be done in an app, with all the values that it can be done with.
///
/// ```swift
/// AppAction.go(to: [.menu, .cart]).weighted(3)
/// AppAction.go(to: [.payment]).when { $0.currentRoute == .cart }
/// AppAction.command("pay") { navigation in Checkout(navigation).pay() }
/// ```
///
/// An action that a screen does not offer is not done there: say so with ``when(_:)``. Without it, an
/// app is one in which everything can be done everywhere.
public struct AppAction<Route: NavigationRoute> {
  /// What can be done, simplest first: a walk is shortened towards the first one.
  let choices: [Choice]
  /// Whether it is time travel, which depends on the whole way so far.
  private(set) var isTimeTravel = false
  private(set) var weight = 1
  private(set) var isAvailable: (NavigationState<Route>) -> Bool = { _ in true }

  /// The action with one of its values.
  struct Choice {
    private let makeName: () -> String
    let perform: (NavigationManager<Route>) -> Void

    /// - Parameter name: Made when it is asked for: an app is made for every walk, and takes longer to
    ///   write about than to walk through.
    init(
      name: @escaping @autoclosure () -> String,
      perform: @escaping (NavigationManager<Route>) -> Void
    ) {
      (makeName, self.perform) = (name, perform)
    }

    /// The call as a test would make it, or the name of an app's own command.
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

  private init(
    _ name: String, _ action: NavigationAction<Route>, isTimeTravel: Bool = false
  ) {
    self.init([Choice(name: name) { $0.perform(action) }])
    self.isTimeTravel = isTimeTravel
  }

  /// The action, chosen so many times as often as one of weight 1: from 0, which is never, to a
  /// million.
  public func weighted(_ weight: Int) -> Self {
    var action = self
    action.weight = min(max(weight, 0), 1_000_000)
    return action
  }

  /// The action, only where the state is such; with several conditions, where all of them hold.
  public func when(_ condition: @escaping (NavigationState<Route>) -> Bool) -> Self {
    var action = self
    action.isAvailable = { [isAvailable] in isAvailable($0) && condition($0) }
    return action
  }
}

// What a navigator can do. The names are those of its calls.

extension AppAction {
  /// Going to one of these routes, composites included.
  public static func go(to routes: [Route]) -> Self { Self("go", routes) { .go(Place($0)) } }

  /// Putting one of these routes in the place of the current one.
  public static func replace(with routes: [Route]) -> Self {
    Self("replace", routes) { .replace(Place($0)) }
  }

  /// Making one of these the whole history.
  public static func reset(to histories: [[Route]]) -> Self {
    Self("reset", label: "to: ", histories) { .reset($0.map { Place($0) }) }
  }

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

  /// Closing the topmost of one of these overlays, and what lies above it.
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

  /// Selecting one of these tabs, where it was left or at its root.
  public static func selectTab(_ tabs: [(tab: Route.Tab, root: Route)]) -> Self {
    Self(
      tabs.map { tab, root in
        Choice(name: "selectTab(\(ValueText(tab).line), root: \(ValueText(root).line))") {
          $0.selectTab(tab, root: root)
        }
      })
  }

  /// Tapping one of these tabs in a tab bar.
  public static func tapTab(_ tabs: [(tab: Route.Tab, root: Route)]) -> Self {
    Self(
      tabs.map { tab, root in
        Choice(name: "tapTab(\(ValueText(tab).line), root: \(ValueText(root).line))") {
          $0.tapTab(tab, root: root)
        }
      })
  }

  /// Performing one of these commands.
  public static func perform<Command: NavigationCommand<Route>>(_ commands: [Command]) -> Self {
    Self("perform", commands) { .command($0) }
  }

  /// Starting anew in one of these flows.
  public static func switchFlow(_ flows: [(flow: Route.Flow, root: Route)]) -> Self {
    Self(
      flows.map { flow, root in
        Choice(name: "switchFlow(\(ValueText(flow).line), root: \(ValueText(root).line))") {
          $0.switchFlow(flow, root: root)
        }
      })
  }

  /// Rewinding to before the newest change.
  public static var undo: Self { Self("undo()", .undo, isTimeTravel: true) }

  /// Rewinding to the newest change made after the current one.
  public static var redo: Self { Self("redo()", .redo, isTimeTravel: true) }

  /// A command of the app's own: a transaction, a sign-in, whatever a tap may do.
  ///
  /// - Parameters:
  ///   - name: What it is called in a walk; no other action's name.
  ///   - body: Does it, synchronously.
  public static func command(
    _ name: String, _ body: @escaping (NavigationManager<Route>) -> Void
  ) -> Self {
    Self([Choice(name: name, perform: body)])
  }

  /// A command of the app's own, with one of these values.
  ///
  /// - Parameters:
  ///   - name: What it is called in a walk, before the value.
  ///   - values: The values, simplest first.
  ///   - body: Does it, synchronously.
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
