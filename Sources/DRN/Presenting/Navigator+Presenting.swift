// Presentations: overlays with all that lies in them, and what the user may do about them.

extension Navigator {
  /// Closes the nearest presentation with all that is in it.
  ///
  /// That is the topmost root overlay, or else the topmost overlay of the place that is not a
  /// ``PresentationStyle/level``, with the levels on top of it. Where it was the place's last, the
  /// user returns to the origin. One level alone is closed by ``Navigating/hideOverlay(returning:)``.
  @discardableResult
  public func dismiss() -> NavigationOutcome<Route> {
    perform { $0.dismissal }
  }

  /// The user tried to dismiss the nearest presentation: does what ``dismiss()`` does, where
  /// everything that would be closed may be dismissed.
  ///
  /// - Returns: What `dismiss` answers, or a refusal with ``Refusal/Code/notDismissible``.
  @discardableResult
  public func dismissByUser() -> NavigationOutcome<Route> {
    perform { (state) throws(Refusal) in
      if let overlay = state.nearestPresentation.last(where: { !isDismissible($0) }) {
        throw .notDismissible(overlay)
      }
      return state.dismissal
    }
  }

  /// The user asked to leave what they see, such as by a remote control's exit button: closes the
  /// topmost overlay, or else goes back.
  ///
  /// - Returns: `.changed`, or a refusal: ``Refusal/Code/notDismissible`` for an overlay that the user
  ///   may not dismiss, ``Refusal/Code/atRoot`` where there is nothing to leave but the app.
  @discardableResult
  public func exit() -> NavigationOutcome<Route> {
    perform { (state) throws(Refusal) in
      if let overlay = state.activeOverlay {
        guard isDismissible(overlay) else { throw .notDismissible(overlay) }
        return .hideOverlay(returning: true)
      }
      guard state.canGoBack else { throw .atRoot }
      return .goBack(1)
    }
  }
}

extension NavigationState {
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
    // Not by its lowest overlay where that is a level: the same one may lie above it.
    if presentation.startIndex == 0 { return overlays.isEmpty ? nil : .hideAllOverlays }
    return presentation.first.map { .hideOverlays(through: $0) }
  }
}

/// Whether the user may dismiss an overlay. What its type does not declare may be dismissed.
private func isDismissible(_ overlay: some Hashable) -> Bool {
  (overlay as? any PresentableOverlay)?.isDismissible ?? true
}

extension Refusal.Code {
  /// The user may not dismiss the overlay; see ``PresentableOverlay/isDismissible``.
  @inlinable public static var notDismissible: Self { Self(name: "notDismissible") }
  /// No overlay is up and there is no way back, so only the app itself could be left.
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
