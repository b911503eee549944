extension JournalFormat {
  /// The version in the lower half, the record size in the upper half.
  static var versionWord: UInt64 { UInt64(version) | UInt64(JournalRecord.size) << 32 }

  /// The check over the constant fields of a journal's header.
  static func check(identity: Digest128) -> UInt64 {
    JournalRecord(
      lsn: magic, words: .init(w2: versionWord, w3: identity.low, w4: identity.high)
    ).check
  }

  /// The offset of the record at an index.
  static func recordOffset(at index: Int) -> Int { recordsOffset + index * JournalRecord.size }

  /// The size of a file whose ring has that capacity.
  static func fileSize(capacity: UInt64) -> Int {
    recordsOffset + Int(capacity) * JournalRecord.size
  }
}
