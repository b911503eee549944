import DRN
import DRNLog

/// The states to which a session's rewinds into other blocks must lead: those of their targets.
///
/// Each target's block is folded once, however many rewinds lead into it. What is kept of a state is
/// a digest, because a few bytes of a log can make a state of a megabyte.
struct RewindTargets {
  private enum State {
    case unreadable
    /// Larger than what any rewind to it carries.
    case larger
    case known(Digest128)
  }

  private let session: SessionRecord
  private let log: LogReader
  /// The targets, in ascending order, and the state of each.
  private var seqs: [Int] = []
  private var states: [State] = []

  /// Reads the session's rewinds and their targets.
  init(of session: SessionRecord, in log: LogReader) throws(LogError) {
    self.session = session
    self.log = log
    var rewinds: [(target: Int, byteCount: Int)] = []
    try log.forEachBlockFinding(of: session) { (finding) throws(LogError) in
      guard case .block(let block) = finding else { return }
      var (reader, extras) = (EventReader(block.header), EventExtras.none)
      // What is damaged after a rewind is no concern of the rewind.
      while let event = try? reader.next(in: block.value.span, extras: &extras) {
        guard event.kind == .rewound, extras != .none else { continue }
        let record = EventRecord(event, extras)
        rewinds.append((record.target, record.keyframe.count))
      }
    }
    // Of those to one target, the one that carries most comes first.
    rewinds.sort { ($0.target, $1.byteCount) < ($1.target, $0.byteCount) }
    var limits: [Int] = []
    for rewind in rewinds where rewind.target != seqs.last {
      seqs.append(rewind.target)
      limits.append(rewind.byteCount)
    }
    rewinds = []
    var states = [State](repeating: .unreadable, count: seqs.count)
    try log.forEachPosition(of: session.number, since: session.firstSeq, at: seqs) {
      index, _, branch, state in
      guard let state else { return }
      // To write down every state that is larger could take thousands of times the file's size.
      states[index] =
        state.isLarger(than: limits[index])
        ? .larger : .known(Self.digest(of: state, node: branch.node))
    }
    self.states = states
  }

  /// Whether a rewind's state and node, given as `keyframe`, are those of its target; `nil` if the
  /// target cannot be read.
  func matches(_ record: EventRecord, _ keyframe: Keyframe) throws(LogError) -> Bool? {
    guard let index = index(of: record.target) else {
      // A writer has added the rewind since the others were read.
      let target = try LogError.unlessDamaged(orDropped: record.target < session.firstSeq) {
        () throws(LogError) in
        try log.position(of: session.number, at: record.target)
      }
      return target.map { record.rewindFault(keyframe, $0) == nil }
    }
    switch states[index] {
    case .unreadable: return nil
    case .larger: return false
    case .known(let digest):
      return Self.digest(of: keyframe.state, node: keyframe.branch.node) == digest
    }
  }

  private func index(of seq: Int) -> Int? {
    var (low, high) = (0, seqs.count)
    while low < high {
      let middle = (low + high) / 2
      if seqs[middle] < seq { low = middle + 1 } else { high = middle }
    }
    return seqs.indices.contains(low) && seqs[low] == seq ? low : nil
  }

  /// The encoding of a keyframe is unique. Any position will do, as long as it is always the same.
  private static func digest(of state: RecordedState, node: Int) -> Digest128 {
    let branch = BranchPosition(node: node, isRewound: true)
    var hash = SipHash128()
    hash.update(Keyframe(state: state, branch: branch).bytes(before: LogLimits.seq).span)
    return hash.finalize()
  }
}

extension RecordedState {
  /// Whether the state's keyframe has more than `byteCount` bytes, of which each place takes at least
  /// four, and each overlay one.
  fileprivate func isLarger(than byteCount: Int) -> Bool {
    // Known without going through the places.
    let places = 4 * placeCount
    guard places <= byteCount else { return true }
    let least = histories.reduce(places) { count, history in
      history.entries.reduce(count) { $0 + $1.overlays.count }
    }
    return least > byteCount
  }
}
