/// The columns of a session in the page, in the order in which they are written.
///
/// References to symbols, lists and table rows count from 1; 0 means none. The page reads the
/// column names from the report, so the order is defined only here.
enum ReportColumn: Int, CaseIterable {
  // One row for each transition: its time and its fields.
  case second, nanosecond, kind, cause, group, meta
  case route, routes, overlays, tabs, overlay, tab, flow, count, target, label, payload, reason
  case settings, kept

  // The state after it.
  case back, depth, forward, remembered, rootOverlays, currentFlow, origin

  // Its place among the branches.
  case lane, overtaken

  // The transactions.
  case groupName, groupFirst, groupCount

  // The distinct entries of all histories.
  case entryRoute, entryOverlays, entryOriginSeq, entryOriginIndex, entryTab, entrySeq, entryIndex

  // Stacks of entries: a row is the top of one, and refers to the row below it.
  case backEntry, backBelow
  case forwardEntry, forwardBelow

  // The histories that other tabs remember.
  case historyTab, historyBack, historyDepth, historyForward

  // Lists of numbers.
  case listCount, listItem

  /// The name by which the page knows the column.
  var name: String { String(describing: self) }

  /// Whether a row is written as its difference to the previous one, if rows change little.
  var isDifference: Bool {
    switch self {
    case .second, .nanosecond, .group, .back, .depth, .forward, .remembered, .rootOverlays,
      .currentFlow, .origin, .lane, .overtaken, .groupFirst, .entrySeq, .backEntry, .forwardEntry,
      .historyBack, .historyForward:
      true
    default: false
    }
  }
}

/// The encoded rows of one column: variable-length numbers, and run-length encoded zeros.
///
/// Most fields are empty and most differences small: 25 columns take about a dozen bytes.
struct ColumnRows {
  private let isDifference: Bool
  private var bytes: [UInt8] = []
  private var count = 0
  private var zeros = 0
  private var last = 0

  init(isDifference: Bool) { self.isDifference = isDifference }

  mutating func append(_ value: Int) {
    count += 1
    var number = UInt64(bitPattern: Int64(value))
    if isDifference {
      let difference = Int64(value &- last)
      last = value
      // Zigzag encoding: small numbers for small differences of either sign.
      number = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
    }
    guard number != 0 else {
      zeros += 1
      return
    }
    endZeros()
    bytes.append(variableLength: number)
  }

  /// Passes the number of rows, and the rows, to `write`. No rows may be appended afterwards.
  mutating func write(to write: ([UInt8]) throws -> Void) rethrows {
    endZeros()
    var head: [UInt8] = []
    head.append(variableLength: UInt64(count))
    try write(head)
    try write(bytes)
    bytes = []
  }

  private mutating func endZeros() {
    guard zeros > 0 else { return }
    bytes.append(0)
    bytes.append(variableLength: UInt64(zeros - 1))
    zeros = 0
  }
}

extension [UInt8] {
  /// Appends a number in LEB128: seven bits per byte, lowest first; the eighth means "more follow".
  mutating func append(variableLength number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

/// All columns of one session.
struct ColumnTable {
  private var columns = ReportColumn.allCases.map { ColumnRows(isDifference: $0.isDifference) }

  mutating func append(_ value: Int, to column: ReportColumn) {
    columns[column.rawValue].append(value)
  }

  /// Passes the encoded columns to `write`, piece by piece, and releases them. No rows may be appended
  /// afterwards.
  mutating func write(to write: ([UInt8]) throws -> Void) rethrows {
    for index in columns.indices { try columns[index].write(to: write) }
  }
}
