public import DRN

extension WalkedGraph {
  /// A screen that was visited.
  public struct Screen: Sendable {
    /// What to call it: a case's name, a string itself, or any other JSON as it is; where each route
    /// is a screen, the route as Swift writes it. It is data: escape it for where it goes.
    public var name: String
    /// The first of its routes that was visited.
    public var route: JSONValue
    /// How many different routes it stands for.
    public var routeCount = 0
    /// What tells it from other screens, also from those of another log: two of one name may differ.
    public var key: [UInt8]

    /// How often it was visited: sessions that began there, moves to it, and rewinds to it.
    public var visits = 0
    /// How many of these were not the first one of their stretch, with another screen in between.
    public var returns = 0
    /// How long people were there, over all visits that have an end: the last one of a session has
    /// none. Where a clock ran backwards, or the app did not run, no time passed.
    public var timeSpent = Duration.zero
    /// How many visits that is the time of.
    public var timedVisits = 0

    /// How many sessions began there.
    public var sessionsBegun = 0
    /// How many sessions were there at their newest transition.
    public var sessionsEnded = 0
    /// How many rewinds led to an entry of it.
    public var rewindsTo = 0
    /// How many rewinds led away from it.
    public var rewindsFrom = 0
    /// How many moves from it were refused.
    public var refusals = 0

    /// The overlays that were shown on it, the most frequent first.
    public var overlays: [Overlay] = []
    /// The tabs that it was visited in, the most frequent first.
    public var tabs: [Tab] = []

    /// Whether it leads nowhere: nobody went on from it to another screen. Either all ways out lead
    /// back (or to the screen itself), or there is none and no session ended there either, so that
    /// only rewinds led away. A screen that was never left because sessions ended there is an exit.
    public var isDeadEnd = false
    /// Whether nobody ever came again once they had left it for another screen, although somebody
    /// had.
    public var isNeverReturnedTo = false
    /// Whether nobody came back from it: it was reached from another screen and left for another
    /// one, and nobody who had been there came again, in the same stretch, to a screen that they had
    /// seen before it.
    public var isPointOfNoReturn = false

    /// How long a visit took, on average.
    public var averageTime: Duration? { timedVisits == 0 ? nil : timeSpent / timedVisits }
  }

  /// An overlay that was shown on a screen.
  public struct Overlay: Hashable, Sendable {
    /// What to call it; as ``Screen/name``.
    public var name: String
    /// Whether it lay above every place, as a root overlay does.
    public var isRoot: Bool
    /// How often it went up.
    public var count: Int
    /// How often of these it came with the screen, as a composite that remembers its origin.
    public var composed: Int
  }

  /// A tab that a screen was visited in.
  public struct Tab: Hashable, Sendable {
    /// What to call it; as ``Screen/name``.
    public var name: String
    /// How many visits.
    public var visits: Int
  }

  /// A screen by its key: names are compared by their bytes, as everything in a log is.
  ///
  /// - Complexity: O(*s*) for *s* screens.
  public func index(ofKey key: [UInt8]) -> Int? { screens.firstIndex { $0.key == key } }
}
