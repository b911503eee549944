import DRN

/// How a block's events led to one of its positions.
///
/// What a rewind took back did not, and is passed over: no event is applied twice and no state is
/// kept on the way. So a position costs one state's memory and the reading of a block, however many
/// rewinds there are.
struct Lineage {
  /// The state that the first of the events was applied to.
  private let origin: RecordedState
  /// The events, the newest first: from a place up to and including a seq.
  private var stretches: [(start: EventReader, last: Int)] = []

  /// Finds the way to `seq`.
  ///
  /// - Parameter rewinds: The block's rewinds, oldest first: all up to `seq`, and maybe later ones.
  init(
    of seq: Int, _ rewinds: [Rewind], in header: BlockHeader, _ value: Span<UInt8>
  ) throws(FormatError) {
    var last = seq
    for rewind in rewinds.reversed() where rewind.record.seq <= last {
      stretches.append((rewind.end, last))
      if let state = try rewind.carriedState() {
        origin = state
        return
      }
      last = rewind.record.target
      guard last >= header.firstSeq else {
        throw FormatError(
          "transition \(rewind.record.seq) rewinds to a state that is not there")
      }
    }
    stretches.append((EventReader(header), last))
    origin = try Keyframe(before: header, in: value).state
  }

  /// The state at the position.
  consuming func state(in value: Span<UInt8>) throws(FormatError) -> RecordedState {
    var state = origin
    for stretch in stretches.reversed() {
      var (reader, extras) = (stretch.start, EventExtras.none)
      while reader.seq <= stretch.last {
        if let move = try reader.nextMove(in: value) {
          state.apply(move, seq: reader.seq &- 1)
        } else if let event = try reader.next(in: value, extras: &extras) {
          state.apply(event, extras)
        } else {
          break
        }
      }
    }
    return state
  }
}
