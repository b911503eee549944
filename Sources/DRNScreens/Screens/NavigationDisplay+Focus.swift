import DRN

// When the focus moves in and comes back.

extension NavigationDisplay {
  /// What is in front, and has the focus.
  public var focusLayer: FocusLayer {
    guard let top = stepper.shown.last else { return .screen(screens.current.id) }
    if top.item.isQuestion { return .question(top.id) }
    return .presentation(top.id, levels: top.item.overlays.count)
  }

  /// Where the focus goes after a change; `nil` if it stays where it is.
  ///
  /// Call it when the change has been shown. The element is the manager's `focus` of what is in front; where the
  /// toolkit does not find it, the first element is as good.
  public func focusMove() -> FocusMove? {
    guard stepper.isSettled else { return nil }
    return focus.arrive(at: focusLayer, remembered: navigation.focus)
  }

  /// Reports that an element in front has the focus, so that the user finds it again after an overlay or
  /// another screen.
  ///
  /// While a change is being shown it is ignored, because the toolkit moves the focus as well.
  ///
  /// - Parameter element: The app's name for it.
  public func focused(_ element: String) {
    guard stepper.isSettled, focus.remembers(in: focusLayer), navigation.focus != element else {
      return
    }
    navigation.focus = element
  }
}
