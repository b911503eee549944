import LMDB
import Platform

/// What a file is to a log, so that nobody overwrites one without knowing it.
///
/// A log and a journal are known by their contents, whatever they are called, and the other files
/// beside a log by their place.
package enum LogFileRole: Hashable, Sendable {
  /// A log; also a damaged one, one of a newer format, or a report, which is a log.
  case log
  /// A journal, which may be all that a crash has left of the newest transitions.
  case journal
  /// The place of a file that belongs to the log at a path, whether or not it is there now.
  case beside(log: String)
  /// Nobody can tell, because the file cannot be read.
  case unreadable

  /// Looks at the file at a path; `nil` if it is none of these.
  package init?(of path: String) {
    let path = LogFiles.resolving(path)
    if let log = Self.neighbour(of: path) {
      self = .beside(log: log)
      return
    }
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == EACCES else { return nil }
      self = .unreadable
      return
    }
    defer { SystemFile.close(file) }
    guard let status = SystemFile.status(of: file), status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0
    else { return nil }
    if Self.isJournal(file, byteCount: Int(status.st_size)) {
      self = .journal
    } else if Self.isLog(path) || Self.hasLogPage(file, byteCount: Int(status.st_size)) {
      self = .log
    } else {
      return nil
    }
  }

  /// The log to which a file in this place belongs; `nil` if there is no such log.
  private static func neighbour(of path: String) -> String? {
    for suffix in LogFiles.suffixes where path.utf8.count > suffix.utf8.count {
      guard path.hasSuffix(suffix) else { continue }
      let log = String(path.dropLast(suffix.count))
      if LogFileRole(of: log) == .log { return log }
    }
    return nil
  }

  private static func isJournal(_ file: Int32, byteCount: Int) -> Bool {
    guard let bytes = SystemFile.read(JournalFormat.recordsOffset, from: file) else { return false }
    return JournalHeader(bytes, fileSize: byteCount).isOfJournal
  }

  /// Whether the file can be opened as a log, at least to say what is damaged in it.
  private static func isLog(_ path: String) -> Bool {
    do throws(LogError) {
      _ = try LogStore(inspecting: path)
      return true
    } catch {
      switch error.code.kind {
      case .newerFormat, .corrupt: return true
      default: return false
      }
    }
  }

  /// Whether one of the pages of a file whose first pages are destroyed has the header of a log.
  private static func hasLogPage(_ file: Int32, byteCount: Int) -> Bool {
    // LMDB's files have whole pages, of 4 KiB or a multiple. This spares reading most other files.
    guard byteCount % 4_096 == 0 else { return false }
    let magic = LogFormat.magic
    var (offset, beginning) = (0, [] as [UInt8])
    while let bytes = SystemFile.read(1 << 20, from: file, at: offset), !bytes.isEmpty {
      offset += bytes.count
      let part = beginning + bytes
      if part.firstRange(of: magic) != nil { return true }
      beginning = part.suffix(magic.count - 1)
    }
    return false
  }
}
