extension WriteBuffer {
  /// Takes the journal's records that are not in the buffer yet.
  ///
  /// - Returns: Whether there are more.
  mutating func drain(
    _ journal: Journal.Contents, atMost limit: UInt64
  ) throws(LogError) -> Bool {
    let start = position
    defer { assert(position >= start) }
    let end = min(journal.head, position + limit)
    while position < end {
      let first = position + 1
      let record = journal.record(first)
      if let record, record.plainRoute != 0 {
        try take(moveOf: record)
        position = first
        continue
      }
      if let record, record.kind == .event, !record.continues {
        // A single transition.
        let event = try LogError.reading(path: path, "the journal") { () throws(FormatError) in
          try record.numbers()
        }
        try take(event, of: record.number)
        position = first
        continue
      }
      let unit = try LogError.reading(path: path, "the journal") { () throws(FormatError) in
        try JournalUnit.items(from: first) { journal.record($0) }
      }
      guard let unit else {
        throw LogError(.corrupt("the journal: record \(first) is not whole"), path: path)
      }
      for item in unit.items { try take(item) }
      position = unit.last
    }
    return position < journal.head
  }
}
