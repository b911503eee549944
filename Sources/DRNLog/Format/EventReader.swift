package import DRN

/// A position between two events of a block, from which the next one is read.
///
/// The bytes are passed to each call, because they may be in memory that must not be stored.
///
/// Invariants:
/// - `seq` is between the block's first position and the one after its last.
/// - `time` is that of the event before `timedSeq`, which is not after `seq`: a fold skips times, and they are
///   read when an event is asked for.
package struct EventReader {
  /// The seq of the next event.
  package private(set) var seq: Int
  private var time: Timestamp
  private var timedSeq: Int
  /// The offset of the next event, or with columns of the next record in the extras.
  private var offset: Int
  /// The offsets of the next ones of those that do not fit in their columns.
  private var longOperand = 0
  private var longTime = 0
  private let firstSeq: Int
  private let endSeq: Int
  private let columns: BlockColumns?

  /// Starts before a block's first event.
  package init(_ header: BlockHeader) {
    (seq, timedSeq, firstSeq) = (header.firstSeq, header.firstSeq, header.firstSeq)
    endSeq = header.endSeq
    time = header.baseTime
    columns = header.columns
    offset = header.columns?.extras ?? header.eventsOffset
    if let columns {
      (longOperand, longTime) = (columns.longOperands, columns.longTimes)
    }
  }

  /// Starts at `seq`, only for ``skipWords(through:in:_:)`` and the times of what that skips.
  init(wordsOf header: BlockHeader, from seq: Int) {
    self.init(header)
    self.seq = seq
  }

  /// Moves to `seq`, if the block has so many events and that is not before the next one.
  ///
  /// - Returns: The time of the event before it.
  package mutating func time(
    before seq: Int, in value: Span<UInt8>
  ) throws(FormatError) -> Timestamp {
    var extras = EventExtras.none
    while self.seq < seq {
      skipWords(through: seq - 1, in: value)
      guard self.seq < seq, try next(in: value, extras: &extras) != nil else { break }
    }
    try readTimes(before: self.seq, in: value)
    return time
  }

  /// Calls `body` with events that have only a word, up to and including `last`, until one has more or
  /// `body` returns `false`. Each of them is a change. Times are not read.
  ///
  /// In blocks of rows there are none.
  @inline(__always)
  mutating func skipWords<Failure: Error>(
    through last: Int, in value: Span<UInt8>,
    _ body: (PlainWord, _ seq: Int) throws(Failure) -> Bool
  ) throws(Failure) {
    guard let columns else { return }
    let (mark, end) = (columns.operandMark, Swift.min(endSeq, last &+ 1))
    var next = seq
    while next < end,
      let word = PlainWord(columns.word(next &- firstSeq, in: value), mark: mark),
      try body(word, next)
    {
      next &+= 1
    }
    seq = Swift.max(seq, next)
  }

  /// Skips events that have only a word, up to and including `last`.
  @inline(__always)
  mutating func skipWords(through last: Int, in value: Span<UInt8>) {
    guard let columns else { return }
    let (mark, end) = (columns.operandMark, Swift.min(endSeq, last &+ 1))
    var next = seq
    while next < end, PlainWord.isPlain(columns.word(next &- firstSeq, in: value), mark: mark) {
      next &+= 1
    }
    seq = Swift.max(seq, next)
  }

  /// Reads the next event; `nil` after the last one.
  ///
  /// - Parameters:
  ///   - value: The block's bytes.
  ///   - extras: Receives the event's lists.
  ///   - isTimed: Whether to read the time, which takes reading those of the events that were skipped.
  @inline(__always)
  package mutating func next(
    in value: Span<UInt8>, extras: inout EventExtras, isTimed: Bool = true
  ) throws(FormatError) -> EventNumbers? {
    guard seq < endSeq else {
      guard try isAtEnd(of: value, isTimed: isTimed) else {
        throw FormatError("a block has bytes after its transitions")
      }
      return nil
    }
    let numbers: EventNumbers
    if let columns {
      if isTimed { try readTimes(before: seq &+ 1, in: value) }
      numbers = try EventNumbers(
        columns.word(seq &- firstSeq, in: value), in: columns, of: value,
        longOperand: &longOperand, at: &offset, seq: seq, time: isTimed ? time : .unknown,
        extras: &extras)
    } else {
      numbers = try EventNumbers(
        from: value, at: &offset, seq: seq, after: time, extras: &extras)
      time = numbers.time
    }
    seq &+= 1
    return numbers
  }

  /// Reads the next event; `nil` after the last one.
  package mutating func next(in value: Span<UInt8>) throws(FormatError) -> EventRecord? {
    var extras = EventExtras.none
    guard let numbers = try next(in: value, extras: &extras) else { return nil }
    return EventRecord(numbers, extras)
  }

  private mutating func readTimes(before end: Int, in value: Span<UInt8>) throws(FormatError) {
    guard let columns else { return }
    while timedSeq < end {
      time.nanosecondsSince1970 &+=
        try columns.elapsed(timedSeq &- firstSeq, longTime: &longTime, in: value)
      timedSeq &+= 1
    }
  }

  private mutating func isAtEnd(
    of value: Span<UInt8>, isTimed: Bool
  ) throws(FormatError) -> Bool {
    guard let columns else { return offset == value.count }
    guard longOperand == columns.extras, offset == columns.times else { return false }
    guard isTimed else { return true }
    try readTimes(before: endSeq, in: value)
    return longTime == value.count
  }
}
