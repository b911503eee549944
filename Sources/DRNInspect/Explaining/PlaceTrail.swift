import DRN
import DRNLog

/// The user's place after each transition, for walking backwards: each block is folded only once.
struct PlaceTrail {
  /// A transition and the current entry after it.
  struct Step {
    let record: EventRecord
    let entry: Entry<RecordedRoute>
    /// The route of the current entry's origin; `nil` if it has none or the origin is no longer in
    /// the history.
    let origin: RecordedRoute?
    let rootOverlays: [RecordedRoute.Overlay]
  }

  private let session: LogSession
  private var steps: [Step] = []
  private var firstSeq = 0
  /// The session's, once a step was read.
  private(set) var historyLimit = SessionSettings.defaultHistoryLimit

  init(_ session: LogSession) { self.session = session }

  /// The number of transitions read.
  private(set) var looked = 0

  /// Whether the place after `seq` is known without reading a block.
  func has(_ seq: Int) -> Bool { (firstSeq..<firstSeq + steps.count).contains(seq) }

  /// The place after `seq`, which must still be in the log.
  mutating func step(at seq: Int) throws(LogError) -> Step {
    if !has(seq) { try read(through: seq) }
    guard has(seq) else {
      throw LogError(
        .corrupt("session '\(session.name)' has no block at \(seq)"), path: session.source.path)
    }
    return steps[seq - firstSeq]
  }

  private mutating func read(through seq: Int) throws(LogError) {
    steps.removeAll(keepingCapacity: true)
    guard let block = try session.source.block(of: session.number, at: seq) else { return }
    firstSeq = block.firstSeq
    try block.read(session.source.path) { (value) throws(FormatError) in
      var fold = try BlockFold(block.header, in: value)
      while fold.seq <= seq, let record = try fold.next(in: value) {
        steps.append(
          Step(
            record: record, entry: fold.state.current, origin: fold.state.precedingOrigin,
            rootOverlays: fold.state.rootOverlays))
      }
      historyLimit = fold.state.historyLimit
    }
    looked += steps.count
  }
}
