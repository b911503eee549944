import DRN
import DRNInspect
import DRNLog

/// Draws a session's branches next to its transitions, each branch in its own lane.
struct BranchLanes {
  /// The index of the last lane, which all further branches share.
  static let laneLimit = 12

  let tree: BranchTree

  init(_ session: LogSession, in context: CommandContext) throws(LogError) {
    let head = try session.head()
    let progress = context.progress("transitions looked at for branches", of: head + 1)
    tree = try progress.during { (update) throws(LogError) in
      try BranchTree(session, progress: update)
    }
  }

  /// The gutter of a transition: the lane of its branch, and those to the left of it.
  ///
  /// - Parameters:
  ///   - isGroup: Whether the transition represents the whole group that ends with it.
  ///   - limit: The index of the last lane, which all further branches share.
  func gutter(of position: LogPosition, isGroup: Bool = false, limit: Int = laneLimit) -> String {
    gutter(of: position.record, position.node, isGroup: isGroup, limit: limit)
  }

  /// The gutter of a transition, given the node after it.
  func gutter(
    of record: EventRecord, _ node: Int, isGroup: Bool = false, limit: Int = laneLimit
  ) -> String {
    let lane = min(tree.lane(of: node), limit)
    let mark =
      switch record.kind {
      case .rewound: "↶"
      // A group may end with a fact and still change the state.
      case .marked, .noted, .refused: isGroup ? "●" : "·"
      default: "●"
      }
    // Facts, rewinds and later steps of a group share the node of a change, but not its fork.
    let isFirst = mark == "●" && record.seq == record.group?.first ?? record.seq
    let isStart = isFirst && tree.isFork(node)
    let before = String(repeating: "│ ", count: isStart ? lane - 1 : lane)
    let drawn = before + (isStart ? "╰─●" : mark)
    let width = 2 * min(tree.laneCount, limit + 1)
    return padded(drawn, width)
  }
}
