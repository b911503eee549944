internal import CLMDB

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Environment {
  /// Writes what is committed now to a new file, and syncs it; writers go on meanwhile.
  ///
  /// - Parameters:
  ///   - destination: A path where no file is. If the copy fails, none is left there.
  ///   - compacting: Whether to leave out unused pages, which takes longer.
  /// - Throws: ``LMDBError/Code/alreadyExists``; ``LMDBError/Code/nestedTransaction`` inside a
  ///   transaction of this environment and thread; ``LMDBError/Code/diskFull`` and others.
  /// - Complexity: O(size of the file).
  public func copy(to destination: String, compacting: Bool = false) throws(LMDBError) {
    try enter(as: .reader, "copy")
    defer { gate.leave(as: .reader) }
    // Not `mdb_env_copy2`: its copies are for everyone to read.
    let file = try DataFile(
      at: destination, flags: O_WRONLY | O_CREAT | O_EXCL, mode: fileMode, operation: "copy to")
    do throws(LMDBError) {
      let flags = UInt32(compacting ? MDB_CP_COMPACT : 0)
      try retrying("copy") { () throws(LMDBError) in
        try unsafe raw.check(mdb_env_copyfd2(raw.pointer, file.descriptor, flags), "copy")
      }
      guard fsync(file.descriptor) == 0 else { throw LMDBError.system("copy to", at: destination) }
      try file.syncDirectory(of: file.resolvedPath())
    } catch {
      unsafe unlink(destination)
      throw error
    }
  }
}
