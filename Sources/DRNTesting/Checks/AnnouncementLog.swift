import DRN

/// The overlays that closed without a focus to give back, in the app's newest walk.
final class AnnouncementLog<Route: TitledRoute> {
  private var lost: [Route.Overlay] = []

  /// The app, whose managers are heard from their beginning.
  func observing(_ app: ExploredApp<Route>) -> ExploredApp<Route> {
    var app = app
    let setUp = app.setUp
    app.setUp = { [self] manager in
      lost = []
      setUp(manager)
      manager.observe { [self, weak manager] change in
        if manager?.focus == nil, let overlay = change.overlayLeft { lost.append(overlay) }
      }
    }
    return app
  }

  /// The overlays so far, which are then forgotten.
  func takeLost() -> [Route.Overlay] {
    defer { lost = [] }
    return lost
  }
}

extension NavigationChange where Route: TitledRoute {
  /// The lowest overlay that closed, if the user is now at what was below it; `nil` if they went somewhere else.
  fileprivate var overlayLeft: Route.Overlay? {
    let kind = transitions.last?.event.kind
    let isClosing = kind == .overlayHidden || kind == .overlaysHidden
    guard isClosing || previous.current.id == state.current.id else { return nil }
    var closed: Route.Overlay?
    for announcement in announcements where !announcement.isCovered {
      switch announcement.kind {
      case .overlayClosed(let overlay): closed = overlay
      case .screenReturned, .overlayReturned: return closed
      case .screenEntered, .screenRenamed, .overlayOpened, .refused: break
      }
    }
    return nil
  }
}
