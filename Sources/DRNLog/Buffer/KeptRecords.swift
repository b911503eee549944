import LMDB

/// The journal records that a log keeps in place of its newest blocks (tails).
///
/// A reader takes in what they say by session and seq, and needs none of their numbers.
package struct KeptRecords {
  /// The header record of the same state.
  package let header: LogHeader
  /// Each stored key and value, without the checksum, which was right.
  let chunks: [(key: [UInt8], bytes: [UInt8])]

  package var isEmpty: Bool { chunks.isEmpty }
}

extension LogStore {
  /// The header record, and the journal records that the log keeps.
  package func keptRecords() throws(LogError) -> KeptRecords {
    try read("the open tails") { snapshot in
      let header = try substitute ?? LogHeader(in: snapshot, path: path)
      let tails = try snapshot.openDatabase(named: LogFormat.DatabaseName.tails.rawValue)
      guard let tails else { return KeptRecords(header: header, chunks: []) }
      let chunks = try snapshot.list(in: tails) {
        ($0.key, try Checksummed.body(of: $0.value, key: $0.key))
      }
      return KeptRecords(header: header, chunks: chunks)
    }
  }
}

extension KeptRecords {
  /// How many transitions the records have; the blocks may have some of them too.
  package func transitionCount(path: String) throws(LogError) -> Int {
    var count = 0
    for chunk in chunks {
      for case .event in try JournalUnit.units(in: chunk.bytes, path: path).joined() { count += 1 }
    }
    return count
  }

  /// Why the records' numbers are not those with which a writer stores them; `nil` if they are.
  ///
  /// Each key is the number of the first record, the numbers have no gap from the first key to the
  /// last record, and the last is the newest that the header includes.
  package func fault(path: String) throws(LogError) -> String? {
    try LogError.reading(path: path, "the open tails") { () throws(FormatError) in try fault() }
  }

  private func fault() throws(FormatError) -> String? {
    var expected: UInt64?
    for (key, bytes) in chunks {
      guard key.count == 8, !bytes.isEmpty else { return "a key among its tails has no records" }
      let first = try LogKey.number(key, 0..<8)
      var next = first
      for record in try JournalRecord.records(of: bytes) {
        guard record.lsn == next else {
          return "record \(record.lsn) of its tails is where \(next) belongs"
        }
        guard next <= JournalFormat.largestNumber else {
          return "record \(next) of its tails has a number that no journal has"
        }
        next += 1
      }
      if let expected, expected != first {
        return "record \(first) of its tails follows record \(expected - 1)"
      }
      expected = next
    }
    guard let expected, header.journalPosition != expected - 1 else { return nil }
    return "its tails end with record \(expected - 1), "
      + "and the header says that \(header.journalPosition) is the newest"
  }
}
