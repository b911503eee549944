public import DRN

extension NavigationState {
  /// Whether `exit()` would close an overlay or go back rather than leave the app, unless a guard
  /// refuses.
  public var canLeave: Bool {
    guard let overlay = activeOverlay else { return canGoBack }
    return (overlay as? any PresentableOverlay)?.isDismissible ?? true
  }
}
