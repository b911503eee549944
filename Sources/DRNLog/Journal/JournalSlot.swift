/// The eight words at one place of a journal's file, as they were when they were read.
///
/// Another process may have been writing them, so only a ``record`` is believed.
struct JournalSlot {
  private let first: UInt64
  private let check: UInt64
  private let words: JournalRecord.Words

  /// Reads the words at `offset`.
  init(_ bytes: Span<UInt8>, at offset: Int) {
    func word(_ index: Int) -> UInt64 { bytes.word(at: offset + index * 8) }
    (first, check) = (word(0), word(1))
    words = JournalRecord.Words(
      w2: word(2), w3: word(3), w4: word(4), w5: word(5), w6: word(6), w7: word(7))
  }

  /// The place's number, whether or not the record is whole.
  var number: UInt64 { first & ~JournalFormat.beingWritten }

  /// The record, if it is whole.
  ///
  /// A record whose check is right is whole even if it is marked as being written: only its writer's
  /// last store is missing, or a bit of it is wrong.
  var record: JournalRecord? {
    let record = JournalRecord(lsn: number, words: words)
    return number > 0 && record.check == check ? record : nil
  }

  /// Whether there was never a record.
  var isEmpty: Bool { first == 0 && check == 0 && words == JournalRecord.Words() }

  /// Whether a record was being written or wiped here, which also a crash leaves behind.
  var isBeingWritten: Bool { first & JournalFormat.beingWritten != 0 }

  /// Whether something is here that no writer leaves behind.
  var isDamaged: Bool { record == nil && !isEmpty && !isBeingWritten }
}
