// Journal records that the log stores unchanged (tails).

extension JournalUnit {
  /// The items of consecutive records, by unit.
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
  /// Writes the record as it is in the journal.
  func write(to writer: inout ByteWriter) {
    writer.fixed(lsn)
    writer.fixed(check)
    for word in [words.w2, words.w3, words.w4, words.w5, words.w6, words.w7] { writer.fixed(word) }
  }

  /// Reads consecutive records.
  static func records(of bytes: [UInt8]) throws(FormatError) -> [JournalRecord] {
    var offset = 0
    var records: [JournalRecord] = []
    records.reserveCapacity(bytes.count / size)
    while offset < bytes.count {
      func word() throws(FormatError) -> UInt64 { try bytes.span.fixed(at: &offset) }
      var record = JournalRecord(lsn: try word())
      let check = try word()
      record.words = Words(
        w2: try word(), w3: try word(), w4: try word(), w5: try word(), w6: try word(),
        w7: try word())
      guard check == record.check else { throw FormatError("a journal record is damaged") }
      records.append(record)
    }
    return records
  }
}
