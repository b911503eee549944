import DRN
import DRNLog

extension SessionCheck {
  /// Checks that the log has a branch that the events create.
  func checkBranch(_ branch: BranchRecord) throws(LogError) {
    let range = branch.child...branch.child
    do throws(LogError) {
      if try log.hasBranch(branch) { return }
      let what = branch.isOfFence ? "its fence" : "its branch from transition \(branch.parent)"
      add(.branches, "\(what) is not there", range)
    } catch {
      add(.branches, try error.damage, range)
    }
  }

  /// Checks that the log has no branches beyond those that the events create, of which it has all.
  func checkBranches() throws(LogError) -> Entries {
    let found = try forEachBranch { _ in }
    // An equal count means an equal set.
    guard found.known != madeBranches else { return found }
    return try forEachBranch(isAgain: true) { (branches) throws(LogError) in
      let unmade = try unmade(of: branches)
      for (index, branch) in branches.enumerated() {
        let what = branch.isOfFence ? "a fence" : "a branch from transition \(branch.parent)"
        let fault = "\(what) is said to begin there, and does not"
        add(
          .branches, unmade.contains(index) ? fault : nil, "a branch begins", at: branch.child)
      }
    }
  }

  private func forEachBranch(
    isAgain: Bool = false, body: ([BranchRecord]) throws(LogError) -> Void
  ) throws(LogError) -> Entries {
    try forEachChunk(
      in: .branches, .branches, isAgain: isAgain, decode: BranchRecord.init(_:key:), seq: \.child,
      body: body)
  }

  /// The indices of the branches that the events do not create, as far as these can be read.
  private func unmade(of branches: [BranchRecord]) throws(LogError) -> Set<Int> {
    var unmade: Set<Int> = []
    /// The branches that begin with a change, and the position before it.
    var begun: [(index: Int, before: Int)] = []
    try forEachPosition(of: branches, at: \.child) { index, child, _, state in
      guard state != nil else { return }
      let first = child.group?.first ?? child.seq
      let isChange = child.group.map { $0.last == child.seq } ?? child.changesState
      if !isChange || first == 0 || branches[index].isOfFence != (child.kind == .fenced) {
        unmade.insert(index)
      } else if first > session.firstSeq, !branches[index].isOfFence {
        begun.append((index, first - 1))
      }
    }
    try forEachPosition(of: begun, at: \.before) { place, _, before, _ in
      let index = begun[place].index
      if before != BranchPosition(node: branches[index].parent, isRewound: true) {
        unmade.insert(index)
      }
    }
    return unmade
  }
}
