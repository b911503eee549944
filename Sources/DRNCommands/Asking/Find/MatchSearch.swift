import DRNInspect
import DRNLog

/// Searches sessions, and prints the matches.
struct MatchSearch {
  let query: PositionQuery
  /// The number of matches that are not shown, before those that are.
  let skipped: Int
  /// The maximum number of matches that are shown, over all sessions.
  let limit: Int
  let isReversed: Bool
  let isFollowing: Bool
  let showsMatches: Bool
  let namesSessions: Bool
  let output: OutputOptions
  let context: CommandContext

  /// The budget of all sessions.
  let budget: StateBudget

  /// The output of the last session.
  private(set) var shown: TransitionOutput?
  /// What was found out about values in the sessions so far.
  private(set) var matcher: QueryMatcher?
  private(set) var matches = 0
  private(set) var progress: Progress
  /// The number of transitions in the ranges already searched.
  private(set) var searched = 0

  /// Whether there are as many matches as were asked for.
  var isFull: Bool { matches - skipped >= limit }

  /// Sets the number of transitions to search.
  mutating func setTotal(_ count: @autoclosure @escaping () throws -> Int) {
    progress = context.progress("transitions searched", of: try count())
  }

  /// Searches a session.
  ///
  /// - Parameter window: The transitions to search.
  mutating func run(in session: LogSession, _ window: PositionWindow) throws {
    let range = window.seqs
    defer { progress.finish() }
    var next = range.lowerBound
    var isNamed = !namesSessions
    var watch = isFollowing ? LogWatch(session, of: session.source) : nil
    while !isFull, next <= range.upperBound {
      let head = try session.head()
      if next <= head {
        let last = min(range.upperBound, head)
        try search(session, next...last, window, &isNamed)
        searched += last - next + 1
        next = last + 1
      } else if isFollowing {
        progress.finish()
        try session.waitForNews(&watch, in: context)
      } else {
        return
      }
    }
  }

  private mutating func search(
    _ session: LogSession, _ range: ClosedRange<Int>, _ window: PositionWindow,
    _ isNamed: inout Bool
  ) throws {
    let start = isReversed ? range.upperBound : range.lowerBound
    let shown = TransitionOutput(session, output, in: context, after: self.shown)
    self.shown = shown
    var matcher = self.matcher.take()
    defer { self.matcher = matcher }
    try session.forEachMatch(
      of: query, using: &matcher, in: range, reversed: isReversed, budget,
      progress: { seq in
        progress.update(searched + abs(seq - start))
        // A long search shows matches as it finds them.
        if progress.isLong { context.output.flush() }
        return true
      },
      { record, state, _ in
        guard window.contains(record) else { return true }
        matches += 1
        guard showsMatches, matches > skipped else { return true }
        progress.finish()
        if !isNamed { shown.showName() }
        isNamed = true
        try shown.show(record, state: state)
        return !isFull
      })
  }
}
