import DRN

/// The branches of a session: what grew when the user moved on after going back.
///
/// Every change has a parent, the change that made the state it was made in. A change that nothing
/// followed is a tip; each tip is one branch, from where it left the others.
public struct BranchTree: Sendable {
  /// One branch.
  public struct Branch: Hashable, Sendable {
    /// The change that the branch ends with.
    public let tip: Int
    /// The change that it left another branch after; `nil` for the one that was there first.
    public let fork: Int?
    /// The first change of its own.
    public let first: Int
    /// Whether the session's newest state is on it.
    public let isCurrent: Bool
  }

  /// The branches, in the order in which they began.
  public let branches: [Branch]

  /// How many lanes it takes to draw the session: one more than there are forks.
  public let laneCount: Int

  /// The first change of each run, and the lane that it is drawn in.
  private let starts: [(first: Int, lane: Int, isFork: Bool)]

  /// A run of changes without going back in between: from `first` to `last`, after `parent`.
  private struct Run {
    let parent: Int?
    let first: Int
    let last: Int
  }

  /// Finds the branches of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - progress: Called now and then with the position up to which they are known.
  /// - Throws: ``LogError`` where the session cannot be read.
  /// - Complexity: O(*b* log *n*) for *b* branches, and what lies between going back and the change
  ///   after it.
  public init(
    _ session: LogSession, progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    let head = try session.head()
    let records = try session.source.branches(of: session.number).sorted { $0.child < $1.child }
    let begun =
      [(parent: Int?.none, child: try session.position(session.firstSeq).node)]
      + records.map { ($0.parent, $0.child) }
    var runs: [Run] = []
    for (index, start) in begun.enumerated() {
      let end = index + 1 < begun.count ? begun[index + 1].child : head + 1
      let last = try Self.lastChange(of: session, before: end, notBefore: start.child)
      runs.append(Run(parent: start.parent, first: start.child, last: last))
      progress(last)
    }

    branches = Self.branches(of: runs, current: try session.position(head).node)
    starts = Self.starts(of: runs)
    laneCount = starts.count { $0.isFork } + 1
  }

  /// The lane of the branch that a change was made on: 0 is the first branch's.
  ///
  /// - Complexity: O(log *b*) for *b* branches.
  public func lane(of node: Int) -> Int { start(of: node)?.lane ?? 0 }

  /// The index in ``branches`` of the branch that a change was made on; `nil` where several have it.
  ///
  /// - Complexity: O(*b* log *b*) for *b* branches.
  public func branch(of node: Int) -> Int? {
    let lane = lane(of: node)
    return branches.firstIndex { self.lane(of: $0.tip) == lane }
  }

  /// Whether a change left the branch that it was made after, so that its lane begins with it.
  ///
  /// - Complexity: O(log *b*) for *b* branches.
  public func isFork(_ node: Int) -> Bool {
    start(of: node).map { $0.first == node && $0.isFork } ?? false
  }

  /// The start of the run that a change is in.
  private func start(of node: Int) -> (first: Int, lane: Int, isFork: Bool)? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].first <= node { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : starts[low - 1]
  }

  /// A run that goes on where another ended, and is the only one to, stays in its lane.
  private static func starts(of runs: [Run]) -> [(first: Int, lane: Int, isFork: Bool)] {
    let followers = Dictionary(grouping: runs.compactMap(\.parent)) { $0 }.mapValues(\.count)
    var laneEndingWith: [Int: Int] = [:]
    var forks = 0
    return runs.map { run in
      var lane = 0
      var isFork = false
      if let parent = run.parent {
        if followers[parent] == 1, let before = laneEndingWith[parent] {
          lane = before
        } else {
          forks += 1
          (lane, isFork) = (forks, true)
        }
      }
      laneEndingWith[run.last] = lane
      return (run.first, lane, isFork)
    }
  }

  /// A run that nothing follows is a branch, with the runs that lead to it and to nothing else.
  private static func branches(of runs: [Run], current: Int) -> [Branch] {
    let runEndingWith = Dictionary(runs.indices.map { (runs[$0].last, $0) }) { $1 }
    let followers = Dictionary(grouping: runs.compactMap(\.parent)) { $0 }.mapValues(\.count)
    return runs.filter { followers[$0.last] == nil }.map { leaf in
      var run = leaf
      var isCurrent = (run.first...run.last).contains(current)
      while let parent = run.parent, followers[parent] == 1, let before = runEndingWith[parent] {
        run = runs[before]
        isCurrent = isCurrent || (run.first...run.last).contains(current)
      }
      return Branch(tip: leaf.last, fork: run.parent, first: run.first, isCurrent: isCurrent)
    }
  }

  /// The node of the last change before `end`: what lies between is rewinds and facts.
  private static func lastChange(
    of session: LogSession, before end: Int, notBefore first: Int
  ) throws(LogError) -> Int {
    var seq = end - 1
    while seq >= first {
      let found = try session.source.withBlock(of: session.number, at: seq) {
        (header, value) throws(FormatError) in
        (try lastChange(in: header, value, from: first, through: seq, before: end), header.firstSeq)
      }
      guard let (change, firstSeq) = found else { break }
      if let change { return change }
      seq = firstSeq - 1
    }
    return first
  }

  /// The node of the last of a block's changes from one position through another.
  private static func lastChange(
    in header: BlockHeader, _ value: Span<UInt8>, from first: Int, through last: Int,
    before end: Int
  ) throws(FormatError) -> Int? {
    var branch = try BranchPosition(before: header, in: value)
    var (reader, extras) = (EventReader(header), EventExtras.none)
    var change: Int?
    while reader.seq <= last, let event = try reader.next(in: value, extras: &extras) {
      branch.advance(past: event, extras)
      // Inside the group that `end` names nothing is before it.
      if event.seq >= first, event.changesState(with: extras), branch.node < end {
        change = branch.node
      }
    }
    return change
  }
}
