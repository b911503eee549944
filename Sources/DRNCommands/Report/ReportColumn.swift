/// The columns that a session is written in for the page, in the order in which they are written.
///
/// A number from 1 on stands for a symbol, a list or a row of one of the tables; 0 stands for none.
/// The page is told the names, so that no order is known in two places.
enum ReportColumn: String, CaseIterable {
  // One row for each transition: when it was, and its fields.
  case second, nanosecond, kind, cause, group, meta
  case route, routes, overlays, tabs, overlay, tab, flow, count, target, label, payload, reason
  case settings

  // The state after it.
  case back, depth, forward, remembered, rootOverlays, currentFlow, origin

  // Where it is among the branches.
  case lane, overtaken

  // The transactions.
  case groupName, groupFirst, groupCount

  // The entries of all histories, as they were at some time.
  case entryRoute, entryOverlays, entryOriginSeq, entryOriginIndex, entryTab, entrySeq, entryIndex

  // Stacks of entries: a row is the top of one, and names the row of what is below.
  case backEntry, backBelow
  case forwardEntry, forwardBelow

  // What other tabs remember.
  case historyTab, historyBack, historyDepth, historyForward

  // Lists of numbers.
  case listCount, listItem

  /// Whether a row is written as the difference to the one before: where rows grow or stay the same.
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

/// The rows of one column, as bytes: numbers of variable length, and runs of zeros as one.
///
/// Most fields of most transitions are empty, and most differences small; so a transition of some
/// twenty-five columns takes about a dozen bytes.
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
      // Small numbers for small differences of either sign.
      number = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
    }
    guard number != 0 else {
      zeros += 1
      return
    }
    endZeros()
    bytes.append(variableLength: number)
  }

  /// The number of rows and the rows; nothing may be appended after.
  mutating func write(into output: inout [UInt8]) {
    endZeros()
    output.append(variableLength: UInt64(count))
    output += bytes
  }

  private mutating func endZeros() {
    guard zeros > 0 else { return }
    bytes.append(0)
    bytes.append(variableLength: UInt64(zeros - 1))
    zeros = 0
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first; the eighth says that more follow.
  fileprivate mutating func append(variableLength number: UInt64) {
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
  private static let places = Dictionary(
    uniqueKeysWithValues: ReportColumn.allCases.enumerated().map { ($1, $0) })

  mutating func append(_ value: Int, to column: ReportColumn) {
    if let place = Self.places[column] { columns[place].append(value) }
  }

  /// Everything that was appended; nothing may be appended after.
  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for index in columns.indices { columns[index].write(into: &bytes) }
    return bytes
  }
}
