public import DRN
import DRNLog

extension WalkedGraph {
  /// A visited screen.
  public struct Screen: Sendable {
    /// The name of an enum case, a string itself, or any other JSON as it is; with grouping by
    /// route, the route as a Swift literal. It is untrusted data: escape it for its destination.
    public var name: String
    /// The first visited of its routes.
    public var route: JSONValue
    /// The number of its distinct routes.
    public var routeCount = 0
    /// Identifies the screen, also across logs; two screens with the same name may have different
    /// keys.
    public var key: [UInt8]

    /// The number of visits: sessions that began there, moves to it, and rewinds to it.
    public var visits = 0
    /// How many of these visits returned to it in the same stretch, with another screen in between.
    public var returns = 0
    /// The total time of all visits that have an end, which a session's last visit has not. Time
    /// does not count while the app did not run or when the clock ran backwards.
    public var timeSpent = Duration.zero
    /// The number of visits included in ``timeSpent``.
    public var timedVisits = 0

    /// The number of sessions that began there.
    public var sessionsBegun = 0
    /// The number of sessions whose newest transition is there.
    public var sessionsEnded = 0
    /// The number of rewinds to it.
    public var rewindsTo = 0
    /// The number of rewinds away from it.
    public var rewindsFrom = 0
    /// The number of refused moves from it.
    public var refusals = 0

    /// The overlays shown on it, most frequent first.
    public var overlays: [Overlay] = []
    /// The tabs in which it was visited, most frequent first.
    public var tabs: [Tab] = []

    /// Whether no move led on from it to another screen: either all ways out lead back or to the
    /// screen itself, or there are none and no session ended there either, so that only rewinds
    /// left it. A screen without ways out where sessions ended is an exit, not a dead end.
    public var isDeadEnd = false
    /// Whether it was left for another screen at least once, but never visited again.
    public var isNeverReturnedTo = false
    /// Whether it was reached from another screen and left for another one, but no later visit in
    /// the same stretch returned to it or to a screen visited before it.
    public var isPointOfNoReturn = false

    /// The average duration of a visit.
    public var averageTime: Duration? { timedVisits == 0 ? nil : timeSpent / timedVisits }
  }

  /// An overlay shown on a screen.
  public struct Overlay: Hashable, Sendable {
    /// Its name; see ``Screen/name``.
    public var name: String
    /// Whether it was shown as a root overlay, above every place.
    public var isRoot: Bool
    /// How often it was shown.
    public var count: Int
    /// How often it was shown with the screen, as a composite that remembers its origin.
    public var composed: Int
  }

  /// A tab in which a screen was visited.
  public struct Tab: Hashable, Sendable {
    /// Its name; see ``Screen/name``.
    public var name: String
    /// The number of visits.
    public var visits: Int
  }
}
