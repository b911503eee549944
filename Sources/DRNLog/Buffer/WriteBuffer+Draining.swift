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
      if let record = journal.record(first), record.kind == .event, !record.continues {
        // The most frequent case: a single transition.
        let event = try LogError.reading(path: path, "the journal") { () throws(FormatError) in
          try record.event()
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
