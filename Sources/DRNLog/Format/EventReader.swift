import DRN

/// A place between two events of a block, from which the next one is read.
///
/// The block's bytes are handed in each time, for they may be in LMDB's map, and the place may not.
struct EventReader {
  /// The seq of the event that comes next.
  private(set) var seq: Int
  /// The time of the event before the place, which the next one counts from.
  private(set) var time: Timestamp
  private var offset: Int
  private let endSeq: Int

  /// In front of a block's first event.
  init(_ header: BlockHeader) {
    seq = header.firstSeq
    time = header.baseTime
    offset = header.eventsOffset
    endSeq = header.endSeq
  }

  /// Reads the next event if it is a plain move; otherwise, and after the last one, nothing is read.
  @inline(__always)
  mutating func nextMove(in value: Span<UInt8>) throws(FormatError) -> PlainMove? {
    guard seq < endSeq,
      let move = try PlainMove(from: value, at: &offset, seq: seq, after: time)
    else { return nil }
    time = move.time
    seq &+= 1
    return move
  }

  /// Reads the next event; `nil` after the last one.
  ///
  /// - Parameters:
  ///   - value: The block's bytes.
  ///   - extras: Gets the event's lists.
  @inline(__always)
  mutating func next(
    in value: Span<UInt8>, extras: inout EventExtras
  ) throws(FormatError) -> EventNumbers? {
    guard seq < endSeq else {
      guard offset == value.count else {
        throw FormatError("a block has bytes after its transitions")
      }
      return nil
    }
    let numbers = try EventNumbers(
      from: value, at: &offset, seq: seq, after: time, extras: &extras)
    time = numbers.time
    seq &+= 1
    return numbers
  }

  /// Reads the next event; `nil` after the last one.
  mutating func next(in value: Span<UInt8>) throws(FormatError) -> EventRecord? {
    var extras = EventExtras.none
    guard let numbers = try next(in: value, extras: &extras) else { return nil }
    return EventRecord(numbers, extras)
  }
}
