import Synchronization

/// A mapped journal: its header and records, for the writer and for readers.
@safe
struct JournalMap: Sendable {
  let file: MappedFile

  /// Whether the file is a journal of this version for the log with that identity.
  func belongs(to identity: Digest128) -> Bool {
    isJournal && self.identity == identity
  }

  /// Why no writer can have written this header; `nil` if one can.
  var damage: String? {
    guard file.acquireWord(at: JournalFormat.Offset.isClosed) <= 1 else {
      return "its header does not say whether it was closed"
    }
    return isClosed || geometry != nil ? nil : "its header does not say where its records are"
  }

  /// Whether the file is shorter than its header says, after a power loss before which no caller
  /// waited for the disk, or after an incomplete copy.
  var isTruncated: Bool { geometry.map { $0.capacity > room } ?? false }

  /// The number of records that fit in the file.
  var room: UInt64 {
    UInt64(max(file.size - JournalFormat.recordsOffset, 0) / JournalRecord.size)
  }

  /// Whether the file begins like a journal of this version.
  var isJournal: Bool {
    file.size >= JournalFormat.recordsOffset
      && file.acquireWord(at: JournalFormat.Offset.magic) == JournalFormat.magic
      && file.word(at: JournalFormat.Offset.version) == Self.version
  }

  /// The version of a journal that is newer than this library supports; `nil` for any other file.
  /// All versions have the same first fields.
  var newerVersion: UInt32? {
    guard file.size >= 16,
      file.acquireWord(at: JournalFormat.Offset.magic) == JournalFormat.magic
    else { return nil }
    let version = UInt32(truncatingIfNeeded: file.word(at: JournalFormat.Offset.version))
    return version > JournalFormat.version ? version : nil
  }

  /// The identity of the journal's log.
  var identity: Digest128 {
    Digest128(
      low: file.word(at: JournalFormat.Offset.identity),
      high: file.word(at: JournalFormat.Offset.identity + 8))
  }

  var isClosed: Bool { file.acquireWord(at: JournalFormat.Offset.isClosed) != 0 }

  /// The version, and the size of a record.
  private static var version: UInt64 {
    UInt64(JournalFormat.version) | UInt64(JournalRecord.size) << 32
  }

  /// The process that writes the journal, or was the last to do so.
  var process: Int32? {
    guard isJournal else { return nil }
    let process = Int32(truncatingIfNeeded: file.word(at: JournalFormat.Offset.process))
    return process > 0 ? process : nil
  }

  /// Turns the file into a journal; the magic is stored last.
  func initialize(identity: Digest128, process: Int32, _ geometry: JournalGeometry) {
    file.releaseWord(0, at: JournalFormat.Offset.magic)
    file.setWord(Self.version, at: JournalFormat.Offset.version)
    file.setWord(identity.low, at: JournalFormat.Offset.identity)
    file.setWord(identity.high, at: JournalFormat.Offset.identity + 8)
    file.setWord(UInt64(UInt32(bitPattern: process)), at: JournalFormat.Offset.process)
    file.setWord(0, at: JournalFormat.Offset.isClosed)
    setGeometry(geometry)
    file.releaseWord(JournalFormat.magic, at: JournalFormat.Offset.magic)
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
    guard check == found.check, found.capacity > 0,
      found.capacity <= max(room, Journal.maximumCapacity),
      max(found.base, found.generation) <= JournalFormat.largestNumber
    else { return nil }
    return found
  }

  /// Writes a geometry into the slot that is not in use, so that there is a valid one at any
  /// moment.
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
      atomicMemoryFence(ordering: .acquiring)
      guard check == record.check, words.loadFirst() == lsn else { return nil }
      return record
    }
  }

  /// Whether the number at `index` is `lsn`, even if the record is not intact.
  func holdsNumber(_ lsn: UInt64, at index: Int) -> Bool {
    guard index < room else { return false }
    return file.acquireWord(at: Self.offset(of: index)) == lsn
  }

  /// Whether a record later than `lsn` is at `index`, or is being written there.
  func isPast(_ lsn: UInt64, at index: Int) -> Bool {
    guard index < room else { return false }
    return file.acquireWord(at: Self.offset(of: index)) & ~Self.isBeingWritten > lsn
  }

  /// Writes a record. Its sequence number, which makes it valid, is stored last.
  @inline(__always)
  func write(_ record: JournalRecord, at index: Int) {
    file.withEightWords(at: Self.offset(of: index)) { words in
      // Invalidates the old record for concurrent readers.
      words.storeFirst(record.lsn | Self.isBeingWritten)
      atomicMemoryFence(ordering: .acquiringAndReleasing)
      words[1] = record.check
      words[2] = record.words.w2
      words[3] = record.words.w3
      words[4] = record.words.w4
      words[5] = record.words.w5
      words[6] = record.words.w6
      words[7] = record.words.w7
      words.storeFirst(record.lsn)
    }
  }

  /// Overwrites the slot at `index`. To readers it looks as if record `lsn` were being written
  /// there.
  func wipe(_ index: Int, as lsn: UInt64) {
    guard index < room else { return }
    file.withEightWords(at: Self.offset(of: index)) { words in
      words.storeFirst(lsn | Self.isBeingWritten)
      atomicMemoryFence(ordering: .acquiringAndReleasing)
      for word in 1..<8 { words[word] = 0 }
    }
  }

  /// Set in the number of an incomplete record.
  private static var isBeingWritten: UInt64 { 1 << 63 }

  @inline(__always)
  private static func offset(of index: Int) -> Int {
    JournalFormat.recordsOffset &+ index &* JournalRecord.size
  }
}
