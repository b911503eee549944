#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a log's files are.
enum LogFiles {
  /// The journal of the log at a path. It stands beside the file itself: a log that is opened by way
  /// of a symbolic link has one journal and one lock all the same.
  static func journal(of logPath: String) -> String { resolving(logPath) + "-journal" }

  /// The file with the key of the log's hashes.
  static func key(of logPath: String) -> String { resolving(logPath) + "-key" }

  /// The file that is to take the place of a log's while it is being written.
  static func compaction(of logPath: String) -> String { resolving(logPath) + "-compact" }

  /// The file by which a tool asks the log's writer to compact it.
  static func compactionRequest(of logPath: String) -> String {
    resolving(logPath) + "-compact-request"
  }

  /// Removes what a writer that was killed left of a file that it was compacting into, and what it was
  /// asked for; by who holds the writer's lock.
  static func removeLeftovers(of logPath: String) {
    let compaction = compaction(of: logPath)
    for path in [compaction, compaction + "-lock", compactionRequest(of: logPath)] {
      unsafe unlink(path)
    }
  }

  /// The path of the file itself, whether it is there yet or not.
  static func resolving(_ path: String) -> String {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      guard let target = link(at: path) else { break }
      path = target.hasPrefix("/") ? target : "\(parts(of: path).folder)/\(target)"
    }
    return path
  }

  /// The folder and the name that a path has.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// What a symbolic link says; `nil` of anything else.
  private static func link(at path: String) -> String? {
    let longest = Int(PATH_MAX)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      // Safe: it writes at most as many bytes as there is room for, and says how many.
      count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        guard let start = $0.baseAddress else { return 0 }
        return max(0, unsafe readlink(path, start, longest))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
