import DRNLog

/// A session's marks, by position.
struct Marks: Sendable {
  private var names: [Int: [String]] = [:]
  /// The positions with a mark, in order.
  private(set) var targets: [Int] = []

  init() {}

  init(_ session: LogSession) throws(LogError) {
    for mark in try session.marks() {
      names[mark.target, default: []].append(mark.name)
      if targets.last != mark.target { targets.append(mark.target) }
    }
  }

  /// The names of the marks at a position.
  subscript(seq: Int) -> [String] { names[seq] ?? [] }
}
