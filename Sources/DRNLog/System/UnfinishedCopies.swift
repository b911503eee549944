import Platform

/// The files beside a log that processes were writing when they died, and that have its contents.
///
/// Where the system has files without names, see ``UnnamedFile``, nothing is left of one that is not
/// complete. Elsewhere its name says whose it is: `NAME.PROCESS.part`, or, for the copy of a log,
/// `NAME.RANDOM.TAG.PROCESS.part`, where the tag is the log's. So it is known what an erased session
/// may be in.
package enum UnfinishedCopies {
  /// The temporary name of a copy that will be at `destination`.
  ///
  /// - Parameter tag: The tag of the log that is copied.
  static func path(for destination: String, tag: String) -> String {
    let random = String(UInt32.random(in: .min ... .max), radix: 36)
    return "\(destination).\(random).\(tag).\(getpid()).part"
  }

  /// The names of the files in the log's folder, of processes that have ended.
  package static func names(of logPath: String, tag: String) -> [String] {
    let (folder, log) = LogFiles.parts(of: LogFiles.resolving(logPath))
    // A log in memory has no name.
    guard !log.isEmpty else { return [] }
    return SystemFile.names(in: folder).filter { name in
      guard let stem = stem(of: name) else { return false }
      return stem == log || stem.hasPrefix("\(log).") || stem.hasSuffix(".\(tag)")
    }
  }

  /// What is before the process in the name of an unfinished file; `nil` for other files, and where
  /// the process is running.
  package static func stem(of name: String) -> Substring? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let last = parts.last,
      ["part", "part-lock", "verify", "verify-lock"].contains(last),
      let process = Int32(parts[parts.count - 2]), process > 0, !isRunning(process)
    else { return nil }
    return name.dropLast(last.utf8.count + parts[parts.count - 2].utf8.count + 2)
  }

  /// Overwrites the files with zeros and removes them.
  ///
  /// - Returns: The path of a file where that failed; `errno` has the reason.
  package static func wipe(of logPath: String, tag: String) -> String? {
    let folder = LogFiles.parts(of: LogFiles.resolving(logPath)).folder
    for name in names(of: logPath, tag: tag) {
      let path = "\(folder)/\(name)"
      if !SystemFile.wipe(path) { return path }
    }
    return nil
  }

  private static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }
}

extension SystemFile {
  /// Overwrites a file with zeros and removes its name. What is no file of one name, such as a link to
  /// another file, is only removed.
  ///
  /// - Returns: Whether that was done; if not, `errno` has the reason. It is if there is no file.
  package static func wipe(_ path: String) -> Bool {
    let file = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      return errno == ENOENT || [ELOOP, ENXIO].contains(errno) && remove(path)
    }
    defer { close(file) }
    if let status = status(of: file), status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 {
      guard writeZeros(to: file, from: 0, to: Int(status.st_size), pieceSize: 1 << 16),
        fsync(file) == 0
      else { return false }
    }
    return remove(path)
  }

  /// The names in a folder, except `.` and `..`, in order; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension LogFiles {
  /// How the unfinished copies of a log are named: by its identity.
  package static func tag(_ identity: UInt64) -> String { String(identity, radix: 36) }
}
