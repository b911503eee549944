extension Intake {
  /// Takes in records of the journal up to `last`.
  ///
  /// - Returns: Whether there are more.
  mutating func absorb(
    _ journal: Journal, through last: UInt64, atMost limit: UInt64
  ) throws(LogError) -> Bool {
    let end = min(last, position + limit)
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
    return position < last
  }
}
