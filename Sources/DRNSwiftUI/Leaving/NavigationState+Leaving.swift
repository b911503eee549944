public import DRN

extension NavigationState {
  /// Whether leaving what the user sees leads anywhere but out of the app: what `exit()` does, as far as
  /// no guard objects.
  public var canLeave: Bool {
    guard let overlay = activeOverlay else { return canGoBack }
    return (overlay as? any PresentableOverlay)?.isDismissible ?? true
  }
}
