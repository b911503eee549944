import DRN

/// What a summary of a state names, by the numbers of these values: much less than the state.
package struct PlaceNumbers: Hashable, Sendable {
  package let route: UInt32
  /// Those of the place, and above them those of the root, bottom to top.
  package let overlays: [UInt32]
  /// 0 if there is none.
  package let origin: UInt32

  package init(_ state: borrowing RecordedState) {
    route = state.currentRoute.number
    let (overlays, rootOverlays) = (state.overlays, state.rootOverlays)
    self.overlays =
      overlays.isEmpty && rootOverlays.isEmpty ? [] : (overlays + rootOverlays).map(\.number)
    origin = state.origin?.number ?? 0
  }

  /// A route with nothing above it.
  init(_ route: UInt32) { (self.route, overlays, origin) = (route, [], 0) }
}
