import DRNLog

/// The navigation graph that users actually walked: the screens they visited and the ways they took
/// between them.
///
/// ```swift
/// let graph = try WalkedGraph(LogReader(path: "log.mdb"))
/// for way in graph.ways.prefix(5) {
///   print(graph.screens[way.from].name, "→", graph.screens[way.to].name, way.count)
/// }
/// ```
///
/// A *screen* is a route's name with any parameters or, by choice, one whole route; see
/// ``Grouping``. A *visit* begins when a transition makes another entry the current one, and lasts
/// until the next such transition, a *move*. All moves between the same two screens form one *way*,
/// an edge of the graph. A transaction is one move, from the screen before it to the screen after
/// it; intermediate screens do not count as visited.
///
/// A rewind is not a move and adds no way. Unless it leads to the same entry, it ends the current
/// visit and begins another one at its target, and the visits before and after it are two
/// *stretches*. Marks, notes and refusals change no visit.
public struct WalkedGraph: Sendable {
  /// What counts as one screen.
  public enum Grouping: String, CaseIterable, Sendable {
    /// Routes with the same name, whatever their parameters: `detail` for `{"detail":{"id":"42"}}`.
    case name
    /// Each whole route is a separate screen.
    case route
  }

  /// What counts as one screen in this graph.
  public let grouping: Grouping

  /// The screens, most visited first; ties are ordered by the bytes of their names.
  public internal(set) var screens: [Screen]

  /// The ways, most moves first; ties are in the order of their screens.
  public internal(set) var ways: [Way]

  /// The pairs of screens that alternated (A B A B), most frequent first.
  public internal(set) var backAndForth: [BackAndForth]

  /// The cycles in which guards redirected, each as the indices of its screens in the order of the
  /// redirects; the last screen leads to the first one.
  ///
  /// Of overlapping cycles, the list has the shortest one through each screen, and at most 1,000
  /// cycles in total.
  public internal(set) var redirectCycles: [[Int]]

  /// The number of sessions in the graph.
  public internal(set) var sessionCount = 0
  /// The number of transitions in these sessions.
  public internal(set) var transitionCount = 0
  /// The number of rewinds among these transitions.
  public internal(set) var rewindCount = 0
  /// The number of moves on all ways, including omitted ones.
  public internal(set) var moveCount = 0

  /// The size of the part that ``busiest(_:)`` left out.
  public internal(set) var omitted = Omission()

  /// The size of the omitted part of a graph.
  public struct Omission: Hashable, Sendable {
    /// Omitted screens.
    public var screens = 0
    /// Omitted ways: those to, from or between omitted screens.
    public var ways = 0
    /// Moves on the omitted ways.
    public var moves = 0

    /// Whether nothing is omitted.
    public var isEmpty: Bool { screens == 0 && ways == 0 }
  }
}

extension WalkedGraph {
  /// The kind of a move.
  public enum Move: String, CaseIterable, Sendable {
    /// `go`.
    case went
    /// `go` with a composite.
    case composed
    /// `replace`.
    case replaced
    /// Closing a composite's last overlay, which leads back to its origin.
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
    /// A guard's redirect: a move of any kind with the cause `guard`.
    case redirected
    /// A restored session whose screen was lost; a fallback replaced it.
    case restored
    /// `editHistory` by which another entry became current.
    case edited

    /// Whether the move returns to an earlier place.
    public var isBackward: Bool { self == .wentBack || self == .returned }
  }

  /// All moves from one screen to another, or to itself.
  public struct Way: Hashable, Sendable {
    /// The index of the screen that it starts from.
    public var from: Int
    /// The index of the screen that it leads to.
    public var to: Int
    /// The number of moves.
    public var count: Int
    /// The counts of each kind of move that occurred, in the order of ``Move``.
    public var moves: [MoveCount]

    /// Whether every move on it led back to where the user was before.
    public var isBackward: Bool { moves.allSatisfy(\.move.isBackward) }

    /// The number of moves of one kind.
    public func count(of move: Move) -> Int { moves.first { $0.move == move }?.count ?? 0 }
  }

  /// A kind of move and its count.
  public struct MoveCount: Hashable, Sendable {
    /// The kind of move.
    public var move: Move
    /// The number of moves.
    public var count: Int
  }

  /// Two screens that alternated: A, B, A, B without another one in between.
  public struct BackAndForth: Hashable, Sendable {
    /// The lower of the two screens' indices.
    public var first: Int
    /// The higher one.
    public var second: Int
    /// The number of alternations; A B A B A B counts as one.
    public var count: Int
    /// The number of visits in the longest alternation, at least 4.
    public var longest: Int
  }
}
