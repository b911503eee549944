import DRN
import DRNLog

/// How much two sessions differ, in numbers.
struct DiffStat {
  private(set) var name: String
  private(set) var (isSame, commonPrefix) = (false, 0)
  private(set) var (added, removed, changed) = (0, 0, 0)

  /// Counts what is different.
  init(_ name: String, _ diff: SessionDiff, _ progress: (Int) -> Void) throws {
    self.name = name
    try count(diff, progress)
  }

  /// For the sessions of one name in two logs.
  init(_ pair: SessionPair, _ progress: (Int) -> Void) throws {
    name = pair.name
    if let diff = try pair.diff() {
      try count(diff, progress)
      return
    }
    if let right = pair.right { added = try right.head() + 1 - right.firstSeq }
    if let left = pair.left { removed = try left.head() + 1 - left.firstSeq }
  }

  private mutating func count(_ diff: SessionDiff, _ progress: (Int) -> Void) throws {
    (isSame, commonPrefix) = (diff.isSame, diff.commonPrefix)
    guard !isSame else { return }
    try diff.forEachChange(progress: progress) { change in
      switch change {
      case .added: added += 1
      case .removed: removed += 1
      case .changed: changed += 1
      }
    }
  }

  /// A line: what both begin with, what differs, and a bar of it.
  func line(_ style: Style) -> String {
    let (plus, minus) = bar
    let name = padded(DisplayText.escaping(name), 20)
    return " \(name) | the first \(grouped(commonPrefix)) the same, \(counts) "
      + style.added(plus) + style.removed(minus)
  }

  var counts: String { Self.counts(added, removed, changed) }

  private static func counts(_ added: Int, _ removed: Int, _ changed: Int) -> String {
    [(added, "added"), (removed, "removed"), (changed, "changed")]
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// A changed transition is one that went and one that came, as in git.
  private var bar: (plus: String, minus: String) {
    let (plus, minus) = (added + changed, removed + changed)
    let width = 40
    let longest = max(plus + minus, width)
    func symbols(_ symbol: String, _ count: Int) -> String {
      String(repeating: symbol, count: count == 0 ? 0 : max(count * width / longest, 1))
    }
    return (symbols("+", plus), symbols("-", minus))
  }

  /// The numbers as an object.
  func json(withName: Bool) -> [UInt8] {
    var line = JSONLineWriter()
    line.beginObject()
    if withName { line.member("session", name) }
    line.member("same", isSame)
    line.member("commonPrefix", commonPrefix)
    line.member("added", added)
    line.member("removed", removed)
    line.member("changed", changed)
    line.endObject()
    return line.bytes
  }

  /// The numbers as a plain record; a session that only one log has has no name in the other.
  func writePlain(_ left: String?, _ right: String?) {
    var line = PlainLine()
    line.text(left)
    line.text(right)
    line.flag(isSame)
    for number in [commonPrefix, added, removed, changed] { line.number(number) }
    line.write()
  }

  /// What was counted over all sessions.
  struct Total {
    private var (differing, same) = (0, 0)
    private var (added, removed, changed) = (0, 0, 0)

    mutating func add(_ stat: DiffStat) {
      if stat.isSame { same += 1 } else { differing += 1 }
      (added, removed, changed) = (
        added + stat.added, removed + stat.removed, changed + stat.changed
      )
    }

    /// A line; `what` was compared.
    func line(of what: String) -> String {
      guard differing > 0 else { return "same: \(counted(same, what))" }
      let differ = "\(counted(differing, what)) \(differing == 1 ? "differs" : "differ")"
      let rest = same == 0 ? "" : ", \(grouped(same)) \(same == 1 ? "is" : "are") the same"
      return " \(differ)\(rest): \(DiffStat.counts(added, removed, changed))"
    }
  }
}
