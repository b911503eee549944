import Synchronization

/// A mapped journal: its header and its records, for its writer and for readers alike.
@safe
struct JournalMap: Sendable {
  let file: MappedFile

  /// Whether the file is a journal of this version that belongs to the log with that identity.
  func belongs(to identity: Digest128) -> Bool {
    isJournal && self.identity == identity
  }

  /// Why the header of a journal cannot be one that a writer left; `nil` where it can.
  var damage: String? {
    guard file.acquireWord(at: JournalFormat.Offset.isClosed) <= 1 else {
      return "its header does not say whether it was closed"
    }
    return isClosed || geometry != nil ? nil : "its header does not say where its records are"
  }

  /// Whether the file is shorter than its header says: a power loss leaves that, where nobody waited for
  /// the disk, or a copy that did not come to its end.
  var isCut: Bool { geometry.map { $0.capacity > room } ?? false }

  /// How many records the file has room for.
  var room: UInt64 {
    UInt64(max(file.size - JournalFormat.recordsOffset, 0) / JournalRecord.size)
  }

  /// Whether the file begins as a journal of this version does.
  var isJournal: Bool {
    file.size >= JournalFormat.recordsOffset
      && file.acquireWord(at: JournalFormat.Offset.magic) == JournalFormat.magic
      && file.word(at: JournalFormat.Offset.version) == Self.version
  }

  /// The version of a journal that is newer than this version of the library; `nil` of any other
  /// file. All versions begin alike.
  var newerVersion: UInt32? {
    guard file.size >= 16,
      file.acquireWord(at: JournalFormat.Offset.magic) == JournalFormat.magic
    else { return nil }
    let version = UInt32(truncatingIfNeeded: file.word(at: JournalFormat.Offset.version))
    return version > JournalFormat.version ? version : nil
  }

  /// The identity of the log that it belongs to.
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

  /// The process that writes it, or wrote it last.
  var process: Int32? {
    guard isJournal else { return nil }
    let process = Int32(truncatingIfNeeded: file.word(at: JournalFormat.Offset.process))
    return process > 0 ? process : nil
  }

  /// Makes the file a journal; the magic is stored last.
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

  /// Says that everything is in the log, to readers that have the file open.
  func markClosed() { file.releaseWord(1, at: JournalFormat.Offset.isClosed) }

  /// Where the records are; `nil` where the header does not say, or says what cannot be.
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

  /// Writes a geometry beside the one that holds, so that there is a valid one at any instant.
  func setGeometry(_ geometry: JournalGeometry) {
    let offset = JournalFormat.Offset.geometries[Int(geometry.generation & 1)]
    file.releaseWord(0, at: offset + 24)
    file.setWord(geometry.generation, at: offset)
    file.setWord(geometry.base, at: offset + 8)
    file.setWord(geometry.capacity, at: offset + 16)
    file.releaseWord(geometry.check, at: offset + 24)
  }

  /// The record `lsn`, if it is there and whole.
  ///
  /// Another process may write over it meanwhile; the number is looked at again after reading.
  func record(_ lsn: UInt64, at index: Int) -> JournalRecord? {
    guard index < room else { return nil }
    let words = unsafe file.words(at: Self.offset(of: index), count: 8)
    guard unsafe words.loadAcquiring().littleEndian == lsn else { return nil }
    let record = unsafe JournalRecord(
      lsn: lsn,
      words: .init(
        w2: words[2].littleEndian, w3: words[3].littleEndian, w4: words[4].littleEndian,
        w5: words[5].littleEndian, w6: words[6].littleEndian, w7: words[7].littleEndian))
    let check = unsafe words[1].littleEndian
    atomicMemoryFence(ordering: .acquiring)
    guard check == record.check, unsafe words.loadAcquiring().littleEndian == lsn else {
      return nil
    }
    return record
  }

  /// Whether there is the number of record `lsn`, whatever else of it.
  func holdsNumber(_ lsn: UInt64, at index: Int) -> Bool {
    guard index < room else { return false }
    return unsafe file.words(at: Self.offset(of: index), count: 8).loadAcquiring().littleEndian
      == lsn
  }

  /// Whether a later record than `lsn` is where it was, or is being written there.
  func isPast(_ lsn: UInt64, at index: Int) -> Bool {
    guard index < room else { return false }
    let words = unsafe file.words(at: Self.offset(of: index), count: 8)
    return unsafe words.loadAcquiring().littleEndian & ~Self.isBeingWritten > lsn
  }

  /// Writes a record; its sequence number, which makes it valid, comes last.
  @inline(__always)
  func write(_ record: JournalRecord, at index: Int) {
    let words = unsafe file.words(at: Self.offset(of: index), count: 8)
    // What was here is no record any more, to whoever is reading it.
    unsafe words.storeReleasing((record.lsn | Self.isBeingWritten).littleEndian)
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    unsafe words[1] = record.check.littleEndian
    unsafe words[2] = record.words.w2.littleEndian
    unsafe words[3] = record.words.w3.littleEndian
    unsafe words[4] = record.words.w4.littleEndian
    unsafe words[5] = record.words.w5.littleEndian
    unsafe words[6] = record.words.w6.littleEndian
    unsafe words[7] = record.words.w7.littleEndian
    unsafe words.storeReleasing(record.lsn.littleEndian)
  }

  /// Overwrites what is where a record can be. To readers it is then as if record `lsn` were being written
  /// there.
  func wipe(_ index: Int, as lsn: UInt64) {
    guard index < room else { return }
    let words = unsafe file.words(at: Self.offset(of: index), count: 8)
    unsafe words.storeReleasing((lsn | Self.isBeingWritten).littleEndian)
    atomicMemoryFence(ordering: .acquiringAndReleasing)
    for word in 1..<8 { unsafe words[word] = 0 }
  }

  /// Set in the number of a record that is not whole yet.
  private static var isBeingWritten: UInt64 { 1 << 63 }

  @inline(__always)
  private static func offset(of index: Int) -> Int {
    JournalFormat.recordsOffset &+ index &* JournalRecord.size
  }
}
