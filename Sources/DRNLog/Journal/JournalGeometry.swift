/// The location of a journal's records.
///
/// The file is a ring: record *n* is at index (*n* − `base`) mod `capacity`. It grows only when it
/// would wrap around, so that no record moves.
struct JournalGeometry: Hashable {
  /// Increases with every change, so that a reader notices it.
  var generation: UInt64
  /// The sequence number of the record at index 0.
  var base: UInt64
  var capacity: UInt64

  func index(of lsn: UInt64) -> Int { Int((lsn &- base) % capacity) }

  /// Whether a writer can have written it.
  var isPossible: Bool {
    capacity > 0 && capacity <= JournalFormat.maximumCapacity
      && max(base, generation) <= JournalFormat.largestNumber
  }

  /// A check word that detects a torn geometry, as in a record.
  var check: UInt64 {
    JournalRecord(
      lsn: generation, words: .init(w2: base, w3: capacity, w4: 0x4447)
    ).check
  }
}
