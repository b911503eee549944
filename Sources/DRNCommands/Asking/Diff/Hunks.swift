import DRNInspect
import DRNLog

/// Groups the aligned transitions of two sessions into hunks: differences, with a few common
/// transitions around them.
///
/// It holds one hunk at a time. A hunk that reaches the length limit ends, and the next begins.
struct Hunks {
  enum Line {
    case common(EventRecord)
    case removed(EventRecord)
    case added(EventRecord)
  }

  /// Lines, and their positions in both sessions.
  struct Hunk {
    /// The position of the first line on each side.
    fileprivate(set) var left: Int
    fileprivate(set) var right: Int
    fileprivate(set) var lines: [Line] = []
    fileprivate(set) var leftCount = 0
    fileprivate(set) var rightCount = 0

    /// The header in git's form, with positions instead of line numbers. For a side without lines,
    /// it is the position where they would be.
    var header: String { "@@ -\(left),\(leftCount) +\(right),\(rightCount) @@" }
  }

  /// The number of lines at which a hunk ends.
  private static let longest = 4_096

  /// The number of values in the lists of a hunk's differing transitions at which it ends.
  private static let mostItems = 1 << 18

  private let context: Int
  /// The common transitions since the last difference or the last hunk.
  private var common: [(left: EventRecord, right: EventRecord)] = []
  /// The differing transitions since the last common one.
  private var (removed, added): ([EventRecord], [EventRecord]) = ([], [])
  /// The number of values in the lists of the hunk's differing transitions.
  private var itemCount = 0
  private var hunk: Hunk?
  /// The next position on each side.
  private var (left, right): (Int, Int)

  /// - Parameter first: The position at which both sessions begin to be compared.
  init(context: Int, from first: Int) {
    self.context = context
    (left, right) = (first, first)
  }

  /// Adds the next aligned transitions, and calls `show` with the hunk that ends with them, if any.
  mutating func add(
    _ run: SessionDiff.AlignedRun, _ show: (Hunk) throws -> Void
  ) rethrows {
    switch run {
    case .change(let change): if let hunk = add(change) { try show(hunk) }
    case .common(let left, let right):
      endChange()
      var count = 0
      // One by one until the hunk ends with them.
      while hunk != nil, count < left.count {
        let ended = addCommon(left[left.startIndex + count], right[right.startIndex + count])
        if let ended { try show(ended) }
        count += 1
      }
      begin(with: left.dropFirst(count), right.dropFirst(count))
    }
  }

  /// Adds common transitions before a hunk, which begins with the last of them.
  mutating func begin(with left: ArraySlice<EventRecord>, _ right: ArraySlice<EventRecord>) {
    guard let lastLeft = left.last, let lastRight = right.last else { return }
    common += zip(left.suffix(context), right.suffix(context)).map { ($0, $1) }
    common.removeFirst(max(common.count - context, 0))
    (self.left, self.right) = (lastLeft.seq + 1, lastRight.seq + 1)
  }

  /// Adds a difference, and returns the hunk that ends with it, if any.
  mutating func add(_ change: SessionDiff.RecordChange) -> Hunk? {
    switch change {
    case .added(let new): add(removed: nil, added: new)
    case .removed(let old): add(removed: old, added: nil)
    case .changed(let old, let new): add(removed: old, added: new)
    }
    let count = removed.count + added.count + (hunk?.lines.count ?? 0)
    guard count >= Self.longest || itemCount >= Self.mostItems else { return nil }
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
    return common.count > 2 * context ? endHunk(keeping: context) : nil
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
      itemCount += old.itemCount
      left = old.seq + 1
    }
    if let new {
      added.append(new)
      itemCount += new.itemCount
      right = new.seq + 1
    }
  }

  private mutating func endChange() {
    for old in removed { hunk?.add(.removed(old)) }
    for new in added { hunk?.add(.added(new)) }
    (removed, added) = ([], [])
  }

  /// Ends the hunk with the first `count` common transitions; the others may belong to the next.
  private mutating func endHunk(keeping count: Int) -> Hunk? {
    guard var hunk = hunk.take() else { return nil }
    itemCount = 0
    for pair in common.prefix(count) { hunk.add(.common(pair.left)) }
    common.removeFirst(min(count, common.count))
    return hunk
  }
}

extension EventRecord {
  fileprivate var itemCount: Int { routes.count + overlays.count + tabs.count }
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

  /// Calls `body` with the lines of the hunk in git's form.
  ///
  /// One after the other: a single line can name thousands of places.
  func forEachLine(
    _ texts: Hunks.Texts, _ style: Style, _ body: (String) -> Void
  ) throws(LogError) {
    body(style.hunk(header))
    for line in lines {
      switch line {
      case .common(let record): body(" " + (try texts.left.line(record)))
      case .removed(let record): body(style.removed("-" + (try texts.left.line(record))))
      case .added(let record): body(style.added("+" + (try texts.right.line(record))))
      }
    }
  }
}

extension Hunks {
  /// The texts of the transitions on both sides. They have no style: each line is coloured as a whole.
  struct Texts {
    let left: TransitionText
    let right: TransitionText

    init(_ diff: SessionDiff, _ times: LocalTime) {
      left = TransitionText(session: diff.left, times: times)
      right = TransitionText(session: diff.right, times: times)
    }
  }
}
