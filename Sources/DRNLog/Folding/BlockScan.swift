import DRN

/// What a block contains about one of its positions without folding: the event, its place in the
/// tree of branches, and the rewinds up to it.
package struct BlockScan {
  let record: EventRecord
  package let branch: BranchPosition
  let rewinds: [Rewind]

  /// Reads up to `seq`, which must be in the block.
  package init(through seq: Int, in header: BlockHeader, _ value: Span<UInt8>) throws(FormatError) {
    var branch = try BranchPosition(before: header, in: value)
    var reader = EventReader(header)
    var rewinds: [Rewind] = []
    var extras = EventExtras.none
    var found: EventNumbers?
    while reader.seq <= seq {
      let first = reader.seq
      reader.skipWords(through: seq - 1, in: value) { _, _ in true }
      if reader.seq > first { branch.advance(pastChange: reader.seq - 1) }
      guard let event = try reader.next(in: value, extras: &extras) else { break }
      if case .rewound = event.kind {
        rewinds.append(Rewind(record: EventRecord(event, extras), end: reader))
      }
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

/// A rewind of a block, and the position after it.
struct Rewind {
  let record: EventRecord
  let end: EventReader

  /// The state to which it leads, if it carries that because its target is in another block.
  func carriedState() throws(FormatError) -> RecordedState? {
    let keyframe = record.keyframe
    return keyframe.isEmpty ? nil : try Keyframe(keyframe, before: record.seq).state
  }
}

extension BranchPosition {
  /// The place of the position before a block's first event.
  package init(before header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    self.init()
    guard header.firstSeq > 0 else { return }
    var offset = 0
    self = try value.extracting(header.keyframe).branchPosition(at: &offset)
  }
}
