import DRN
import DRNLog

/// What a summary of a state names, by the numbers of these values: much less than the state.
struct PlaceNumbers: Sendable {
  let route: UInt32
  /// Those of the place, and above them those of the root, bottom to top.
  let overlays: [UInt32]
  /// 0 if there is none.
  let origin: UInt32

  init(_ state: borrowing RecordedState) {
    route = state.currentRoute.number
    let (overlays, rootOverlays) = (state.overlays, state.rootOverlays)
    self.overlays =
      overlays.isEmpty && rootOverlays.isEmpty ? [] : (overlays + rootOverlays).map(\.number)
    origin = state.origin?.number ?? 0
  }
}
