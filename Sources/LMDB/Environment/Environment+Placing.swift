internal import Platform

extension Environment {
  /// Throws unless a new file can be created at `destination`.
  ///
  /// - Throws: ``LMDBError/Code/alreadyExists``; ``LMDBError/Code/notFound`` if its directory does
  ///   not exist.
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

  /// Moves a file that is not open to `destination`, where no file may exist, and syncs the
  /// directory.
  ///
  /// - Throws: ``LMDBError/Code/alreadyExists`` and others; the file then stays where it was.
  public static func place(_ path: String, at destination: String) throws(LMDBError) {
    // Unlike a rename, a link never replaces a file.
    if unsafe link(path, destination) == 0 {
      unsafe unlink(path)
    } else {
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
        throw .system("copy to", at: destination)
      }
      // The file system does not support hard links.
      try checkPlace(for: destination)
      guard unsafe rename(path, destination) == 0 else {
        throw .system("copy to", at: destination)
      }
    }
    try syncDirectory(of: destination)
  }

  /// Gives a file without a name the name `destination`, where no file may exist, and syncs the
  /// directory.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor of the file, which is not open as an environment.
  ///   - destination: The path that the file gets.
  /// - Throws: ``LMDBError/Code/alreadyExists`` and others; the file then has no name.
  public static func place(
    unnamed descriptor: Int32, at destination: String
  ) throws(LMDBError) {
    let path = "/proc/self/fd/\(descriptor)"
    guard unsafe linkat(AT_FDCWD, path, AT_FDCWD, destination, AT_SYMLINK_FOLLOW) == 0 else {
      throw .system("copy to", at: destination)
    }
    try syncDirectory(of: destination)
  }
}

extension Environment {
  /// Replaces the file at `path` atomically, for every program that opens it afterwards.
  ///
  /// The old file's lock file is deleted first, because it has the number of the old file's last
  /// transaction. To make the replacement survive a power loss, call ``syncDirectory(of:)`` as
  /// well.
  ///
  /// - Throws: Codes of the system; the old file then stays in place.
  public static func replace(_ path: String, by replacement: String) throws(LMDBError) {
    unsafe unlink(path + "-lock")
    guard unsafe rename(replacement, path) == 0 else { throw .system("replace", at: path) }
    // A lock file that a reader may have created in between belongs to the old file.
    unsafe unlink(path + "-lock")
  }

  /// Makes the entries of a file's directory survive a power loss.
  ///
  /// - Throws: Codes of the system.
  public static func syncDirectory(of path: String) throws(LMDBError) {
    let directory = unsafe Platform.open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system("sync the directory of", at: path) }
    defer { close(directory) }
    // Some file systems cannot sync a directory, and need not.
    guard fsync(directory) == 0 || errno == EINVAL else {
      throw .system("sync the directory of", at: path)
    }
  }
}

private func directory(of path: String) -> String {
  guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return "\(path[..<end])/"
}
