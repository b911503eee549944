/// The paths of a log's files.
package enum LogFiles {
  /// The journal of the log at a path. It is beside the file itself, so that a log that is opened
  /// through a symbolic link has the same journal and lock.
  package static func journal(of logPath: String) -> String { resolving(logPath) + "-journal" }

  /// The file with the key of the log's hashes.
  static func key(of logPath: String) -> String { resolving(logPath) + "-key" }

  /// The temporary file of a compaction, which replaces the log's file.
  static func compaction(of logPath: String) -> String { resolving(logPath) + "-compact" }

  /// The file with which a tool requests a compaction from the log's writer.
  static func compactionRequest(of logPath: String) -> String {
    resolving(logPath) + "-compact-request"
  }

  /// What the names of the files beside a log have after the log's own.
  static let suffixes = [
    "-journal", "-lock", "-key", "-key.part", "-compact", "-compact-lock", "-compact-request",
  ]

  /// Removes the unfinished compaction of a killed writer, and requests to it. The caller holds the
  /// writer's lock.
  static func removeLeftovers(of logPath: String) {
    let compaction = compaction(of: logPath)
    // It may have what is erased next, when nobody can find it any more.
    if !SystemFile.wipe(compaction) { SystemFile.remove(compaction) }
    for path in [compaction + "-lock", compactionRequest(of: logPath)] { SystemFile.remove(path) }
  }

  /// The path of the file itself, with symbolic links resolved, whether or not the file exists.
  package static func resolving(_ path: String) -> String {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      guard let target = SystemFile.link(at: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(parts(of: path).folder)/\(target)"
    }
    return path
  }

  /// The folder and the name in a path; by bytes, as the system reads it.
  package static func parts(of path: String) -> (folder: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[bytes.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}
