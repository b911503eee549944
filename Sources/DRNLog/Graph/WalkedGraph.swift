/// The navigation graph that was really walked: the screens that people saw, and the ways between
/// them that they took.
///
/// ```swift
/// let graph = try WalkedGraph(LogReader(path: "log.mdb"))
/// for way in graph.ways.prefix(5) {
///   print(graph.screens[way.from].name, "→", graph.screens[way.to].name, way.count)
/// }
/// ```
///
/// A *screen* is a route's name with all its parameters, or by choice one whole route; see
/// ``Grouping``. A *visit* begins when a transition makes another entry the current one, and lasts
/// until the next one does; that is a *move*, and all moves between the same two screens are one
/// *way*. Moves count as they were seen: a transaction is one move, from the screen before it to
/// the screen after it, and screens that it only passed through were not visited.
///
/// A rewind is time travel, not walking. It makes no way: it ends a visit, and another one begins
/// where it leads to, unless that is the same entry; what was walked before it and what is walked
/// after it are two *stretches*. Marks, notes and refusals move nobody.
public struct WalkedGraph: Sendable {
  /// What counts as one screen.
  public enum Grouping: String, CaseIterable, Sendable {
    /// Routes of one name, whatever their parameters: `detail` for `{"detail":{"id":"42"}}`.
    case name
    /// Each whole route is a screen of its own.
    case route
  }

  /// What counted as one screen.
  public let grouping: Grouping

  /// The screens, the most visited first; of as many visits, by their names' bytes.
  public internal(set) var screens: [Screen]

  /// The ways, the most walked first; of as many moves, in the order of their screens.
  public internal(set) var ways: [Way]

  /// The pairs of screens that were walked A B A B, the most frequent first.
  public internal(set) var backAndForth: [BackAndForth]

  /// Circles in which guards redirected, each as the indices of its screens, in the order of the
  /// redirects: the last one leads to the first one again.
  ///
  /// Where circles share screens there is one circle for each screen at least, and it is the
  /// shortest through that screen. A graph has no more than 1,000 of them.
  public internal(set) var redirectCycles: [[Int]]

  /// How many sessions were walked.
  public internal(set) var sessionCount = 0
  /// How many transitions they have.
  public internal(set) var transitionCount = 0
  /// How many of those are rewinds.
  public internal(set) var rewindCount = 0
  /// How many moves there were, over all ways, those left out included.
  public internal(set) var moveCount = 0

  /// What ``busiest(_:)`` has left out.
  public internal(set) var omitted = Omission()

  /// How much of a graph is not there.
  public struct Omission: Hashable, Sendable {
    /// How many screens.
    public var screens = 0
    /// How many ways to, from or between them.
    public var ways = 0
    /// How many moves on these ways.
    public var moves = 0

    /// Whether the graph is whole.
    public var isEmpty: Bool { screens == 0 && ways == 0 }
  }
}

extension WalkedGraph {
  /// How a move came about.
  public enum Move: String, CaseIterable, Sendable {
    /// `go`.
    case went
    /// `go` with a composite.
    case composed
    /// `replace`.
    case replaced
    /// The last overlay of a composite was closed, which leads back to its origin.
    case returned
    /// `goBack`, of any kind.
    case wentBack
    /// `goForward`.
    case wentForward
    /// `reset`.
    case reset
    /// `selectTab`.
    case tabSelected
    /// `switchFlow`.
    case flowSwitched
    /// A guard led the move to another place: a move of whatever kind with the cause `guard`.
    case redirected
    /// A session was continued without the screen that it was on; its fallback took the place.
    case restored

    /// Whether the move leads back to where the user was before.
    public var isBackward: Bool { self == .wentBack || self == .returned }
  }

  /// All moves from one screen to another, or from one to itself.
  public struct Way: Hashable, Sendable {
    /// The index of the screen that it leaves.
    public var from: Int
    /// The index of the screen that it leads to.
    public var to: Int
    /// How many moves were made.
    public var count: Int
    /// How many of each sort; those that there were, in the order of ``Move``.
    public var moves: [MoveCount]

    /// Whether every move on it led back to where the user was before.
    public var isBackward: Bool { moves.allSatisfy(\.move.isBackward) }

    /// How many moves of one sort were made.
    public func count(of move: Move) -> Int { moves.first { $0.move == move }?.count ?? 0 }
  }

  /// A sort of move, and how many there were.
  public struct MoveCount: Hashable, Sendable {
    /// The sort.
    public var move: Move
    /// How many.
    public var count: Int
  }

  /// Two screens between which people went to and fro: A, B, A, B without anything in between.
  public struct BackAndForth: Hashable, Sendable {
    /// The indices of the two screens, the lower one first.
    public var first: Int
    /// The other one.
    public var second: Int
    /// How often it was done. A B A B A B is once, and not three times.
    public var count: Int
    /// How many visits the longest one had, at least 4.
    public var longest: Int
  }
}
