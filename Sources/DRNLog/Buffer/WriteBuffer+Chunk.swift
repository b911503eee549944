// Journal records that are stored in the log (tails); see `LogWriter`'s commits.

extension WriteBuffer {
  /// Takes journal records that a checkpoint stored unchanged.
  mutating func take(chunk: [UInt8]) throws(LogError) {
    for unit in try JournalUnit.units(in: chunk, path: store.path) {
      for item in unit { try take(item) }
    }
  }
}
