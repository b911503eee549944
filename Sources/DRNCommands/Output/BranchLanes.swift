import DRN
import DRNLog

/// Draws a session's branches beside its transitions: each branch has a lane of its own.
struct BranchLanes {
  /// More branches than this share the last lane.
  static let laneLimit = 12

  let tree: BranchTree

  init(_ session: LogSession) throws(LogError) {
    let head = try session.head()
    var progress = Progress("transitions looked at for branches", of: head + 1)
    defer { progress.finish() }
    tree = try BranchTree(session) { progress.update($0) }
  }

  /// What stands before a transition: its branch's lane, and those to the left of it.
  ///
  /// - Parameters:
  ///   - isGroup: Whether it stands for the whole group that it is the end of.
  ///   - limit: The last lane, which all further branches share.
  func gutter(of position: LogPosition, isGroup: Bool = false, limit: Int = laneLimit) -> String {
    let lane = min(tree.lane(of: position.node), limit)
    let mark =
      switch position.record.kind {
      case .rewound: "↶"
      // A group that ends with a fact has changes all the same.
      case .marked, .noted, .refused: isGroup ? "●" : "·"
      default: "●"
      }
    // Facts, rewinds and the rest of a group stand at the same change: on its lane, not at its fork.
    let record = position.record
    let isFirst = mark == "●" && record.seq == record.group?.first ?? record.seq
    let isStart = isFirst && tree.isFork(position.node)
    let before = String(repeating: "│ ", count: isStart ? lane - 1 : lane)
    let drawn = before + (isStart ? "╰─●" : mark)
    let width = 2 * min(tree.laneCount, limit + 1)
    return padded(drawn, width)
  }
}
