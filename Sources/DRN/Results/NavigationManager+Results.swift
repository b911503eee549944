// Asking an overlay or a screen for a result.

extension NavigationManager {
  /// Puts an overlay on top and waits for its result.
  ///
  /// ```swift
  /// if let size: Size = try await navigation.present(.sizePicker) { order.size = size }
  /// ```
  ///
  /// The overlay answers with ``Navigating/hideOverlay(with:)``. Everything else that closes it answers
  /// `nil`: the user dismisses it, moves away, another overlay takes its place, time travel. Whoever
  /// asks is answered exactly once. A replay of the transitions asks nobody again, for the answer is
  /// one of them.
  ///
  /// With a root overlay above it, it answers by ``Navigating/hideOverlays(through:with:)``, which says
  /// which one is meant. The manager lives as long as somebody waits; a window that closes cancels the
  /// task.
  ///
  /// An overlay that is on top already is not put there twice: after a restart, this asks the one that
  /// was restored; where somebody waits for it, the answer is `nil` at once. Where the task is
  /// cancelled, the overlay is closed.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - type: What it is asked for.
  /// - Returns: The result, or `nil` where there is none.
  /// - Throws: ``ResultError`` with `otherType` where it answers something else, `refused` where the
  ///   manager was called from inside a guard or an observer.
  public func present<Result: NavigationResult>(
    _ overlay: Route.Overlay, for type: Result.Type = Result.self
  ) async throws(ResultError) -> Result? {
    let entry = storage.current.id
    var index = storage.overlays.count
    if storage.overlays.last == overlay {
      index -= 1
      if madeDesk.isAsked(storage.current.id, overlayAt: index) { return nil }
    } else {
      switch pushOverlay(overlay) {
      case .refused(let refusal): throw ResultError(refusal)
      // Nobody could tell which overlay that will be.
      case .queued: throw ResultError(.insideObserver)
      default: break
      }
    }
    let place = AskedPlace<Route>(entry: entry, overlay: (overlay, index))
    return try await answer(of: place, as: type) {
      if entry == storage.current.id, storage.overlays.lastIndex(of: overlay) == index {
        hideOverlays(through: overlay)
      }
    }
  }

  /// Goes to a route and waits for its result.
  ///
  /// The screen answers with ``Navigating/goBack(_:with:)``, a composite also with
  /// ``Navigating/hideOverlay(with:)``. Whatever else leaves it for good answers `nil`; going on from
  /// it, and being in another tab, does not.
  ///
  /// - Parameters:
  ///   - route: The screen, or a composite.
  ///   - type: What it is asked for.
  ///   - cause: What caused it.
  /// - Returns: The result, or `nil` where there is none, or where a guard sent the user somewhere else.
  /// - Throws: ``ResultError`` with `otherType` where it answers something else, `refused` where a guard
  ///   refuses the move.
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
    guard !madeDesk.isAsked(entry, overlayAt: nil) else { return nil }
    return try await answer(of: AskedPlace(entry: entry, overlay: nil), as: type)
  }

  private func answer<Result: NavigationResult>(
    of place: AskedPlace<Route>, as type: Result.Type, givingUp: () -> Void = {}
  ) async throws(ResultError) -> Result? {
    // What observers did may have closed it already.
    guard place.isOpen(in: storage) else { return nil }
    let (id, answers) = madeDesk.ask(place)
    for await json in answers {
      guard let json else { return nil }
      guard let result = Result(resultJSON: json) else { throw ResultError(json, isNo: type) }
      return result
    }
    if desk?.forget(id) == true { givingUp() }
    return nil
  }

  private var madeDesk: ResultDesk<Route> {
    if let desk { return desk }
    let made = ResultDesk<Route>()
    desk = made
    observe { made.hear($0) }
    return made
  }
}

extension Navigating {
  /// Closes the topmost overlay, which answers whoever asked for it.
  ///
  /// - Parameter result: The answer; recorded with the transition.
  @discardableResult
  public func hideOverlay(with result: some NavigationResult) -> NavigationOutcome<Route> {
    perform(.hideOverlay(returning: true), result)
  }

  /// Closes the topmost `overlay` and everything above it, and answers whoever asked for it.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - result: The answer; recorded with the transition.
  @discardableResult
  public func hideOverlays(
    through overlay: Route.Overlay, with result: some NavigationResult
  ) -> NavigationOutcome<Route> {
    perform(.hideOverlays(through: overlay), result)
  }

  /// Goes back, and answers whoever asked for the screen; of several, the first that was asked.
  ///
  /// - Parameters:
  ///   - count: How many entries.
  ///   - result: The answer; recorded with the transition.
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
