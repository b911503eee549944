// Asking an overlay or a screen for a result.

extension NavigationManager {
  /// Puts an overlay on top and waits for its result.
  ///
  /// ```swift
  /// if let size: Size = try await navigation.present(.sizePicker) { order.size = size }
  /// ```
  ///
  /// The overlay returns a result with ``Navigating/hideOverlay(with:)``. If anything else closes
  /// it, the result is `nil`: the user dismisses it or moves away, another overlay replaces it,
  /// time travel. The call returns exactly once. The result is recorded with the transition that
  /// closes the overlay, so a replay does not ask again.
  ///
  /// Below a root overlay, the overlay returns its result with
  /// ``Navigating/hideOverlays(through:with:)``, which names it. The waiting call retains the
  /// manager, so cancel its task when the window closes. Cancelling the task closes the overlay.
  ///
  /// An overlay that is on top already is not shown again: after a restart, this waits for the
  /// restored one. If another call waits for it, the result is `nil` at once.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - type: The type of the result.
  /// - Returns: The result, or `nil` if there is none.
  /// - Throws: ``ResultError`` with `otherType` if the result has another type, `refused` if the
  ///   manager was called from inside a guard or an observer.
  public func present<Result: NavigationResult>(
    _ overlay: Route.Overlay, for type: Result.Type = Result.self
  ) async throws(ResultError) -> Result? {
    let entry = storage.current.id
    var index = storage.overlays.count
    if storage.overlays.last == overlay {
      index -= 1
      if ensureResultRequests().isAsked(storage.current.id, overlayAt: index) { return nil }
    } else {
      switch pushOverlay(overlay) {
      case .refused(let refusal): throw ResultError(refusal)
      // The overlay's index is unknown until the queued call runs.
      case .queued: throw ResultError(.insideObserver)
      default: break
      }
    }
    let place = RequestedPlace<Route>(entry: entry, overlay: (overlay, index))
    return try await answer(of: place, as: type) {
      if entry == storage.current.id, storage.overlays.lastIndex(of: overlay) == index {
        hideOverlays(through: overlay)
      }
    }
  }

  /// Goes to a route and waits for its result.
  ///
  /// The screen returns a result with ``Navigating/goBack(_:with:)``, a composite also with
  /// ``Navigating/hideOverlay(with:)``. If anything else leaves the screen for good, the result is
  /// `nil`. Moving on from it or selecting another tab does not leave it for good.
  ///
  /// - Parameters:
  ///   - route: The screen, or a composite.
  ///   - type: The type of the result.
  ///   - cause: The cause of the move.
  /// - Returns: The result, or `nil` if there is none or a guard redirected the move.
  /// - Throws: ``ResultError`` with `otherType` if the result has another type, `refused` if a
  ///   guard refuses the move.
  public func go<Result: NavigationResult>(
    _ route: Route, for type: Result.Type = Result.self, cause: Cause = .user
  ) async throws(ResultError) -> Result? {
    let (before, place) = (storage.current, Place(route))
    let entry: EntryID
    switch await settled(go(route, cause: cause)) {
    case .refused(let refusal): throw ResultError(refusal)
    case .changed(let seq) where before.route != place.route || place.overlay != nil:
      entry = EntryID(seq: seq)
    case .changed, .unchanged: entry = before.id
    case .redirected, .queued, .pending, .cancelled, .duplicate: return nil
    }
    guard !ensureResultRequests().isAsked(entry, overlayAt: nil) else { return nil }
    return try await answer(of: RequestedPlace(entry: entry, overlay: nil), as: type)
  }

  private func answer<Result: NavigationResult>(
    of place: RequestedPlace<Route>, as type: Result.Type, givingUp: () -> Void = {}
  ) async throws(ResultError) -> Result? {
    // An observer may have closed it already.
    guard place.isOpen(in: storage) else { return nil }
    let (id, answers) = ensureResultRequests().ask(place)
    for await json in answers {
      guard let json else { return nil }
      guard let result = Result(resultJSON: json) else { throw ResultError(json, isNo: type) }
      return result
    }
    if resultRequests?.forget(id) == true { givingUp() }
    return nil
  }

  private func ensureResultRequests() -> ResultRequests<Route> {
    if let resultRequests { return resultRequests }
    let made = ResultRequests<Route>()
    resultRequests = made
    observe { made.resolve(after: $0) }
    return made
  }
}

extension Navigating {
  /// Closes the topmost overlay and returns a result to the call that waits for it.
  ///
  /// - Parameter result: The result; recorded with the transition.
  @discardableResult
  public func hideOverlay(with result: some NavigationResult) -> NavigationOutcome<Route> {
    perform(.hideOverlay(returning: true), result)
  }

  /// Closes the topmost `overlay` and everything above it, and returns a result to the waiting
  /// call.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - result: The result; recorded with the transition.
  @discardableResult
  public func hideOverlays(
    through overlay: Route.Overlay, with result: some NavigationResult
  ) -> NavigationOutcome<Route> {
    perform(.hideOverlays(through: overlay), result)
  }

  /// Goes back and returns a result to the call that waits for the screen; of several, to the
  /// oldest.
  ///
  /// - Parameters:
  ///   - count: The number of entries.
  ///   - result: The result; recorded with the transition.
  @discardableResult
  public func goBack(
    _ count: Int = 1, with result: some NavigationResult
  ) -> NavigationOutcome<Route> {
    perform(.goBack(count), result)
  }

  private func perform(
    _ action: NavigationAction<Route>, _ result: some NavigationResult
  ) -> NavigationOutcome<Route> {
    perform(action, cause: .user, time: nil, meta: ["result": result.resultJSON])
  }
}
