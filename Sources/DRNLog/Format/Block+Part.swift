import DRN

// Parts of a block: some of its consecutive events, for a receiver that has those before them.
//
// A part is a block in every respect but two: it begins at any position, and it may go on without a keyframe. It
// ends where its block does at the latest, so that a rewind's target is in the block, or its state with it.

extension Block {
  /// Takes a part from its ``partBytes``.
  package init(part bytes: [UInt8], of session: UInt32, from firstSeq: Int) throws(FormatError) {
    let value = Array(repeating: 0, count: Checksummed.prefixCount) + bytes
    self.init(try BlockHeader(part: value.span, session: session, firstSeq: firstSeq), value)
  }

  /// The block without its checksum, which depends on where it is stored.
  package var partBytes: [UInt8] { Array(value[Checksummed.prefixCount...]) }

  /// Whether the state before the first event is known without the events before it.
  package var beginsAnew: Bool { firstSeq == 0 || header.keyframeByteCount > 0 }

  /// Some of the block's events.
  ///
  /// - Parameters:
  ///   - range: Their positions.
  ///   - hashBefore: The prefix hash of everything before them.
  ///   - beginsAnew: Whether to add the block's keyframe, for a receiver that does not have what is before.
  /// - Precondition: The block has all of them. With a keyframe, its first event is the first of them.
  /// - Complexity: O(*n*) in the number of the block's events.
  package func part(
    _ range: Range<Int>, after hashBefore: Digest128, beginsAnew: Bool
  ) throws(FormatError) -> Block {
    precondition(!range.isEmpty && range.lowerBound >= firstSeq && range.upperBound <= endSeq)
    precondition(!beginsAnew || range.lowerBound == firstSeq)
    var reader = EventReader(header)
    let baseTime = try reader.time(before: range.lowerBound, in: value.span)
    var part = OpenBlock(
      partOf: session, firstSeq: range.lowerBound, hashBefore: hashBefore,
      keyframe: beginsAnew ? keyframe : [], baseTime: baseTime)
    while part.endSeq < range.upperBound, let record = try reader.next(in: value.span) {
      part.append(record)
    }
    guard part.endSeq == range.upperBound else { throw .endsTooEarly }
    return part.block
  }
}
