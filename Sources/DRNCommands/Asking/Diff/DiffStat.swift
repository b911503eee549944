import DRNInspect
import DRNLog

/// Counts of the differences between two sessions.
struct DiffStat {
  private(set) var name: String
  private(set) var (isSame, commonPrefix) = (false, 0)
  private(set) var (added, removed, changed) = (0, 0, 0)

  init(_ name: String, _ pair: SessionPair, _ progress: (Int) -> Void) throws {
    self.name = name
    (isSame, commonPrefix) = (pair.isSame, pair.commonPrefix)
    guard !isSame else { return }
    guard let diff = pair.diff else {
      if let right = pair.right { added = try right.head() + 1 - right.firstSeq }
      if let left = pair.left { removed = try left.head() + 1 - left.firstSeq }
      return
    }
    try diff.forEachRecordChange(progress: progress) { change in
      switch change {
      case .added: added += 1
      case .removed: removed += 1
      case .changed: changed += 1
      }
    }
  }

  /// One line: the length of the common prefix, the counts, and a bar of `+` and `-`.
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

  /// A changed transition counts as one removed and one added, as in git.
  private var bar: (plus: String, minus: String) {
    let (plus, minus) = (added + changed, removed + changed)
    let width = 40
    let longest = max(plus + minus, width)
    func symbols(_ symbol: String, _ count: Int) -> String {
      String(repeating: symbol, count: count == 0 ? 0 : max(count * width / longest, 1))
    }
    return (symbols("+", plus), symbols("-", minus))
  }

  /// The members of the JSON object, and the fields of the plain record.
  private var answer: Answer {
    [
      "same": .flag(isSame), "commonPrefix": .number(commonPrefix), "added": .number(added),
      "removed": .number(removed), "changed": .number(changed),
    ]
  }

  /// The counts as a JSON object.
  func json(withName: Bool) -> [UInt8] {
    JSONLineWriter.object { line in
      if withName { line.member("session", name) }
      line.members(of: answer)
    }
  }

  /// Writes the counts as a plain record. A name is `nil` on the side that lacks the session.
  func writePlain(_ left: String?, _ right: String?, to output: CommandOutput) {
    output.line(PlainLine([.text(left), .text(right)] + answer.values))
  }

  /// The sums over all compared sessions.
  struct Total {
    private var (differing, same) = (0, 0)
    private var (added, removed, changed) = (0, 0, 0)

    mutating func add(_ stat: DiffStat) {
      if stat.isSame { same += 1 } else { differing += 1 }
      added += stat.added
      removed += stat.removed
      changed += stat.changed
    }

    /// One line. `what` is the singular of what was compared, such as "session".
    func line(of what: String) -> String {
      guard differing > 0 else { return "same: \(counted(same, what))" }
      let differ = "\(counted(differing, what)) \(differing == 1 ? "differs" : "differ")"
      let rest = same == 0 ? "" : ", \(grouped(same)) \(same == 1 ? "is" : "are") the same"
      return " \(differ)\(rest): \(DiffStat.counts(added, removed, changed))"
    }
  }
}
