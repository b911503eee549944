/// What one transition did in a ``Walk``: screens are indices of the walk's.
package struct WalkStep {
  /// The screen of the visit before it; `nil` at the beginning.
  package var from: Int?
  /// The screen of the visit that began with it, if one did.
  package var screen: Int?
  /// How that visit began; `nil` if none did.
  package var arrival: Arrival?
  /// The overlays that it showed on the screen of the visit.
  package var shown: [Shown] = []

  /// An overlay that was shown.
  package struct Shown: Hashable, Sendable {
    package var name: String
    /// Whether it is above every place.
    package var isRoot: Bool
    /// Whether a composite showed it.
    package var isComposed: Bool
  }

  /// How a visit begins.
  package enum Arrival: Hashable, Sendable {
    /// With the session.
    case began
    case moved(WalkedGraph.Move)
    /// By time travel, which is no move.
    case rewound
  }
}
