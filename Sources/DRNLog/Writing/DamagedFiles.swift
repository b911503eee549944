import DRN
import LMDB
import Platform

/// Renames damaged files.
enum DamagedFiles {
  /// Renames a log and the files beside it, without overwriting anything.
  ///
  /// The log is renamed first: a program that opens it meanwhile finds none, and its journal still
  /// locked.
  ///
  /// - Parameter lock: The lock of the log's writer.
  /// - Returns: The log's new name, and a lock for the log that replaces it.
  static func setAside(
    _ path: String, _ lock: WriterLock
  ) throws(LogError) -> (name: String, lock: WriterLock) {
    // Renames the file itself, not a link to it.
    let path = LogFiles.resolving(path)
    let wanted = "\(path).damaged-\(SystemClock.fileNameDate)"
    var name = wanted
    for number in 2...1_000 where Self.suffixes.contains(where: { SystemFile.exists(name + $0) }) {
      name = "\(wanted)-\(number)"
    }
    try LogError.wrapping(path: path) { try Environment.place(path, at: name) }
    // Readers of this version do not use the lock file, and older readers recreate it.
    SystemFile.rename(path + "-lock", to: name + "-lock")
    // The log's hashes depend on its key; a new log has a key of its own.
    SystemFile.rename(path + "-key", to: name + "-key")
    lock.releaseLog()
    guard lock.hasContents else { return (name, lock) }
    try lock.move(to: name + "-journal")
    return (name, try WriterLock(logPath: path))
  }

  /// The suffixes of the names of a log's files.
  private static var suffixes: [String] { ["", "-journal", "-lock", "-key"] }
}
