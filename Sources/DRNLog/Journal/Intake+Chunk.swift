// Records of the journal that are kept in the log: see `LogWriter`'s commits.

extension Intake {
  /// Takes in records that a checkpoint put into the log as they were.
  mutating func take(chunk: [UInt8]) throws(LogError) {
    for unit in try JournalUnit.units(in: chunk, path: store.path) {
      for item in unit { try take(item) }
    }
  }
}

extension JournalUnit {
  /// What records say that stand one after another, unit by unit.
  static func units(in chunk: [UInt8], path: String) throws(LogError) -> [[Item]] {
    let records = try LogError.reading(path: path, "the open tails") { () throws(FormatError) in
      try JournalRecord.records(of: chunk)
    }
    var (index, units): (Int, [[Item]]) = (0, [])
    while index < records.count {
      let first = index
      let unit = try LogError.reading(path: path, "the open tails") { () throws(FormatError) in
        try items(from: UInt64(first)) { number in
          number < records.count ? records[Int(number)] : nil
        }
      }
      guard let unit else {
        throw LogError(.corrupt("the open tails: a unit of the journal is not whole"), path: path)
      }
      units.append(unit.items)
      index = Int(unit.last) + 1
    }
    return units
  }
}

extension JournalRecord {
  /// The record as it stands in the journal.
  func write(to writer: inout ByteWriter) {
    writer.fixed(lsn)
    writer.fixed(check)
    for word in [words.w2, words.w3, words.w4, words.w5, words.w6, words.w7] { writer.fixed(word) }
  }

  /// Reads records that stand one after another.
  static func records(of bytes: [UInt8]) throws(FormatError) -> [JournalRecord] {
    var reader = ByteReader(bytes)
    var records: [JournalRecord] = []
    records.reserveCapacity(bytes.count / size)
    while !reader.isAtEnd {
      var record = JournalRecord(lsn: try reader.fixed())
      let check: UInt64 = try reader.fixed()
      record.words = Words(
        w2: try reader.fixed(), w3: try reader.fixed(), w4: try reader.fixed(),
        w5: try reader.fixed(), w6: try reader.fixed(), w7: try reader.fixed())
      guard check == record.check else { throw FormatError("a journal record is damaged") }
      records.append(record)
    }
    return records
  }
}
