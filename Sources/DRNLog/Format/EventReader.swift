package import DRN

/// A position between two events of a block, from which the next one is read.
///
/// The bytes are passed to each call, because they may be in LMDB's map and must not be stored.
package struct EventReader {
  /// The seq of the next event.
  package private(set) var seq: Int
  /// The time of the previous event, to which the next one is relative.
  package private(set) var time: Timestamp
  private var offset: Int
  private let endSeq: Int

  /// Starts before a block's first event.
  package init(_ header: BlockHeader) {
    seq = header.firstSeq
    time = header.baseTime
    offset = header.eventsOffset
    endSeq = header.endSeq
  }

  /// Reads the next event if it is a plain move. Otherwise, and after the last event, nothing is
  /// read.
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
  ///   - extras: Receives the event's lists.
  @inline(__always)
  package mutating func next(
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
  package mutating func next(in value: Span<UInt8>) throws(FormatError) -> EventRecord? {
    var extras = EventExtras.none
    guard let numbers = try next(in: value, extras: &extras) else { return nil }
    return EventRecord(numbers, extras)
  }
}
