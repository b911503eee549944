#if Gtk
  import DRN
  import DRNScreens

  /// Tells which overlays lie below each presentation, from the lowest to the topmost: its values are saved with
  /// all of them. A dialog that is hidden by something on it is no presentation, but one of them.
  struct OverlaysBelow<Route: NavigationRoute> {
    /// The place of a level, by the overlays of its presentation up to that level.
    typealias Place = ([Route.Overlay]) -> SavedPlace<Route>

    private var overlays: ArraySlice<Route.Overlay>
    private var rootOverlays: ArraySlice<Route.Overlay>
    private let state: NavigationState<Route>

    init(_ state: NavigationState<Route>) {
      self.state = state
      (overlays, rootOverlays) = (state.overlays[...], state.rootOverlays[...])
    }

    /// The place of the next presentation's levels.
    mutating func place(of presentation: Presentation<Route>) -> Place {
      guard case .overlays(let levels, let isRoot) = presentation.content else {
        return { _ in .visible }
      }
      if isRoot {
        let below = state.rootOverlays.prefix(upTo: Self.skip(levels, in: &rootOverlays))
        return { .rootOverlays(below + $0) }
      }
      let below = state.overlays.prefix(upTo: Self.skip(levels, in: &overlays))
      return { .overlays(below + $0) }
    }

    /// Goes on behind the levels. Returns where they begin.
    private static func skip(
      _ levels: [Route.Overlay], in rest: inout ArraySlice<Route.Overlay>
    ) -> Int {
      while !rest.isEmpty, !rest.starts(with: levels) { rest.removeFirst() }
      let start = rest.startIndex
      rest = rest.dropFirst(levels.count)
      return start
    }
  }
#endif
