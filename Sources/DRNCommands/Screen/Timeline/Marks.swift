import DRNLog

/// A session's marks, by position.
struct Marks: Sendable {
  private var names: [Int: [String]] = [:]
  /// The positions with a mark, in order.
  private(set) var targets: [Int] = []
  /// The same, for the overview.
  private(set) var found = MatchSet(from: 0)

  init() {}

  init(_ session: LogSession) throws(LogError) {
    for mark in try session.marks() {
      names[mark.target, default: []].append(mark.name)
      if targets.last != mark.target { targets.append(mark.target) }
    }
    found = MatchSet(from: session.firstSeq)
    if let last = targets.max() {
      let known = targets.filter { $0 >= session.firstSeq }
      found.insert(known, in: session.firstSeq...max(last, session.firstSeq))
    }
  }

  /// The names of the marks at a position.
  subscript(seq: Int) -> [String] { names[seq] ?? [] }
}
