import DRN
import DRNLog

extension LogSession {
  /// Values of one kind as a JSON array; 0 is `null`.
  func jsonArray(of kind: SymbolKind, _ symbols: [UInt32]) throws(LogError) -> [UInt8] {
    var size = LineSize(self)
    return try jsonArray(of: kind, symbols, &size)
  }

  /// Values of one kind as a JSON array; 0 is `null`.
  ///
  /// - Parameter size: The size of the line in which they are.
  func jsonArray(
    of kind: SymbolKind, _ symbols: [UInt32], _ size: inout LineSize
  ) throws(LogError) -> [UInt8] {
    var array = JSONLineWriter()
    array.beginArray()
    for symbol in symbols {
      let before = array.bytes.count
      if symbol == 0 { array.null() } else { array.canonical(try json(of: kind, symbol)) }
      try size.add(array.bytes.count - before)
    }
    array.endArray()
    return array.bytes
  }

  /// The parts of a state as JSON, in the order of ``PlainColumns/state``; `nil` for absent parts.
  func columns(of state: borrowing RecordedState) throws(LogError) -> [[UInt8]?] {
    var size = LineSize(self)
    return try columns(of: state, &size)
  }

  /// The parts of a state as JSON, in a line of this size so far.
  func columns(
    of state: borrowing RecordedState, _ size: inout LineSize
  ) throws(LogError) -> [[UInt8]?] {
    func value(_ kind: SymbolKind, _ number: UInt32?) throws(LogError) -> [UInt8]? {
      if let number { try json(of: kind, number) } else { nil }
    }
    return [
      try value(.route, state.currentRoute.number),
      try jsonArray(of: .overlay, state.overlays.map(\.number), &size),
      try jsonArray(of: .overlay, state.rootOverlays.map(\.number), &size),
      try value(.route, state.origin?.number),
      try jsonArray(of: .route, state.entries.map(\.route.number), &size),
      Array("\(state.cursor)".utf8),
      try value(.tab, state.tab?.number),
      try value(.flow, state.flow?.number),
    ]
  }
}
