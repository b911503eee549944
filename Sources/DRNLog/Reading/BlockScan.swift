import DRN

/// What a block tells of one of its positions before anything is folded: the event, its place in the
/// tree of branches, and the rewinds up to it.
struct BlockScan {
  let record: EventRecord
  let branch: BranchPosition
  let rewinds: [Rewind]

  /// Reads up to `seq`, which has to be in the block.
  init(through seq: Int, in header: BlockHeader, _ value: Span<UInt8>) throws(FormatError) {
    var branch = try BranchPosition(before: header, in: value)
    var reader = EventReader(header)
    var rewinds: [Rewind] = []
    var extras = EventExtras.none
    var found: EventNumbers?
    while reader.seq <= seq, let event = try reader.next(in: value, extras: &extras) {
      if case .rewound = event.kind { rewinds.append(Rewind(EventRecord(event, extras), reader)) }
      branch.advance(past: event, extras)
      found = event
    }
    guard let found, found.seq == seq else {
      throw FormatError("transition \(seq) is not in it")
    }
    record = EventRecord(found, extras)
    self.branch = branch
    self.rewinds = rewinds
  }
}

/// A rewind of a block, and the place behind it.
struct Rewind {
  let record: EventRecord
  let end: EventReader

  init(_ record: EventRecord, _ end: EventReader) {
    self.record = record
    self.end = end
  }

  /// The state that it leads to, where it carries that: its target lies in another block.
  func carriedState() throws(FormatError) -> RecordedState? {
    let keyframe = record.keyframe
    return keyframe.isEmpty ? nil : try Keyframe(keyframe, before: record.seq).state
  }
}

extension BranchPosition {
  /// Where the position before a block's first event is.
  init(before header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    self.init()
    guard header.firstSeq > 0 else { return }
    var offset = 0
    self = try value.extracting(header.keyframe).branchPosition(at: &offset)
  }
}
