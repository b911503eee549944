public import DRN

/// The part of an app's navigation that a feature may see and use.
struct FeatureScope<App: NavigationRoute, Route: FeatureRoute> {
  let name: String
  let flow: App.Flow?
  let route: Embedding<App, Route>
  let overlay: Embedding<App.Overlay, Route.Overlay>?

  /// The feature's own places around the current one, adjacent and in one tab; `nil` if the current
  /// place is not the feature's.
  func places(in state: NavigationState<App>) -> Range<Int>? {
    if let flow, flow != state.flow { return nil }
    let (entries, cursor) = (state.entries, state.cursor)
    func isOwn(_ index: Int) -> Bool {
      entries[index].tab == state.tab && route.extract(entries[index].route) != nil
    }
    guard isOwn(cursor) else { return nil }
    var (first, end) = (cursor, cursor + 1)
    while first > 0, isOwn(first - 1) { first -= 1 }
    while end < entries.count, isOwn(end) { end += 1 }
    return first..<end
  }

  /// The same places; throws a refusal if there are none.
  func current(in state: NavigationState<App>) throws(Refusal) -> Range<Int> {
    guard let places = places(in: state) else { throw .outsideFeature(name) }
    return places
  }

  /// The app's action for one of the feature's; `nil` if there is nothing to do.
  func action(
    for action: NavigationAction<Route>, in state: NavigationState<App>
  ) throws(Refusal) -> NavigationAction<App>? {
    switch action {
    case .mark(let name, let seq): return .mark(name, at: seq)
    case .note(let label, let payload): return .note(label, payload: payload)
    default: break
    }
    let places = try current(in: state)
    switch action {
    case .go(let place) where place.overlay != nil: break
    // These dismiss the overlays of the place.
    case .go, .replace, .goBack, .goForward, .goBackTo, .goBackToRoot, .reset:
      try check(state.overlays[...])
    default: break
    }
    let (back, forward) = (state.cursor - places.lowerBound, places.upperBound - 1 - state.cursor)
    switch action {
    case .go(let place): return .go(try self.place(place, in: state))
    case .replace(let place): return .replace(try self.place(place, in: state))
    case .showOverlay(let overlay):
      try check(state.overlays.suffix(1))
      return .showOverlay(try whole(overlay))
    case .pushOverlay(let overlay): return .pushOverlay(try whole(overlay))
    case .hideOverlay(returning: true):
      // A root overlay that may lie above it is not the feature's.
      guard let top = state.overlays.last else { return nil }
      try check([top])
      return .hideOverlays(through: top)
    case .hideOverlay(returning: false):
      try check(state.overlays[...])
      return .hideOverlay(returning: false)
    case .hideOverlays(through: let overlay):
      let bottom = try whole(overlay)
      guard let index = state.overlays.lastIndex(of: bottom) else { return nil }
      try check(state.overlays[index...])
      return .hideOverlays(through: bottom)
    case .hideAllOverlays:
      try check(state.overlays[...])
      return .hideAllOverlays
    case .goBack(let count): return .goBack(min(count, back))
    case .goForward(let count): return .goForward(min(count, forward))
    case .goBackToRoot: return .goBack(back)
    case .goBackTo(let matches):
      let index = state.entries[places.lowerBound..<state.cursor].lastIndex {
        route.extract($0.route).map(matches) ?? false
      }
      return index.map { .goBack(state.cursor - $0) }
    case .reset(let routes):
      guard places == state.entries.indices else {
        throw .beyond(name, "replace a history that has places of others")
      }
      return .reset(try routes.map { (place) throws(Refusal) in try self.place(place, in: state) })
    case .update(let route):
      let whole = Place(self.route.embed(route))
      guard self.route.extract(whole.route) != nil else {
        throw .beyond(name, "update its place to one of another feature")
      }
      return .update(whole.route)
    case .editHistory: throw .beyond(name, "edit the history")
    case .fence: throw .beyond(name, "put up a fence")
    case .resume: throw .beyond(name, "make the call that a redirect kept from being made")
    case .showRootOverlay: throw .beyond(name, "show an overlay above every place")
    case .selectTab: throw .beyond(name, "select a tab")
    case .switchFlow: throw .beyond(name, "switch flows")
    case .command: throw .beyond(name, "perform a command of its own")
    case .rewind, .undo, .redo: throw .beyond(name, "travel in time")
    case .mark, .note: return nil
    }
  }

  /// The app's place for one of the feature's, which has to be in the current tab.
  private func place(
    _ place: Place<Route>, in state: NavigationState<App>
  ) throws(Refusal) -> Place<App> {
    var whole = Place(route.embed(place.route))
    if let overlay = place.overlay { whole.overlay = try self.whole(overlay) }
    guard route.extract(whole.route) != nil, whole.tab == nil || whole.tab == state.tab else {
      throw .beyond(name, "go to a place of another feature or tab")
    }
    return whole
  }

  private func whole(_ overlay: Route.Overlay) throws(Refusal) -> App.Overlay {
    guard let embedding = self.overlay else { throw .beyond(name, "show overlays") }
    return embedding.embed(overlay)
  }

  /// Checks that overlays are the feature's; it may not close those of others.
  private func check(_ overlays: ArraySlice<App.Overlay>) throws(Refusal) {
    guard overlays.allSatisfy({ overlay?.extract($0) != nil }) else {
      throw .beyond(name, "close an overlay of others")
    }
  }
}

extension Refusal.Code {
  /// A feature made a call while the current place was not its own, or a call that it may not make;
  /// see ``FeatureNavigator``.
  @inlinable public static var outsideFeature: Self { Self(name: "outsideFeature") }
}

extension Refusal {
  fileprivate static func outsideFeature(_ name: String) -> Self {
    Self(
      .outsideFeature,
      "The feature '\(name)' is not current, and can only navigate while the user is in it.")
  }

  fileprivate static func beyond(_ name: String, _ what: String) -> Self {
    Self(
      .outsideFeature,
      "The feature '\(name)' cannot \(what); apply a command of the app's for that.")
  }

  static func noCommands(_ name: String) -> Self {
    Self(.outsideFeature, "The feature '\(name)' was given no commands.")
  }

  static func redirected(outOf name: String) -> Self {
    Self(.outsideFeature, "A guard redirected the move out of the feature '\(name)'.")
  }
}
