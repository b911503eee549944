import DRN

/// What a block contains about one of its positions: the event, its place in the tree of branches,
/// and what is needed for the state after it.
package struct BlockScan {
  private let header: BlockHeader
  private let event: EventNumbers
  private let extras: EventExtras
  /// Reads what follows the event.
  private let end: EventReader
  package let branch: BranchPosition
  /// The event, or the first one of its group, and the node of the position before it; `nil` if that
  /// position is in another block.
  private let beginning: (seq: Int, node: Int)?
  private let rewinds: [Rewind]
  /// The state after the event; `nil` if it was not asked for, or only its lineage gives it.
  private let folded: RecordedState?

  /// Reads up to `seq`, which must be in the block.
  ///
  /// - Parameter isFolding: Whether to fold as well, which takes less than to fold afterwards.
  package init(
    through seq: Int, in header: BlockHeader, _ value: Span<UInt8>, isFolding: Bool = false
  ) throws(FormatError) {
    var branch = try BranchPosition(before: header, in: value)
    var reader = EventReader(header)
    var rewinds: [Rewind] = []
    var beginning: (seq: Int, node: Int)?
    var extras = EventExtras.none
    var found: EventNumbers?
    // What cannot be folded may be undone by a rewind, which the lineage knows.
    var state = isFolding ? try? Keyframe(before: header, in: value).state : nil
    while reader.seq <= seq {
      let first = reader.seq
      if state?.applyWords(of: &reader, through: seq - 1, in: value) == nil {
        reader.skipWords(through: seq - 1, in: value)
      }
      if reader.seq > first { branch.advance(pastChange: reader.seq - 1) }
      guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else { break }
      if event.seq > header.firstSeq, event.group.map({ $0.first == event.seq }) ?? true {
        beginning = (event.seq, branch.node)
      }
      if case .rewound = event.kind {
        rewinds.append(Rewind(record: EventRecord(event, extras), end: reader))
        state = nil
      } else {
        do { try state?.apply(event, extras) } catch { state = nil }
      }
      branch.advance(past: event, extras)
      found = event
    }
    guard let found, found.seq == seq else {
      throw FormatError("transition \(seq) is not in it")
    }
    (self.header, event, self.extras, end) = (header, found, extras, reader)
    (self.branch, self.beginning) = (branch, beginning)
    (self.rewinds, folded) = (rewinds, state)
  }

  /// The event.
  func record(in value: Span<UInt8>) throws(FormatError) -> EventRecord {
    var (record, end) = (EventRecord(event, extras), end)
    record.time = try end.time(before: end.seq, in: value)
    return record
  }

  /// The position of the event, or of the first event of its group.
  var first: Int { event.group?.first ?? event.seq }

  /// Whether the event is a fence, behind which no undo leads.
  var isFence: Bool { event.kind == .fenced }

  /// The node of the position before ``first``; `nil` if that is in another block.
  var nodeBefore: Int? { beginning?.seq == first ? beginning?.node : nil }

  /// The state after the event.
  package func state(in value: Span<UInt8>) throws(FormatError) -> RecordedState {
    if let folded { return folded }
    return try Lineage.state(at: event.seq, rewinds, in: header, value)
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
