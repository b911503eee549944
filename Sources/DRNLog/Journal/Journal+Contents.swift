extension Journal {
  /// The contents of the journal at one moment.
  struct Contents {
    let map: JournalMap
    /// The location of the records.
    let geometry: JournalGeometry
    /// The newest record.
    let head: UInt64

    /// Returns a record that LMDB does not include yet.
    func record(_ lsn: UInt64) -> JournalRecord? {
      lsn > head ? nil : map.record(lsn, at: geometry.index(of: lsn))
    }

    /// The bytes of the records, as they are in the journal.
    func bytes(of range: ClosedRange<UInt64>) -> [UInt8] {
      var writer = ByteWriter()
      for lsn in range { record(lsn)?.write(to: &writer) }
      return writer.bytes
    }
  }
}
