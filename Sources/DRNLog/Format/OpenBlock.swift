package import DRN

/// A block that events are appended to, in memory.
///
/// Invariants:
/// - Event *i* of the block has seq `firstSeq` + *i*.
/// - `cells` has an element for each event; `extras` has a record for each whose head says so.
/// - `sizes` are those of `cells`.
/// - The keyframe is empty exactly if the block is the session's first, or a part that goes on.
/// - No event is appended to a block that ends at `limit`.
package struct OpenBlock: Sendable {
  package let session: UInt32
  package let firstSeq: Int
  package let hashBefore: Digest128
  package let keyframe: [UInt8]
  package let baseTime: Timestamp
  private(set) var lastTime: Timestamp
  /// The seq at which the next block begins.
  private let limit: Int

  private var cells: [Cell] = []
  private var sizes = ColumnSizes()
  private var extras: [UInt8] = []

  /// What each event has in a column.
  private struct Cell {
    let operand: UInt64
    /// The time between the event and the one before it, in nanoseconds.
    let time: Int64
    let head: UInt8
  }

  /// An empty block.
  ///
  /// - Parameters:
  ///   - hashBefore: The prefix hash of everything before the block.
  ///   - keyframe: The state before the block's first event; empty in the session's first block.
  ///   - baseTime: The time to which the first event's time is relative.
  package init(
    session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8], baseTime: Timestamp
  ) {
    assert(firstSeq % LogFormat.blockAlignment == 0)
    self.init(
      session: session, firstSeq: firstSeq, limit: LogFormat.blockEnd(after: firstSeq),
      hashBefore: hashBefore, keyframe: keyframe, baseTime: baseTime)
  }

  /// An empty part of a block, which begins at any position and need not have a keyframe.
  init(
    partOf session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8],
    baseTime: Timestamp
  ) {
    self.init(
      session: session, firstSeq: firstSeq, limit: LogFormat.blockEnd(after: firstSeq),
      hashBefore: hashBefore, keyframe: keyframe, baseTime: baseTime)
  }

  private init(
    session: UInt32, firstSeq: Int, limit: Int, hashBefore: Digest128, keyframe: [UInt8],
    baseTime: Timestamp
  ) {
    (self.session, self.firstSeq, self.limit) = (session, firstSeq, limit)
    (self.hashBefore, self.keyframe) = (hashBefore, keyframe)
    (self.baseTime, lastTime) = (baseTime, baseTime)
  }

  /// A block with the events of another one.
  ///
  /// - Parameter limit: The seq at which the next block begins; by default as late as possible.
  package init(continuing block: Block, limit: Int? = nil) throws(FormatError) {
    self.init(
      session: block.session, firstSeq: block.firstSeq,
      limit: limit ?? LogFormat.blockEnd(after: block.firstSeq), hashBefore: block.hashBefore,
      keyframe: block.keyframe, baseTime: block.baseTime)
    try append(block)
  }

  /// Appends the events of the block that follows.
  mutating func append(_ block: Block) throws(FormatError) {
    let value = block.value.span
    var (reader, extras) = (EventReader(block.header), EventExtras.none)
    guard let columns = block.header.columns else {
      while let record = try reader.next(in: value) { append(record) }
      return
    }
    cells.reserveCapacity(count + block.count)
    var (time, longTime) = (block.baseTime, columns.longTimes)
    repeat {
      // Most events are copied as they are.
      try reader.skipWords(through: .max - 1, in: value) { (word, seq) throws(FormatError) in
        time.nanosecondsSince1970 &+=
          try columns.elapsed(seq - block.firstSeq, longTime: &longTime, in: value)
        append(word.head, word.operand, time)
        return true
      }
      guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else { break }
      time.nanosecondsSince1970 &+=
        try columns.elapsed(event.seq - block.firstSeq, longTime: &longTime, in: value)
      var record = EventRecord(event, extras)
      record.time = time
      append(record)
    } while true
    guard longTime == value.count else {
      throw FormatError("a block has bytes after its transitions")
    }
  }

  package var count: Int { cells.count }

  /// The seq after the block's last event.
  package var endSeq: Int { firstSeq + count }

  package var isFull: Bool { endSeq >= limit }

  /// Appends an event, whose seq must be ``endSeq``. This is not checked, so that tests can forge
  /// damage.
  package mutating func append(_ record: EventRecord) {
    var head = record.kind.rawValue
    if record.hasExtras {
      head |= EventWord.hasExtras
      record.writeExtras(to: &extras)
    }
    append(record.numbers, head)
  }

  /// Appends an event without lists, whose seq must be ``endSeq``.
  @inline(__always)
  mutating func append(_ event: EventNumbers) {
    guard event.hasOtherNumbers == false, !event.hasRareFields else {
      return append(EventRecord(event, .none))
    }
    append(event, event.kind.rawValue)
  }

  @inline(__always)
  private mutating func append(_ event: EventNumbers, _ head: UInt8) {
    append(head, event.operand, event.time)
  }

  /// Appends an event that has only a word.
  @inline(__always)
  mutating func append(_ head: UInt8, _ operand: UInt64, _ newTime: Timestamp) {
    let time = newTime.nanosecondsSince1970 &- lastTime.nanosecondsSince1970
    lastTime = newTime
    cells.append(Cell(operand: operand, time: time, head: head))
    if EventWord.hasOperand(head) { sizes.add(operand: operand) }
    if !sizes.fits(time) {
      // Rare: there are few units, from the largest to the smallest.
      sizes.setUnit(for: time)
      for cell in cells.dropLast() { sizes.add(time: cell.time) }
    }
    sizes.add(time: time)
  }
}

