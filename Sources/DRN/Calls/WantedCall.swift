/// The call that a guard's redirect kept from being made: ``Navigating/resume()`` makes it.
public struct WantedCall<Route: NavigationRoute>: Hashable, Sendable {
  /// What the call would have become; of a command, what its steps would have. A call that is relative to
  /// the history, such as a step back, is here a direct way to its destination.
  public let events: [NavigationEvent<Route>]

  /// The command's name, if it was a command.
  public let command: String?

  /// The call's cause.
  public let cause: Cause

  /// Creates a wanted call; for recorders that restore it.
  ///
  /// - Parameters:
  ///   - events: What the call would have become.
  ///   - command: The command's name.
  ///   - cause: The call's cause.
  public init(_ events: [NavigationEvent<Route>], command: String? = nil, cause: Cause = .user) {
    (self.events, self.command, self.cause) = (events, command, cause)
  }
}

extension WantedCall {
  /// The screen to which it leads, if it names one: for a text such as "Sign in to see your orders".
  public var route: Route? {
    for event in events.reversed() {
      switch event {
      case .went(let route, _): return route
      case .composed(let composite, _): return composite.base
      case .replaced(let place), .tabSelected(_, let place), .flowSwitched(_, let place):
        return place.route
      case .reset(let places): return places.last?.route
      default: continue
      }
    }
    return nil
  }

  /// What makes the call again.
  var actions: [NavigationAction<Route>] {
    events.compactMap { event in
      // It is asked for now, and fences hold now.
      if case .rewound(let target) = event { return .rewind(to: target) }
      return NavigationAction(
        repeating: Transition(seq: 0, time: .unknown, event: event), overlays: { [] })
    }
  }
}

/// A command of which only the steps are known, because a log has it.
struct RecordedCommand<Route: NavigationRoute>: NavigationCommand {
  let name: String
  let wanted: WantedCall<Route>

  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>] { wanted.actions }
}

/// Makes the wanted call as if there had been no redirect: without the entries that came between.
struct Resumption<Route: NavigationRoute>: NavigationCommand {
  let name = "resume"
  let isBetween: (Route) -> Bool

  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>] {
    let removal = NavigationAction<Route>.editHistory { state in
      var history = EditableHistory(state)
      history.removeEntries(where: isBetween)
      return history.edit
    }
    // The second one finds what the first could not remove: there is always a current route.
    return [removal, .resume, removal]
  }
}
