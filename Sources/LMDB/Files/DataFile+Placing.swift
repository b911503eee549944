#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Environment {
  /// Throws if there is anything at a path where a new file is to be.
  ///
  /// - Throws: ``LMDBError/Code/alreadyExists``; ``LMDBError/Code/notFound`` where there is no
  ///   directory for it.
  public static func checkPlace(for destination: String) throws(LMDBError) {
    var status = stat()
    guard unsafe lstat(destination, &status) != 0 else {
      throw LMDBError(.alreadyExists, "copy to", at: destination)
    }
    let parent = directory(of: destination)
    guard unsafe access(parent, F_OK) == 0 else {
      throw LMDBError(
        .notFound, "copy to", at: destination, detail: "there is no directory '\(parent)'")
    }
  }

  /// Gives a file that nobody has open its name, where no file is, and syncs the directory.
  ///
  /// - Throws: ``LMDBError/Code/alreadyExists`` and others; the file is then where it was.
  public static func place(_ path: String, at destination: String) throws(LMDBError) {
    // A link, unlike a rename, never takes the place of a file.
    if unsafe link(path, destination) == 0 {
      unsafe unlink(path)
    } else {
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
        throw .system("copy to", at: destination)
      }
      // A file system without links.
      try checkPlace(for: destination)
      guard unsafe rename(path, destination) == 0 else {
        throw .system("copy to", at: destination)
      }
    }
    try syncDirectory(of: destination)
  }
}

private func syncDirectory(of path: String) throws(LMDBError) {
  let directory = unsafe open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard directory >= 0 else { throw .system("sync the directory of", at: path) }
  defer { close(directory) }
  // Some file systems cannot synchronise a directory, and need not.
  guard fsync(directory) == 0 || errno == EINVAL else {
    throw .system("sync the directory of", at: path)
  }
}

private func directory(of path: String) -> String {
  guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return "\(path[..<end])/"
}
