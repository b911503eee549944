extension Intake {
  /// Takes in what is in the journal, as far as it is not here.
  ///
  /// - Returns: Whether there is more.
  mutating func absorb(
    _ journal: Journal.Contents, atMost limit: UInt64
  ) throws(LogError) -> Bool {
    let end = min(journal.head, position + limit)
    while position < end {
      let first = position + 1
      if let record = journal.record(first), record.kind == .event, !record.goesOn {
        // By far the most: a transition on its own.
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
