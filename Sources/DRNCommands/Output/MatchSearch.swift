import DRN
import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Searches sessions, and prints what it finds.
struct MatchSearch {
  let query: PositionQuery
  /// How many matches are shown, of all sessions together.
  let limit: Int
  let isReversed: Bool
  let isFollowing: Bool
  let showsMatches: Bool
  let namesSessions: Bool
  let output: OutputOptions

  /// How many were found.
  private(set) var matches = 0
  private var progress = Progress("transitions searched")
  /// How many transitions were looked at in the sessions before.
  private var searched = 0

  init(
    query: PositionQuery, limit: Int, isReversed: Bool, isFollowing: Bool, showsMatches: Bool,
    namesSessions: Bool, output: OutputOptions
  ) {
    self.query = query
    self.limit = limit
    self.isReversed = isReversed
    self.isFollowing = isFollowing
    self.showsMatches = showsMatches
    self.namesSessions = namesSessions
    self.output = output
  }

  /// Says how many transitions there are to search.
  mutating func expect(_ count: @autoclosure @escaping () throws -> Int) {
    progress = Progress("transitions searched", of: try count())
  }

  /// Searches a session.
  ///
  /// - Parameter range: The positions; all where it is `nil`.
  mutating func run(in session: LogSession, range: ClosedRange<Int>?) throws {
    let range = range ?? session.firstSeq...Int.max
    defer { progress.finish() }
    var next = range.lowerBound
    var isNamed = !namesSessions
    while matches < limit, next <= range.upperBound {
      let head = try session.head()
      if next <= head {
        let last = min(range.upperBound, head)
        try search(session, next...last, &isNamed)
        searched += last - next + 1
        next = last + 1
      } else if isFollowing {
        progress.finish()
        StandardOutput.shared.flush()
        while try !session.refresh() { usleep(50_000) }
      } else {
        return
      }
    }
  }

  private mutating func search(
    _ session: LogSession, _ range: ClosedRange<Int>, _ isNamed: inout Bool
  ) throws {
    let start = isReversed ? range.upperBound : range.lowerBound
    let (json, text) = (
      TransitionLine(session),
      TransitionText(session: session, style: output.style, times: output.times)
    )
    try session.forEachMatch(
      of: query, in: range, reversed: isReversed,
      progress: { seq in
        progress.update(searched + abs(seq - start))
        // What was found is not held back while the search goes on.
        if progress.isLong { StandardOutput.shared.flush() }
        return true
      },
      { position in
        matches += 1
        guard showsMatches else { return true }
        progress.finish()
        if !isNamed, output.isText {
          let name = "session \(DisplayText.escaping(session.name))"
          StandardOutput.shared.line(output.style.bold(name))
        }
        isNamed = true
        switch output.form {
        case .json:
          StandardOutput.shared.line(try json.bytes(position.record, state: position.state))
        case .plain: try PlainLine.write(position.record, state: position.state, of: session)
        case .text: StandardOutput.shared.line(try text.line(position.record))
        }
        return matches < limit
      })
  }
}
