import DRN
import DRNLog

/// Puts what two sessions have into hunks: differences, and a few transitions around them that both
/// have.
///
/// It holds no more than one hunk at a time; one that grows too long ends, and the next goes on where
/// it ended.
struct Hunks {
  /// One line of a hunk.
  enum Line {
    case common(EventRecord)
    case removed(EventRecord)
    case added(EventRecord)
  }

  /// Lines, and where they are in both sessions.
  struct Hunk {
    /// The positions at which it begins.
    fileprivate(set) var left: Int
    fileprivate(set) var right: Int
    fileprivate(set) var lines: [Line] = []
    fileprivate(set) var leftCount = 0
    fileprivate(set) var rightCount = 0

    /// As git has it, with positions in the place of line numbers: where a side has no line, the
    /// position at which it would have one.
    var header: String { "@@ -\(left),\(leftCount) +\(right),\(rightCount) @@" }
  }

  /// More lines than this are more than one hunk.
  private static let longest = 4_096

  private let context: Int
  /// The transitions both have since the last difference, or since the hunk before.
  private var common: [(left: EventRecord, right: EventRecord)] = []
  /// What stands between two common transitions.
  private var (removed, added): ([EventRecord], [EventRecord]) = ([], [])
  private var hunk: Hunk?
  /// The positions that come next.
  private var (left, right): (Int, Int)

  /// For sessions of which the first `first` transitions are left out.
  init(context: Int, from first: Int) {
    self.context = context
    (left, right) = (first, first)
  }

  /// Takes what comes next, and returns the hunk that ends with it.
  mutating func add(_ aligned: SessionDiff.Aligned) -> Hunk? {
    switch aligned {
    case .common(let old, let new): return addCommon(old.record, new.record)
    case .change(.added(let new)): add(removed: nil, added: new.record)
    case .change(.removed(let old)): add(removed: old.record, added: nil)
    case .change(.changed(let old, let new)): add(removed: old.record, added: new.record)
    }
    guard removed.count + added.count + (hunk?.lines.count ?? 0) >= Self.longest else { return nil }
    endChange()
    return endHunk(keeping: 0)
  }

  /// Returns the last hunk, if there is one.
  mutating func finish() -> Hunk? {
    endChange()
    return endHunk(keeping: context)
  }

  private mutating func addCommon(_ old: EventRecord, _ new: EventRecord) -> Hunk? {
    endChange()
    common.append((old, new))
    (left, right) = (old.seq + 1, new.seq + 1)
    guard common.count > 2 * context else { return nil }
    if hunk != nil { return endHunk(keeping: context) }
    // Now and then, and not each time one.
    common.removeFirst(common.count - context)
    return nil
  }

  private mutating func add(removed old: EventRecord?, added new: EventRecord?) {
    if hunk == nil {
      common.removeFirst(max(common.count - context, 0))
      hunk = Hunk(left: left - common.count, right: right - common.count)
    }
    for pair in common { hunk?.add(.common(pair.left)) }
    common = []
    if let old {
      removed.append(old)
      left = old.seq + 1
    }
    if let new {
      added.append(new)
      right = new.seq + 1
    }
  }

  private mutating func endChange() {
    for old in removed { hunk?.add(.removed(old)) }
    for new in added { hunk?.add(.added(new)) }
    (removed, added) = ([], [])
  }

  /// The hunk with the first of the common transitions; the last ones may belong to the next.
  private mutating func endHunk(keeping count: Int) -> Hunk? {
    guard var hunk = hunk.take() else { return nil }
    for pair in common.prefix(count) { hunk.add(.common(pair.left)) }
    common.removeFirst(min(count, common.count))
    return hunk
  }
}

extension Hunks.Hunk {
  fileprivate mutating func add(_ line: Hunks.Line) {
    lines.append(line)
    switch line {
    case .common: (leftCount, rightCount) = (leftCount + 1, rightCount + 1)
    case .removed: leftCount += 1
    case .added: rightCount += 1
    }
  }

  /// The hunk as git writes one.
  func lines(
    _ diff: SessionDiff, _ style: Style, _ times: LocalTime
  ) throws(LogError) -> [String] {
    // A line has one colour, from its beginning to its end.
    let left = TransitionText(session: diff.left, times: times)
    let right = TransitionText(session: diff.right, times: times)
    var texts = [style.hunk(header)]
    for line in lines {
      switch line {
      case .common(let record): texts.append(" " + (try left.line(record)))
      case .removed(let record): texts.append(style.removed("-" + (try left.line(record))))
      case .added(let record): texts.append(style.added("+" + (try right.line(record))))
      }
    }
    return texts
  }
}
