/// Something that performs navigation calls and knows the state: a manager, or a substitute for
/// one.
///
/// The effect of some calls depends on the state: the exit button of a remote control closes an
/// overlay or goes back. They are here and not in ``Navigating``.
public protocol Navigator<Route>: Navigating {
  /// Where the user is, and how they got there.
  var state: NavigationState<Route> { get }

  /// Performs the action that `choose` returns for the state.
  @discardableResult
  func perform(
    cause: Cause?, time: Timestamp?, meta: JSONValue?,
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route>

  /// The move that waits for a guard or for the user, if there is one.
  var pendingMove: PendingMove<Route>? { get }

  /// Waits for the final outcome of a call; see ``NavigationManager/settled(_:)``.
  @discardableResult
  func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route>
}

extension Navigator {
  /// Performs the action that `choose` returns for the state, if it returns one.
  ///
  /// ```swift
  /// navigation.perform { $0.canGoBack ? .goBack(1) : .go(Place(.home)) }
  /// ```
  ///
  /// - Parameter choose: Returns an action, or `nil` to change nothing. A thrown ``Refusal``
  ///   becomes the outcome. It may not call the navigator. For a call from inside an observer it
  ///   runs when the call runs, so it always receives the newest state.
  @discardableResult
  public func perform(
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route> {
    perform(cause: nil, time: nil, meta: nil, choosing: choose)
  }
}

extension NavigationManager: Navigator {
  @discardableResult
  public func perform(
    cause: Cause?, time: Timestamp?, meta: JSONValue?,
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route> {
    let context = CallContext(cause: cause, time: time, meta: meta)
    guard obstacles.isDisjoint(with: .busy) else {
      return postpone { [self] in performChosen(context, choose) }
    }
    let outcome = performChosen(context, choose)
    if !queue.isEmpty, transaction == nil { runQueue() }
    return outcome
  }

  private func performChosen(
    _ context: CallContext,
    _ choose: (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route> {
    let choice: Result<NavigationAction<Route>?, Refusal> = deciding {
      do throws(Refusal) {
        return .success(try choose(storage))
      } catch {
        return .failure(error)
      }
    }
    switch choice {
    case .success(let action?): return performNow(action, context)
    case .success(nil): return .unchanged
    case .failure(let refusal): return .refused(refusal)
    }
  }
}
