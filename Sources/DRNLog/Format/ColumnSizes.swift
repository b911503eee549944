/// The sizes of an open block's numbers, from which the widths of its columns follow.
///
/// They are kept with every event, because a checkpoint writes a block that is not full again and again.
struct ColumnSizes {
  /// The index of the largest unit of time that loses nothing.
  private var unit = BlockColumns.timeUnits.count - 1
  private var timeUnit = BlockColumns.timeUnits.last ?? 1
  private var operands = NumberSizes()
  private var times = NumberSizes()

  @inline(__always)
  mutating func add(operand: UInt64) { operands.add(operand) }

  /// Whether the unit of time loses nothing of `time`.
  @inline(__always)
  func fits(_ time: Int64) -> Bool { timeUnit == 1 || time % timeUnit == 0 }

  /// Changes to a unit that loses nothing of `time`. All times have to be added again.
  mutating func setUnit(for time: Int64) {
    times = NumberSizes()
    while unit > 0, !fits(time) {
      unit -= 1
      timeUnit = BlockColumns.timeUnits[unit]
    }
  }

  @inline(__always)
  mutating func add(time: Int64) {
    let steps = timeUnit == 1 ? time : time / timeUnit
    times.add(UInt64(bitPattern: steps))
  }

  /// The widths with which a block of `count` events is smallest.
  func columns(of count: Int) -> BlockColumns {
    var columns = BlockColumns(timeUnit: timeUnit)
    columns.wordByteCount = 1 + operands.best(upTo: BlockColumns.largestWord - 1, of: count)
    columns.timeByteCount = times.best(upTo: BlockColumns.largestTime, of: count)
    return columns
  }

  /// Whether there are operands that do not fit in their column.
  func hasLongOperands(_ columns: BlockColumns) -> Bool {
    operands.hasLonger(than: columns.wordByteCount - 1)
  }

  /// Whether there are times that do not fit in their column.
  func hasLongTimes(_ columns: BlockColumns) -> Bool {
    times.hasLonger(than: columns.timeByteCount)
  }
}

/// How many numbers of each width a column has.
private struct NumberSizes {
  /// The count of the numbers that need so many bytes.
  private var counts: InlineArray<9, UInt32> = .init(repeating: 0)

  @inline(__always)
  mutating func add(_ number: UInt64) {
    // The greatest number of a width stands for a longer one.
    let (next, isBeyond) = number.addingReportingOverflow(1)
    let width = isBeyond ? 8 : (71 &- next.leadingZeroBitCount) &>> 3
    counts[width] &+= 1
  }

  /// The width with which the column of `count` numbers is smallest, if numbers that do not fit have a
  /// place of their own.
  func best(upTo largest: Int, of count: Int) -> Int {
    var (best, bestByteCount) = (0, Int.max)
    for width in 0...largest {
      var byteCount = width * count
      // A byte more for their form, and one because they take longer to read.
      for longer in (width + 1)...8 { byteCount += (longer + 2) * Int(counts[longer]) }
      if byteCount < bestByteCount { (best, bestByteCount) = (width, byteCount) }
    }
    return best
  }

  func hasLonger(than width: Int) -> Bool {
    ((width + 1)...8).contains { counts[$0] > 0 }
  }
}
