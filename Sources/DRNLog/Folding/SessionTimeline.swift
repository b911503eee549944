import DRN

/// The destination of a rewind.
package struct Destination: Sendable {
  let session: UInt32
  let seq: Int
  let state: RecordedState
  let node: Int
}

/// The positions of a session: state, node and event of each.
///
/// Every look-up reads one block and folds at most one.
struct SessionTimeline<Source: LogSource>: Sendable {
  let session: UInt32
  let source: Source

  /// The position of the newest transition; `nil` if there is none.
  func head() throws(LogError) -> Int? {
    guard let block = try source.lastBlock(of: session) else { return nil }
    return block.endSeq - 1
  }

  /// The position at `seq`.
  func position(_ seq: Int) throws(LogError) -> LogPosition {
    guard let position = try source.position(of: session, at: seq) else {
      throw try noSuchTransition(seq)
    }
    return position
  }

  /// The event at `seq`.
  func record(_ seq: Int) throws(LogError) -> EventRecord {
    guard let record = try source.record(of: session, at: seq) else {
      throw try noSuchTransition(seq)
    }
    return record
  }

  private func scan(_ seq: Int) throws(LogError) -> BlockScan {
    guard let scan = try source.scan(of: session, at: seq) else {
      throw try noSuchTransition(seq)
    }
    return scan
  }

  /// The destination of a rewind to `seq`: `seq` itself, or the end of its group.
  func destination(_ seq: Int) throws(LogError) -> Destination {
    let here = try position(seq)
    guard let last = here.record.group?.last, last != seq else {
      return Destination(session: session, seq: seq, state: here.state, node: here.node)
    }
    let end = try position(last)
    return Destination(session: session, seq: last, state: end.state, node: end.node)
  }

  /// The parent of a node: the node of the position before it or before its group; `nil` of a fence.
  func parent(of node: Int) throws(LogError) -> Int? {
    let scan = try scan(node)
    if scan.isFence { return nil }
    if let before = scan.nodeBefore { return before }
    return scan.first == 0 ? nil : try self.scan(scan.first - 1).branch.node
  }

  func newestChild(of node: Int) throws(LogError) -> Int? {
    if let branch = try source.newestBranch(of: session, from: node) { return branch }
    guard var seq = try firstAfter(node) else { return nil }
    while let block = try source.block(of: session, at: seq) {
      for record in try block.records(source.path) where record.seq >= seq {
        if record.kind == .rewound || record.kind == .fenced { return nil }
        if record.changesState { return record.group?.last ?? record.seq }
      }
      seq = block.endSeq
    }
    return nil
  }

  /// Where the search for the first change after a node starts; `nil` if that change was dropped.
  private func firstAfter(_ node: Int) throws(LogError) -> Int? {
    guard case .dropped(_, let first?, _)? = try source.dropped(node + 1, of: session)?.code.kind
    else { return node + 1 }
    let keyframe = try source.withBlock(of: session, at: first) {
      (header, value) throws(FormatError) in try Keyframe(before: header, in: value)
    }
    return keyframe?.branch == BranchPosition(node: node, isRewound: false) ? first : nil
  }

  /// The position of the newest fence; `nil` if the session has none.
  func newestFence() throws(LogError) -> Int? {
    try source.newestBranch(of: session, from: BranchRecord.noParent)
  }

  /// The target of an undo; `nil` at the beginning of what remains of a session.
  func undoTarget() throws(LogError) -> Int? {
    guard let newest = try source.newestBranchPosition(of: session) else { return nil }
    do throws(LogError) {
      return try parent(of: newest.node)
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }

  /// The target of a redo.
  func redoTarget() throws(LogError) -> Int? {
    guard let newest = try source.newestBranchPosition(of: session) else { return nil }
    return try newestChild(of: newest.node)
  }

  private func noSuchTransition(_ seq: Int) throws(LogError) -> LogError {
    if let error = try source.dropped(seq, of: session) { return error }
    return LogError(.noSuchTransition(seq, head: try head() ?? -1), path: source.path)
  }
}
