/// Something that can be told where to go, and asked where the user is: a manager, or what stands
/// in for one.
///
/// Some calls do one thing or another, depending on where the user is: the exit button of a remote
/// control closes an overlay or goes back. They are here rather than with ``Navigating``.
public protocol Navigator<Route>: Navigating {
  /// Where the user is, and how they got there.
  var state: NavigationState<Route> { get }

  /// Does what `choose` makes of the state.
  @discardableResult
  func perform(
    cause: Cause?, time: Timestamp?, meta: JSONValue?,
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route>

  /// The move that waits for a guard or for the user, if there is one.
  var pendingMove: PendingMove<Route>? { get }

  /// Waits until it is known what became of a call; see ``NavigationManager/settled(_:)``.
  @discardableResult
  func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route>
}

extension Navigator {
  /// Does what `choose` makes of the state: one action, or nothing.
  ///
  /// ```swift
  /// navigation.perform { $0.canGoBack ? .goBack(1) : .go(Place(.home)) }
  /// ```
  ///
  /// - Parameter choose: Chooses an action; `nil` for none, so that nothing changes. It may throw a
  ///   ``Refusal``, which is then the answer. It may not call the navigator. Where the call is made
  ///   from inside an observer, it is asked when the call runs, so it always sees the newest state.
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
    guard phase == .idle else {
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
