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

extension Environment {
  /// Gives a file the name of another one, which it replaces at once and for everybody who opens it from
  /// then on.
  ///
  /// The lock file of the one that was there goes before: it says what was committed last, which is
  /// not so of the other one. What is to survive a power loss needs ``syncDirectory(of:)`` as well.
  ///
  /// - Throws: Codes of the system; the file that was there is then still there.
  public static func replace(_ path: String, by replacement: String) throws(LMDBError) {
    unsafe unlink(path + "-lock")
    guard unsafe rename(replacement, path) == 0 else { throw .system("replace", at: path) }
    // One that a reader may have made in between belongs to the file that is gone.
    unsafe unlink(path + "-lock")
  }

  /// Makes the names in a file's directory survive a power loss.
  ///
  /// - Throws: Codes of the system.
  public static func syncDirectory(of path: String) throws(LMDBError) {
    try LMDB.syncDirectory(of: path)
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
