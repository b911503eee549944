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
}
