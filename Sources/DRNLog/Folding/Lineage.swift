import DRN

/// Determines which of a block's events led to one of its positions.
///
/// Events that a rewind undid are skipped: no event is applied twice, and no intermediate state is
/// kept. So a position takes the memory of one state and the reading of one block, however many
/// rewinds there are.
enum Lineage {
  /// The state at `seq`.
  ///
  /// - Parameter rewinds: The block's rewinds, oldest first: all up to `seq`, and possibly later
  ///   ones.
  /// - Parameter destinations: Knows long resets, at which the folding can begin.
  static func state(
    at seq: Int, _ rewinds: [Rewind], _ destinations: RewindDestinations? = nil,
    in header: BlockHeader, _ value: Span<UInt8>
  ) throws(FormatError) -> RecordedState {
    // The events as ranges, newest first: from a reader up to and including a seq.
    var stretches: [(start: EventReader, last: Int)] = []
    var carried: RecordedState?
    var last = seq
    for rewind in rewinds.reversed() where rewind.record.seq <= last {
      if let reset = destinations?.longReset(through: last), reset.start.seq > rewind.record.seq {
        break
      }
      stretches.append((rewind.end, last))
      carried = try rewind.carriedState()
      if carried != nil { break }
      last = rewind.record.target
      guard last >= header.firstSeq else {
        throw FormatError(
          "transition \(rewind.record.seq) rewinds to a state that is not there")
      }
    }
    // Without another reference to the state, applying the first event does not copy it.
    var state: RecordedState
    if let found = carried.take() {
      state = found
    } else if let reset = destinations?.longReset(through: last) {
      stretches.append((reset.start, last))
      state = reset.before
    } else {
      stretches.append((EventReader(header), last))
      state = try Keyframe(before: header, in: value).state
    }
    for stretch in stretches.reversed() {
      try state.apply(from: stretch.start, through: stretch.last, in: value)
    }
    return state
  }
}

extension RecordedState {
  /// Applies a range of a block's events that has no rewind.
  fileprivate mutating func apply(
    from start: EventReader, through last: Int, in value: Span<UInt8>
  ) throws(FormatError) {
    var (reader, extras) = (start, EventExtras.none)
    while reader.seq <= last {
      applyWords(of: &reader, through: last, in: value)
      guard reader.seq <= last else { return }
      if let event = try reader.next(in: value, extras: &extras, isTimed: false) {
        try apply(event, extras)
      } else {
        return
      }
    }
  }
}
