import DRNInspect
import DRNLog
import TerminalScreen

/// Where a session was rewound, and where moves were refused; searched for in the background, and again in
/// what is recorded later.
struct Landmarks {
  private(set) var rewinds: KindSearch
  private(set) var refusals: KindSearch

  init(from first: Int) {
    rewinds = KindSearch("rewound", from: first)
    refusals = KindSearch("refused", from: first)
  }

  /// Searches what has not been searched yet.
  mutating func search(_ session: SessionName, to head: Int, _ wakeUp: WakeUp) {
    rewinds.search(session, to: head, wakeUp)
    refusals.search(session, to: head, wakeUp)
  }

  mutating func takeResults() {
    rewinds.takeResults()
    refusals.takeResults()
  }

  var isSearching: Bool { rewinds.isSearching || refusals.isSearching }

  func stop() {
    rewinds.stop()
    refusals.stop()
  }
}

/// A search for all transitions of one kind, or for all that match a query.
struct KindSearch {
  private let query: PositionQuery?
  private let first: Int
  /// The transitions that were found so far.
  private(set) var found: MatchSet
  private var job: FilterJob?

  init(_ kind: String, from first: Int) {
    self.init(try? PositionQuery("kind == \"\(kind)\""), from: first)
  }

  init(_ query: PositionQuery?, from first: Int) {
    (self.query, self.first, found) = (query, first, MatchSet(from: first))
  }

  var isSearching: Bool { job != nil }

  mutating func search(_ session: SessionName, to head: Int, _ wakeUp: WakeUp) {
    let next = found.known.map { $0.upperBound + 1 } ?? first
    guard job == nil, let query, next <= head else { return }
    job = FilterJob(query, of: session, in: next...head, from: next, wakeUp)
  }

  mutating func takeResults() {
    guard let job else { return }
    // The outcome is taken before the parts, so that no part can be missed.
    let hasEnded = job.takeOutcome() != nil
    for part in job.takeNewParts() { found.insert(part.matches, in: part.range) }
    if hasEnded { self.job = nil }
  }

  func stop() { job?.control.stop() }
}
