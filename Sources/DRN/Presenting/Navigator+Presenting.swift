// Presentations: an overlay with the levels in it, and whether the user may dismiss it.

extension Navigator {
  /// Closes the nearest presentation and everything in it.
  ///
  /// That is the topmost root overlay, or else the topmost overlay of the place that is not a
  /// ``PresentationStyle/level``, with the levels on top of it. Closing the place's last overlay
  /// returns to the origin. To close one level only, call ``Navigating/hideOverlay(returning:)``.
  @discardableResult
  public func dismiss() -> NavigationOutcome<Route> { perform { $0.dismissal } }

  /// Handles the user's attempt to dismiss the nearest presentation: does what ``dismiss()`` does,
  /// if everything that it closes may be dismissed.
  ///
  /// - Returns: The outcome of ``dismiss()``, or a refusal with ``Refusal/Code/notDismissible``.
  @discardableResult
  public func dismissByUser() -> NavigationOutcome<Route> {
    perform { (state) throws(Refusal) in
      if let overlay = state.nearestPresentation.last(where: { !isDismissible($0) }) {
        throw .notDismissible(overlay)
      }
      return state.dismissal
    }
  }

  /// Handles the user's request to leave, such as with a remote control's exit button: closes the
  /// topmost overlay, or else goes back.
  ///
  /// - Returns: The outcome, or a refusal: ``Refusal/Code/notDismissible`` for an overlay that the
  ///   user may not dismiss, ``Refusal/Code/atRoot`` if there is no overlay and no entry to go back
  ///   to.
  @discardableResult
  public func exit() -> NavigationOutcome<Route> {
    perform { (state) throws(Refusal) in try state.exitAction(goingBack: 1) }
  }
}

extension NavigationState {
  /// The action of a request to leave: closes the topmost overlay, or else goes back.
  ///
  /// - Parameter count: How many entries back leads over; 0 if the app has nothing to go back to.
  /// - Throws: A refusal with `notDismissible` or `atRoot`.
  func exitAction(goingBack count: Int) throws(Refusal) -> NavigationAction<Route> {
    if let overlay = activeOverlay {
      guard isDismissible(overlay) else { throw .notDismissible(overlay) }
      return .hideOverlay(returning: true)
    }
    guard canGoBack, count > 0 else { throw .atRoot }
    return .goBack(count)
  }

  /// The overlays that dismissing closes, bottom to top.
  fileprivate var nearestPresentation: ArraySlice<Route.Overlay> {
    if !rootOverlays.isEmpty { return rootOverlays.suffix(1) }
    let bottom = overlays.lastIndex {
      ($0 as? any PresentableOverlay)?.presentationStyle != .level
    }
    return overlays[(bottom ?? 0)...]
  }

  fileprivate var dismissal: NavigationAction<Route>? {
    guard rootOverlays.isEmpty else { return .hideOverlay(returning: true) }
    let presentation = nearestPresentation
    // If the lowest overlay is a level, an equal one may lie above it, so it cannot be named.
    if presentation.startIndex == 0 { return overlays.isEmpty ? nil : .hideAllOverlays }
    return presentation.first.map { .hideOverlays(through: $0) }
  }
}

/// Whether the user may dismiss an overlay; `true` if its type declares nothing.
private func isDismissible(_ overlay: some Hashable) -> Bool {
  (overlay as? any PresentableOverlay)?.isDismissible ?? true
}

extension Refusal.Code {
  /// The user may not dismiss the overlay; see ``PresentableOverlay/isDismissible``.
  @inlinable public static var notDismissible: Self { Self(name: "notDismissible") }
  /// No overlay is shown and there is no entry to go back to.
  @inlinable public static var atRoot: Self { Self(name: "atRoot") }
}

extension Refusal {
  fileprivate static func notDismissible(_ overlay: some Hashable) -> Self {
    Self(.notDismissible, "The user may not dismiss \(overlay); the app has to close it.")
  }
  fileprivate static var atRoot: Self {
    Self(.atRoot, "This is the root: no overlay is up and there is no way back.")
  }
}
