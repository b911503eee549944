import Synchronization

/// A mapped journal: its header and records, for the writer. Readers use ``OpenJournalFile``.
///
/// What holds in any order of memory, such as ARM's, and why:
///
/// - Only one thread stores at a time: the ``Journal``'s lock orders the writers.
/// - Another process reads by the system's calls, which copy words in an order that nobody promises. It believes only
///   a record whose check, over its number and its words, is right (``JournalSlot``): no order is needed for
///   that. A geometry, a witness and the header have such checks as well.
/// - A thread of this process reads through the map (``record(_:at:)``) what another one may overwrite meanwhile.
///   That is a sequence lock, whose fences pair with those of ``write(_:at:)``.
/// - A slot is used again after LMDB has its record: the committer stores ``Journal/included`` with
///   release ordering after it has read the record, and the writer loads it with acquire ordering before it stores.
@safe
struct JournalMap: Sendable {
  let file: MappedFile

  /// The number of records that fit in the file.
  var room: UInt64 {
    UInt64(max(file.size - JournalFormat.recordsOffset, 0) / JournalRecord.size)
  }

  /// Turns the file into a journal; the magic is stored last.
  func initialize(identity: Digest128, process: Int32, _ geometry: JournalGeometry) {
    let copy = JournalFormat.Offset.copy
    let check = JournalFormat.check(identity: identity)
    for offset in [JournalFormat.Offset.magic, copy] { file.releaseWord(0, at: offset) }
    for offset in stride(from: 8, to: JournalFormat.recordsOffset, by: 8) {
      file.setWord(0, at: offset)
    }
    for start in [0, copy] {
      file.setWord(JournalFormat.versionWord, at: start + JournalFormat.Offset.version)
      file.setWord(identity.low, at: start + JournalFormat.Offset.identity)
      file.setWord(identity.high, at: start + JournalFormat.Offset.identity + 8)
    }
    file.setWord(UInt64(UInt32(bitPattern: process)), at: JournalFormat.Offset.process)
    file.setWord(check, at: JournalFormat.Offset.check)
    setGeometry(geometry)
    file.releaseWord(JournalFormat.magic, at: JournalFormat.Offset.magic)
    file.setWord(check, at: copy + 32)
    file.releaseWord(JournalFormat.magic, at: copy)
  }

  /// Tells readers that have the file open that the log includes everything.
  func markClosed() { file.releaseWord(1, at: JournalFormat.Offset.isClosed) }

  /// The location of the records; `nil` if the header has no valid geometry.
  var geometry: JournalGeometry? {
    JournalFormat.Offset.geometries.compactMap(geometry(at:)).max { $0.generation < $1.generation }
  }

  private func geometry(at offset: Int) -> JournalGeometry? {
    let check = file.acquireWord(at: offset + 24)
    let found = JournalGeometry(
      generation: file.word(at: offset), base: file.word(at: offset + 8),
      capacity: file.word(at: offset + 16))
    return check == found.check && found.isPossible ? found : nil
  }

  /// Writes a geometry into the slot that is not in use, so that there is a valid one at any
  /// moment.
  ///
  /// The words may be seen before the check that is erased here: it is another geometry's, and does not fit them.
  func setGeometry(_ geometry: JournalGeometry) {
    let offset = JournalFormat.Offset.geometries[Int(geometry.generation & 1)]
    file.releaseWord(0, at: offset + 24)
    file.setWord(geometry.generation, at: offset)
    file.setWord(geometry.base, at: offset + 8)
    file.setWord(geometry.capacity, at: offset + 16)
    file.releaseWord(geometry.check, at: offset + 24)
  }

  /// The record `lsn`, if it is present and intact.
  ///
  /// Another process may overwrite it meanwhile, so the number is checked again after reading.
  func record(_ lsn: UInt64, at index: Int) -> JournalRecord? {
    guard index < room else { return nil }
    return file.withEightWords(at: Self.offset(of: index)) { words in
      guard words.loadFirst() == lsn else { return nil }
      let record = JournalRecord(
        lsn: lsn,
        words: .init(
          w2: words[2], w3: words[3], w4: words[4], w5: words[5], w6: words[6], w7: words[7]))
      let check = words[1]
      // The words are loaded before the number is loaded again. Without this, ARM may load it first, and the words
      // of a record that was stored after that.
      atomicMemoryFence(ordering: .acquiring)
      guard check == record.check, words.loadFirst() == lsn else { return nil }
      return record
    }
  }

  /// Writes a record. Its sequence number, which makes it valid, is stored last.
  @inline(__always)
  func write(_ record: JournalRecord, at index: Int) {
    file.withEightWords(at: Self.offset(of: index)) { words in
      // Invalidates the old record for concurrent readers. A release store alone orders only what is before it; the
      // fence keeps the words from being seen earlier than this.
      words.storeFirst(record.lsn | JournalFormat.beingWritten)
      atomicMemoryFence(ordering: .acquiringAndReleasing)
      words[1] = record.check
      words[2] = record.words.w2
      words[3] = record.words.w3
      words[4] = record.words.w4
      words[5] = record.words.w5
      words[6] = record.words.w6
      words[7] = record.words.w7
      // A release store: whoever loads this number with acquire ordering sees all the words.
      words.storeFirst(record.lsn)
    }
  }

  /// Overwrites the slot at `index`. To readers it looks as if record `lsn` were being written
  /// there.
  func wipe(_ index: Int, as lsn: UInt64) {
    guard index < room else { return }
    file.withEightWords(at: Self.offset(of: index)) { words in
      words.storeFirst(lsn | JournalFormat.beingWritten)
      atomicMemoryFence(ordering: .acquiringAndReleasing)
      for word in 1..<8 { words[word] = 0 }
    }
  }

  @inline(__always)
  private static func offset(of index: Int) -> Int {
    JournalFormat.recordsOffset &+ index &* JournalRecord.size
  }
}
