import DRN
import LMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that cannot be used, and are kept under another name.
enum DamagedFiles {
  /// The time of the day as it can be in a file's name.
  static var date: String {
    let time = RFC3339.string(nanosecondsSince1970: SystemClock.now.nanosecondsSince1970)
    return time.prefix(19).replacing(":", with: "-") + "Z"
  }

  /// Renames a log and what is beside it; nothing is written over.
  ///
  /// The log goes first: whoever comes in between finds none there, and its journal still locked.
  ///
  /// - Parameter lock: The lock of the log's writer.
  /// - Returns: The log's new name, and a lock for the log that begins in its place.
  static func setAside(
    _ path: String, _ lock: WriterLock
  ) throws(LogError) -> (name: String, lock: WriterLock) {
    // The file itself, and not a link to it.
    let path = LogFiles.resolving(path)
    let wish = "\(path).damaged-\(date)"
    var name = wish
    for number in 2...1_000 where Self.suffixes.contains(where: { exists(name + $0) }) {
      name = "\(wish)-\(number)"
    }
    try LogError.wrapping(path: path) { try Environment.place(path, at: name) }
    // Readers of this version take no part in it, and older ones begin it anew.
    unsafe rename(path + "-lock", name + "-lock")
    // Its hashes are of that key, and a log that begins anew has its own.
    unsafe rename(path + "-key", name + "-key")
    guard lock.hasContents else { return (name, lock) }
    try lock.move(to: name + "-journal")
    return (name, try WriterLock(logPath: path))
  }

  /// What the names of a log's files end with.
  private static var suffixes: [String] { ["", "-journal", "-lock", "-key"] }

  /// Whether there is anything of that name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
