import DRNLog

extension LogSession {
  /// Values of one kind as a JSON array; 0 is `null`.
  func jsonArray(of kind: SymbolKind, _ symbols: [UInt32]) throws(LogError) -> [UInt8] {
    var array = JSONLineWriter()
    array.beginArray()
    for symbol in symbols {
      if symbol == 0 { array.null() } else { array.canonical(try json(of: kind, symbol)) }
    }
    array.endArray()
    return array.bytes
  }
}
