// Beginning a step back that may still be taken back.

extension NavigationManager {
  /// Begins a step back with progress, such as a swipe from the edge: the state that it would lead to, then
  /// a commit or a cancel.
  ///
  /// ```swift
  /// if let gesture = try navigation.beginBack() {
  ///   gesture.progress = 0.4
  ///   gesture.commit()
  /// }
  /// ```
  ///
  /// The step is that of ``Navigator/exit()``: it closes the topmost overlay, or else goes back. Guards are
  /// asked here and not at the commit, so a step that one of them blocks does not begin. Where a guard
  /// redirects, asks the user or takes time, the gesture has no ``BackGesture/destination``, and the
  /// commit asks the guards.
  ///
  /// Nothing is recorded, also not a refusal. A gesture that has begun before is cancelled: there is one
  /// at a time. A pending move goes on until a commit cancels it.
  ///
  /// - Parameters:
  ///   - count: How many entries to go back, if there is no overlay; more than there are count as all. In
  ///     panes it is ``PaneLayout/backCount``.
  ///   - cause: The cause, for guards and for the transition.
  /// - Returns: The gesture; `nil` if there is no overlay and nothing to go back to, which the app leaves to the
  ///   system.
  /// - Throws: A refusal: ``Refusal/Code/blocked`` by a guard, ``Refusal/Code/notDismissible`` for an overlay
  ///   that the user may not dismiss, ``Refusal/Code/insideTransaction``, and ``Refusal/Code/insideGuard``
  ///   for a call from inside a guard or an observer.
  /// - Complexity: O(`historyLimit`), for the copy of the state.
  public func beginBack(
    _ count: Int = 1, cause: Cause = .user
  ) throws(Refusal) -> BackGesture<Route>? {
    if obstacles.contains(.notifying) { throw .gestureInsideObserver }
    if obstacles.contains(.deciding) { throw .insideGuard }
    if transaction != nil { throw .gestureInsideTransaction }
    gesturesBegun += 1
    guard let event = try exitEvent(goingBack: count) else { return nil }
    var destination: NavigationState<Route>?
    switch verdict(on: event, cause: cause) {
    case .allow:
      var state = storage
      state.apply(event, seq: storedHead + 1)
      destination = state
    // Of a return to the origin only the return is blocked: the commit closes the overlay.
    case .block(let reason, let keepsOverlay):
      if keepsOverlay || storage.originReturnedTo(by: event) == nil {
        throw Refusal(.blocked, reason)
      }
    case .redirect, .waits: break
    }
    return BackGesture(event, to: destination, cause: cause, of: self)
  }

  /// The event that ``Navigator/exit()`` would become; `nil` at the root.
  private func exitEvent(
    goingBack count: Int
  ) throws(Refusal) -> NavigationEvent<Route>? {
    // Whether an overlay may be dismissed is the app's code.
    let action: Result<NavigationAction<Route>, Refusal> = deciding {
      do throws(Refusal) {
        return .success(try storage.exitAction(goingBack: count))
      } catch {
        return .failure(error)
      }
    }
    switch action {
    case .success(let action): return storage.proposal(for: action)
    case .failure(let refusal) where refusal.code == .atRoot: return nil
    case .failure(let refusal): throw refusal
    }
  }

  /// Runs a gesture's call as any other call: queued from inside an observer, refused inside a guard.
  func runGesture(
    _ call: @escaping () -> NavigationOutcome<Route>
  ) -> NavigationOutcome<Route> {
    guard obstacles.isDisjoint(with: .busy) else { return postpone(call) }
    let outcome = call()
    if !queue.isEmpty, transaction == nil { runQueue() }
    return outcome
  }
}

extension Refusal {
  static var gestureInsideTransaction: Self {
    Self(
      .insideTransaction,
      "Inside a transaction no gesture begins or ends with a step; go back, or do it afterwards.")
  }
  fileprivate static var gestureInsideObserver: Self {
    Self(.insideGuard, "An observer cannot begin a gesture: it takes time; begin it afterwards.")
  }
}
