import DRN

/// How a block's events led to one of its positions.
///
/// What a rewind took back did not, and is passed over: no event is applied twice and no state is
/// kept on the way. So a position costs one state's memory and the reading of a block, however many
/// rewinds there are.
struct Lineage {
  /// The event at the position.
  let record: EventRecord
  let branch: BranchPosition
  /// The state that the first of the events was applied to.
  private let origin: RecordedState
  /// The events, the newest first: from a place up to and including a seq.
  private var stretches: [(start: EventReader, last: Int)] = []

  /// Finds the way to `seq`, which has to be in the block.
  init(of seq: Int, in header: BlockHeader, _ value: Span<UInt8>) throws(FormatError) {
    var branch = BranchPosition()
    if header.firstSeq > 0 {
      var offset = 0
      branch = try value.extracting(header.keyframe).branchPosition(at: &offset)
    }
    var reader = EventReader(header)
    var rewinds: [(record: EventRecord, end: EventReader)] = []
    var extras = EventExtras.none
    var found: EventNumbers?
    while reader.seq <= seq, let event = try reader.next(in: value, extras: &extras) {
      if case .rewound = event.kind { rewinds.append((EventRecord(event, extras), reader)) }
      branch.advance(past: event, extras)
      found = event
    }
    guard let found, found.seq == seq else {
      throw FormatError("transition \(seq) is not in it")
    }
    record = EventRecord(found, extras)
    self.branch = branch

    var last = seq
    while let rewind = rewinds.popLast() {
      guard rewind.record.seq <= last else { continue }
      stretches.append((rewind.end, last))
      guard rewind.record.keyframe.isEmpty else {
        origin = try Keyframe(rewind.record.keyframe, before: rewind.record.seq).state
        return
      }
      last = rewind.record.target
      guard last >= header.firstSeq else { throw .noTarget(of: rewind.record) }
    }
    stretches.append((EventReader(header), last))
    origin = try Keyframe(before: header, in: value).state
  }

  /// The state at the position.
  consuming func state(in value: Span<UInt8>) throws(FormatError) -> RecordedState {
    var state = origin
    var extras = EventExtras.none
    for stretch in stretches.reversed() {
      var reader = stretch.start
      while reader.seq <= stretch.last, let event = try reader.next(in: value, extras: &extras) {
        state.apply(event, extras)
      }
    }
    return state
  }
}
