import Platform

/// A journal's file that is read, not mapped: another process may truncate it at any time.
final class OpenJournalFile: Sendable {
  private let file: Int32
  let device: dev_t
  let inode: ino_t

  /// Takes over an open file.
  ///
  /// - Returns: `nil` if it is not a regular file.
  /// - Throws: `system` if its status cannot be read.
  init?(_ file: Int32, of logPath: String) throws(LogError) {
    guard let status = SystemFile.status(of: file) else {
      let error = LogError.system(path: logPath)
      close(file)
      throw error
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      return nil
    }
    self.file = file
    (device, inode) = (status.st_dev, status.st_ino)
  }

  deinit { close(file) }

  /// The file's size in bytes; 0 if it cannot be read.
  var size: Int { SystemFile.status(of: file).map { Int($0.st_size) } ?? 0 }

  /// The header.
  ///
  /// - Throws: `system` if it cannot be read.
  func header(_ logPath: String) throws(LogError) -> JournalHeader {
    guard let bytes = SystemFile.read(JournalFormat.recordsOffset, from: file) else {
      throw .system(path: logPath)
    }
    return JournalHeader(bytes, fileSize: size)
  }

  /// The places in a range of indexes, as far as the file goes.
  ///
  /// - Throws: `system` if they cannot be read.
  func slots(_ range: Range<Int>, _ logPath: String) throws(LogError) -> JournalSlots {
    let offset = JournalFormat.recordOffset(at: range.lowerBound)
    guard let bytes = SystemFile.read(range.count * JournalRecord.size, from: file, at: offset)
    else { throw .system(path: logPath) }
    return JournalSlots(bytes: bytes, first: range.lowerBound)
  }
}

/// Consecutive places of a journal.
struct JournalSlots {
  let bytes: [UInt8]
  let first: Int

  static var none: JournalSlots { JournalSlots(bytes: [], first: 0) }

  /// The indexes of the places that are in the file completely.
  var indices: Range<Int> { first..<first + bytes.count / JournalRecord.size }

  /// Whether the places of a range are all here, and nothing was ever written there.
  func areZero(_ range: Range<Int>) -> Bool {
    guard range.lowerBound >= first, range.upperBound <= indices.upperBound else { return false }
    let start = (range.lowerBound - first) * JournalRecord.size
    let count = range.count * JournalRecord.size
    // Safe: the bytes are within the array. All are zero if the first is, and each equals the next.
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let first = unsafe bytes.baseAddress.map({ unsafe $0 + start }) else { return false }
      return unsafe bytes[start] == 0 && memcmp(first, first + 1, count - 1) == 0
    }
  }

  /// The place at an index; `nil` if it is not one of these.
  subscript(index: Int) -> JournalSlot? {
    guard indices.contains(index) else { return nil }
    return JournalSlot(bytes.span, at: (index - first) * JournalRecord.size)
  }
}
