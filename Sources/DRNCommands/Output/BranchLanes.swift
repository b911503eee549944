import DRN
import DRNLog

/// Draws a session's branches beside its transitions: each branch has a lane of its own.
struct BranchLanes {
  /// More branches than this share the last lane.
  private static let laneLimit = 12

  /// The first change of each branch but the first, with its lane.
  private let starts: [(first: Int, lane: Int)]

  init(_ session: LogSession) throws(LogError) {
    let forks = try BranchTree(session).branches.filter { $0.fork != nil }
    starts = forks.enumerated().map { ($1.first, min($0 + 1, Self.laneLimit)) }
  }

  /// What stands before a transition: its branch's lane, and those to the left of it.
  func gutter(of position: LogPosition) -> String {
    let lane = lane(of: position.node)
    let mark =
      switch position.record.kind {
      case .rewound: "↶"
      case .marked, .noted, .refused: "·"
      default: "●"
      }
    // Facts, rewinds and the rest of a group stand at the same change: on its lane, not at its fork.
    let record = position.record
    let isFirst = mark == "●" && record.seq == record.group?.first ?? record.seq
    let isStart = isFirst && starts.contains { $0.first == position.node }
    let before = String(repeating: "│ ", count: isStart ? lane - 1 : lane)
    let drawn = before + (isStart ? "╰─●" : mark)
    let width = 2 * min(starts.count, Self.laneLimit) + 2
    return padded(drawn, width)
  }

  /// The lane of the branch that a change is on: the one that began last before it.
  private func lane(of node: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].first <= node { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : starts[low - 1].lane
  }
}
