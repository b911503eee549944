/// The header of a journal's file, as it was when it was read.
struct JournalHeader {
  private let bytes: [UInt8]
  /// The size of the file in bytes.
  let fileSize: Int

  /// - Parameter bytes: The first bytes of the file, at most ``JournalFormat/recordsOffset``; what
  ///   is missing counts as zeros.
  init(_ bytes: [UInt8], fileSize: Int) {
    let missing = max(JournalFormat.recordsOffset - bytes.count, 0)
    self.bytes = bytes + [UInt8](repeating: 0, count: missing)
    self.fileSize = fileSize
  }

  func word(_ offset: Int) -> UInt64 { bytes.span.word(at: offset) }

  /// Whether its writer died before it began: the magic is stored last, and only when the log
  /// includes everything that an earlier writer left in the file.
  var isUnfinished: Bool { word(JournalFormat.Offset.magic) == 0 }

  /// Whether the file is a journal, of any version and in any state after its writer began.
  var isOfJournal: Bool { hasMagic || copy != nil }

  /// Whether the magic is there.
  private var hasMagic: Bool { word(JournalFormat.Offset.magic) == JournalFormat.magic }

  /// The version of a journal that is newer than this library supports; `nil` for any other file.
  /// All versions have the same first fields.
  var newerVersion: UInt32? {
    guard hasMagic, copy == nil else { return nil }
    let version = UInt32(truncatingIfNeeded: word(JournalFormat.Offset.version))
    return version > JournalFormat.version ? version : nil
  }

  /// The identity of the journal's log; `nil` if the header does not prove it.
  ///
  /// Releases before 0.2 wrote neither a check nor a copy.
  var identity: Digest128? {
    let check = word(JournalFormat.Offset.check)
    let found = identity(at: JournalFormat.Offset.identity)
    let isOld = check == 0 && fileSize >= JournalFormat.recordsOffset
    guard isWhole, isOld || check == JournalFormat.check(identity: found) else { return copy }
    return found
  }

  /// Whether magic, version and record size are those of this version.
  private var isWhole: Bool {
    hasMagic && word(JournalFormat.Offset.version) == JournalFormat.versionWord
  }

  /// The identity in the copy of the header's constant fields; `nil` if it is not whole.
  private var copy: Digest128? {
    let start = JournalFormat.Offset.copy
    let found = identity(at: start + 16)
    guard word(start) == JournalFormat.magic, word(start + 8) == JournalFormat.versionWord,
      word(start + 32) == JournalFormat.check(identity: found)
    else { return nil }
    return found
  }

  /// The identity at the usual place, whether or not anything proves it.
  var statedIdentity: Digest128 { identity(at: JournalFormat.Offset.identity) }

  private func identity(at offset: Int) -> Digest128 {
    Digest128(low: word(offset), high: word(offset + 8))
  }

  /// The process that writes the journal, or was the last to do so.
  var process: Int32? {
    guard isWhole else { return nil }
    let process = Int32(truncatingIfNeeded: word(JournalFormat.Offset.process))
    return process > 0 ? process : nil
  }

  /// Whether its writer closed it.
  var isClosed: Bool { word(JournalFormat.Offset.isClosed) != 0 }

  /// What no writer can have written in it; `nil` if all of it can be.
  var damage: String? {
    guard isWhole else { return "its header is none of a journal" }
    let check = word(JournalFormat.Offset.check)
    guard check == 0 || check == JournalFormat.check(identity: statedIdentity) else {
      return "its header does not say reliably to which log it belongs"
    }
    guard word(JournalFormat.Offset.isClosed) <= 1 else {
      return "its header does not say whether it was closed"
    }
    return geometry == nil ? "its header does not say where its records are" : nil
  }

  /// The location of the records; `nil` if the header has no valid geometry.
  var geometry: JournalGeometry? {
    JournalFormat.Offset.geometries.compactMap(geometry(at:)).max { $0.generation < $1.generation }
  }

  private func geometry(at offset: Int) -> JournalGeometry? {
    let found = JournalGeometry(
      generation: word(offset), base: word(offset + 8), capacity: word(offset + 16))
    return word(offset + 24) == found.check && found.isPossible ? found : nil
  }

  /// The number of records that fit in the file. What is beyond the largest ring is never read: a
  /// sparse file may claim any size.
  var room: Int {
    let room = max(fileSize - JournalFormat.recordsOffset, 0) / JournalRecord.size
    return min(room, Int(JournalFormat.maximumCapacity))
  }

  /// Whether the file is shorter than its header says, after a power loss before which no caller
  /// waited for the disk, or after an incomplete copy.
  var isTruncated: Bool {
    geometry.map { $0.capacity > room } ?? (fileSize < JournalFormat.recordsOffset)
  }
}