// The block as it is stored.

extension OpenBlock {
  /// The block as it is stored, with the events that it has now.
  ///
  /// - Complexity: O(*n*) in the number of events.
  package var block: Block {
    var columns = sizes.columns(of: count)
    let (longOperands, longTimes) = (longOperands(columns), longTimes(columns))
    var header = BlockHeader(
      session: session, firstSeq: firstSeq, count: count, baseTime: baseTime,
      hashBefore: hashBefore, keyframeByteCount: keyframe.count, columns: columns)
    var value = header.bytes(keyframe: keyframe)
    value.reserveCapacity(
      value.count + 32 + count * (columns.wordByteCount + columns.timeByteCount)
        + longOperands.count + extras.count + longTimes.count)
    columns.write(longOperands.count, extras.count, to: &value)
    columns.words = value.count
    let operandMark = UInt64(columns.operandMark)
    value.append(addingCapacity: count * columns.wordByteCount) { bytes in
      bytes.numbers(count, of: columns.wordByteCount) { index in
        UInt64(cells[index].head) | min(cells[index].operand, operandMark) &<< 8
      }
    }
    columns.longOperands = value.count
    value += longOperands
    columns.extras = value.count
    value += extras
    columns.times = value.count
    let timeMark = columns.timeMark
    value.append(addingCapacity: count * columns.timeByteCount) { bytes in
      bytes.numbers(count, of: columns.timeByteCount) { index in
        min(UInt64(bitPattern: columns.steps(cells[index].time)), timeMark)
      }
    }
    columns.longTimes = value.count
    value += longTimes
    header.columns = columns
    return Block(header, value)
  }

  private func longOperands(_ columns: BlockColumns) -> [UInt8] {
    guard sizes.hasLongOperands(columns) else { return [] }
    var bytes = ByteWriter()
    for cell in cells
    where cell.operand >= columns.operandMark && EventWord.hasOperand(cell.head) {
      bytes.varint(cell.operand)
    }
    return bytes.bytes
  }

  private func longTimes(_ columns: BlockColumns) -> [UInt8] {
    guard sizes.hasLongTimes(columns) else { return [] }
    var bytes = ByteWriter()
    for cell in cells {
      let steps = columns.steps(cell.time)
      if UInt64(bitPattern: steps) >= columns.timeMark { bytes.varint(steps.zigzag) }
    }
    return bytes.bytes
  }
}
