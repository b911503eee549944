import DRNLog

/// A session's marks, by the positions that they stand for.
struct Marks: Sendable {
  private var names: [Int: [String]] = [:]
  /// The positions that have a mark, in order.
  private(set) var targets: [Int] = []

  /// No marks.
  init() {}

  init(_ session: LogSession) throws(LogError) {
    for mark in try session.marks() {
      names[mark.target, default: []].append(mark.name)
      if targets.last != mark.target { targets.append(mark.target) }
    }
  }

  /// The names of a position.
  subscript(seq: Int) -> [String] { names[seq] ?? [] }
}
