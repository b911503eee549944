extension JournalReader {
  /// Runs `body` with the items of each whole unit up to record `position`, which the log includes,
  /// as far as the ring has not written over them, until it returns `false`.
  ///
  /// - Complexity: O(places of the file).
  func forEachUnit(
    through position: UInt64, path: String,
    _ body: ([JournalUnit.Item]) throws(LogError) -> Bool
  ) throws(LogError) {
    let records = try records(through: position, path)
    var next: UInt64 = 0
    for lsn in records.keys.sorted() where lsn >= next {
      // Where the ring has written over a unit's head, its body is left.
      guard records[lsn]?.kind != nil else { continue }
      if let unit = try? JournalUnit.items(from: lsn, { records[$0] }) {
        guard try body(unit.items) else { return }
        next = unit.last + 1
      } else {
        // Cut off, or none: nothing behind it is read twice.
        next = lsn + 1
        while records[next] != nil { next += 1 }
      }
    }
  }

  private func records(
    through position: UInt64, _ path: String
  ) throws(LogError) -> [UInt64: JournalRecord] {
    var records: [UInt64: JournalRecord] = [:]
    let room = try file.header(path).room
    let step = 4_096
    for start in stride(from: 0, to: room, by: step) {
      let slots = try file.slots(start..<min(start + step, room), path)
      for index in slots.indices {
        if let record = slots[index]?.record, record.lsn <= position {
          records[record.lsn] = record
        }
      }
    }
    return records
  }
}
