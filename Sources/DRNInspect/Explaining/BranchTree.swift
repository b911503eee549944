import DRN
public import DRNLog

/// The branches of a session, which arise when the user moves on after going back or rewinding.
///
/// The parent of a change is the change that produced the state before it. A change without
/// followers is a tip; each tip is one branch, which begins where it left the others.
public struct BranchTree: Sendable {
  /// One branch.
  public struct Branch: Hashable, Sendable {
    /// The last change of the branch.
    public let tip: Int
    /// The change after which it left another branch; `nil` for the first branch, and for one that
    /// begins with a fence, behind which nothing leads.
    public let fork: Int?
    /// The first change that belongs only to this branch.
    public let first: Int
    /// Whether the session's newest state is on it.
    public let isCurrent: Bool
  }

  /// The branches, in the order in which they began.
  public let branches: [Branch]

  /// The number of lanes needed to draw the session: the number of forks plus one.
  public let laneCount: Int

  /// The first change of each run, and the run's lane.
  private let starts: [(first: Int, lane: Int, isFork: Bool)]

  private let runs: [Run]

  /// A run of consecutive changes from `first` to `last`, which follows `parent`.
  private struct Run {
    let parent: Int?
    /// The change before it: the parent, or what a fence keeps from being reached.
    let before: Int?
    let first: Int
    let last: Int
  }

  /// Finds the branches of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - progress: Called regularly with the position searched so far.
  /// - Throws: `LogError` if the session cannot be read.
  /// - Complexity: O(*b* log *n*) for *b* branches, plus the transitions between each rewind and
  ///   the change after it.
  public init(
    _ session: LogSession, progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    let head = try session.head()
    let records = try session.source.branches(of: session.number).sorted { $0.child < $1.child }
    let first = try session.position(session.firstSeq).node
    var begun = [(parent: Int?.none, child: first)]
    for record in records where record.child > first {
      begun.append((record.isOfFence ? nil : record.parent, record.child))
    }
    var runs: [Run] = []
    var changes = BlockChanges(session)
    var before: Int?
    for (index, start) in begun.enumerated() {
      let end = index + 1 < begun.count ? begun[index + 1].child : head + 1
      let (last, node) = try Self.lastChange(in: &changes, before: end, notBefore: start.child)
      runs.append(
        Run(parent: start.parent, before: start.parent ?? before, first: start.child, last: last))
      before = node
      progress(last)
    }

    branches = Self.branches(of: runs, current: try session.position(head).node)
    starts = Self.starts(of: runs)
    self.runs = runs
    laneCount = starts.count { $0.isFork } + 1
  }

  /// The lane of a change's branch; 0 is the lane of the first branch.
  ///
  /// - Complexity: O(log *b*) for *b* branches.
  public func lane(of node: Int) -> Int { start(of: node)?.lane ?? 0 }

  /// The index in ``branches`` of a change's branch; `nil` if several branches share the change.
  ///
  /// - Complexity: O(*b* log *b*) for *b* branches.
  public func branch(of node: Int) -> Int? {
    let lane = lane(of: node)
    return branches.firstIndex { self.lane(of: $0.tip) == lane }
  }

  /// Whether a change begins a new lane, because it left the branch of its parent.
  ///
  /// - Complexity: O(log *b*) for *b* branches.
  public func isFork(_ node: Int) -> Bool {
    start(of: node).map { $0.first == node && $0.isFork } ?? false
  }

  /// The start of the run that a change is in.
  private func start(of node: Int) -> (first: Int, lane: Int, isFork: Bool)? {
    let next = starts.partitioned { $0.first > node }
    return next == 0 ? nil : starts[next - 1]
  }

  /// The changes that led to a state: those before its change that were not left for another branch.
  package struct Way: Sendable {
    /// Ascending.
    fileprivate var ranges: [ClosedRange<Int>]

    /// Whether a change is on the way.
    ///
    /// - Complexity: O(log *b*) for *b* branches.
    package func contains(_ node: Int) -> Bool {
      let next = ranges.partitioned { $0.lowerBound > node }
      return next > 0 && ranges[next - 1].contains(node)
    }
  }

  /// The way to a change.
  ///
  /// - Complexity: O(*b* log *b*) for *b* branches.
  package func way(to node: Int) -> Way {
    var ranges: [ClosedRange<Int>] = []
    var next: Int? = node
    while let node = next {
      let index = runs.partitioned { $0.first > node } - 1
      // What is before a run has a lower number, whatever a damaged log says: this ends.
      guard ranges.last.map({ $0.lowerBound > node }) ?? true else { break }
      guard index >= 0 else {
        // Before the first position that was not dropped.
        ranges.append(node...node)
        break
      }
      ranges.append(runs[index].first...node)
      next = runs[index].before
    }
    return Way(ranges: ranges.reversed())
  }

  /// A run that is the only continuation of another run stays in its lane.
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

  /// A run without followers is a branch, together with the earlier runs that lead only to it.
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

  /// The node of the last change before `end`; rewinds and recorded facts are skipped. And the change that led to
  /// the state before `end`, which may be another one after a rewind.
  private static func lastChange(
    in changes: inout BlockChanges, before end: Int, notBefore first: Int
  ) throws(LogError) -> (change: Int, node: Int?) {
    var (seq, node) = (end - 1, Int?.none)
    while seq >= first, let firstSeq = try changes.read(through: seq) {
      node = node ?? changes.node
      // Events of the group that ends at `end` do not count as before it.
      let change = changes.last(in: first...seq) { $0 < end }
      if let change { return (change, node) }
      seq = firstSeq - 1
    }
    return (first, node)
  }
}

extension Array {
  /// The index of the first element that is such, if all that follow are as well.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partitioned(by isSuch: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSuch(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The changes of the block that was read last, as far as they were asked for: one reading of a block
/// is enough for all branches that begin in it.
private struct BlockChanges {
  private let session: LogSession
  private var block: Block?
  private var reader: EventReader?
  private var branch = BranchPosition()
  private var changes: [(seq: Int, node: Int)] = []

  init(_ session: LogSession) { self.session = session }

  /// The change that led to the state after what was read last.
  var node: Int { branch.node }

  /// Reads the block that contains `seq`, up to there.
  ///
  /// - Returns: The block's first position; `nil` if the session does not reach that far.
  mutating func read(through seq: Int) throws(LogError) -> Int? {
    let path = session.source.path
    if block.map({ $0.firstSeq..<$0.endSeq ~= seq }) != true {
      guard let block = try session.source.block(of: session.number, at: seq) else { return nil }
      branch = try block.read(path) { (value) throws(FormatError) in
        try BranchPosition(before: block.header, in: value)
      }
      (self.block, reader, changes) = (block, EventReader(block.header), [])
    }
    guard let block, var reader else { return nil }
    var extras = EventExtras.none
    try block.read(path) { (value) throws(FormatError) in
      while reader.seq <= seq, let event = try reader.next(in: value, extras: &extras) {
        branch.advance(past: event, extras)
        if event.changesState(with: extras) { changes.append((event.seq, branch.node)) }
      }
    }
    self.reader = reader
    return block.firstSeq
  }

  /// The node of the last change in a range, among the nodes that count.
  func last(in range: ClosedRange<Int>, where counts: (Int) -> Bool) -> Int? {
    for change in changes.reversed() where change.seq <= range.upperBound {
      guard change.seq >= range.lowerBound else { return nil }
      if counts(change.node) { return change.node }
    }
    return nil
  }
}
