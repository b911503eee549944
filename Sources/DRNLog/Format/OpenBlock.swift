package import DRN

/// A block that events are appended to, in memory.
///
/// Invariants:
/// - Event *i* of the block has seq `firstSeq` + *i*.
/// - `heads`, `operands` and `times` have an element for each event; `extras` has a record for each whose
///   head says so.
/// - The keyframe is empty exactly if the block is the session's first.
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

  private var heads: [UInt8] = []
  private var operands: [UInt64] = []
  /// The time between each event and the one before it, in nanoseconds.
  private var times: [Int64] = []
  private var extras: [UInt8] = []

  /// An empty block.
  ///
  /// - Parameters:
  ///   - hashBefore: The prefix hash of everything before the block.
  ///   - keyframe: The state before the block's first event; empty in the session's first block.
  ///   - baseTime: The time to which the first event's time is relative.
  package init(
    session: UInt32, firstSeq: Int, hashBefore: Digest128, keyframe: [UInt8], baseTime: Timestamp
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
    assert(firstSeq % LogFormat.blockAlignment == 0)
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
    heads.reserveCapacity(heads.count + block.count)
    operands.reserveCapacity(operands.count + block.count)
    times.reserveCapacity(times.count + block.count)
    repeat {
      // Most events are copied as they are.
      reader.skipWords(through: .max - 1, in: value) { word, _ in
        let (head, operand) = word.parts
        heads.append(head)
        operands.append(operand)
        return true
      }
      guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else { break }
      appendUntimed(EventRecord(event, extras))
    } while true
    var (time, longTime) = (block.baseTime.nanosecondsSince1970, columns.longTimes)
    for index in 0..<block.count {
      time &+= try columns.elapsed(index, longTime: &longTime, in: value)
      times.append(time &- lastTime.nanosecondsSince1970)
      lastTime = Timestamp(nanosecondsSince1970: time)
    }
    guard longTime == value.count else {
      throw FormatError("a block has bytes after its transitions")
    }
  }

  package var count: Int { heads.count }

  /// The seq after the block's last event.
  package var endSeq: Int { firstSeq + count }

  package var isFull: Bool { endSeq >= limit }

  /// Appends an event, whose seq must be ``endSeq``. This is not checked, so that tests can forge
  /// damage.
  package mutating func append(_ record: EventRecord) {
    appendUntimed(record)
    let time = record.numbers.time
    times.append(time.nanosecondsSince1970 &- lastTime.nanosecondsSince1970)
    lastTime = time
  }

  private mutating func appendUntimed(_ record: EventRecord) {
    let numbers = record.numbers
    var head = numbers.kind.rawValue
    if record.hasExtras {
      head |= EventWord.hasExtras
      record.writeExtras(to: &extras)
    }
    heads.append(head)
    operands.append(numbers.operand)
  }
}

// The block as it is stored.

extension OpenBlock {
  /// The block as it is stored, with the events that it has now.
  ///
  /// - Complexity: O(*n*) in the number of events.
  package var block: Block {
    var columns = widths
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
    value.append(addingCapacity: count * columns.wordByteCount) { bytes in
      for index in heads.indices {
        let operand = min(operands[index], UInt64(columns.operandMark))
        bytes.number(UInt64(heads[index]) | operand &<< 8, of: columns.wordByteCount)
      }
    }
    columns.longOperands = value.count
    value += longOperands
    columns.extras = value.count
    value += extras
    columns.times = value.count
    value.append(addingCapacity: count * columns.timeByteCount) { bytes in
      for time in times {
        let steps = UInt64(bitPattern: time / columns.timeUnit)
        bytes.number(min(steps, columns.timeMark), of: columns.timeByteCount)
      }
    }
    columns.longTimes = value.count
    value += longTimes
    header.columns = columns
    return Block(header, value)
  }

  /// The widths with which the block is smallest, and the largest unit of time that loses nothing.
  private var widths: BlockColumns {
    var columns = BlockColumns(timeUnit: timeUnit)
    var (operandSizes, timeSizes) = (ColumnWidths(), ColumnWidths())
    for (head, operand) in zip(heads, operands) where EventWord.hasOperand(head) {
      operandSizes.add(operand, long: operand.varintByteCount)
    }
    for time in times {
      let steps = time / columns.timeUnit
      timeSizes.add(UInt64(bitPattern: steps), long: steps.zigzag.varintByteCount)
    }
    columns.wordByteCount = 1 + operandSizes.best(upTo: BlockColumns.largestWord - 1, of: count)
    columns.timeByteCount = timeSizes.best(upTo: BlockColumns.largestTime, of: count)
    return columns
  }

  private var timeUnit: Int64 {
    var units = BlockColumns.timeUnits
    for time in times where units.count > 1 {
      while let unit = units.last, time % unit != 0 { units.removeLast() }
    }
    return units.last ?? 1
  }

  private func longOperands(_ columns: BlockColumns) -> [UInt8] {
    var bytes = ByteWriter()
    for (head, operand) in zip(heads, operands)
    where operand >= columns.operandMark && EventWord.hasOperand(head) {
      bytes.varint(operand)
    }
    return bytes.bytes
  }

  private func longTimes(_ columns: BlockColumns) -> [UInt8] {
    var bytes = ByteWriter()
    for time in times {
      let steps = time / columns.timeUnit
      if UInt64(bitPattern: steps) >= columns.timeMark { bytes.varint(steps.zigzag) }
    }
    return bytes.bytes
  }
}

/// What a column takes with each width, if numbers that do not fit have a place of their own.
private struct ColumnWidths {
  /// The size of the numbers that need so many bytes, in that place.
  private var longByteCounts: InlineArray<9, Int> = .init(repeating: 0)

  mutating func add(_ number: UInt64, long byteCount: Int) {
    // The greatest number of a width stands for a longer one.
    let (next, isBeyond) = number.addingReportingOverflow(1)
    let width = isBeyond ? 8 : (71 - next.leadingZeroBitCount) / 8
    // A byte more, because it takes longer to read.
    longByteCounts[width] += byteCount + 1
  }

  /// The width with which the column of `count` numbers is smallest.
  func best(upTo largest: Int, of count: Int) -> Int {
    var (best, bestByteCount) = (0, Int.max)
    for width in 0...largest {
      var byteCount = width * count
      for longer in (width + 1)...8 { byteCount += longByteCounts[longer] }
      if byteCount < bestByteCount { (best, bestByteCount) = (width, byteCount) }
    }
    return best
  }
}
