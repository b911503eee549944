import Platform

extension LogFiles {
  /// Lets `rename` put another file in the place of a log, and removes the log's journal and lock
  /// file, which would be taken for those of the new file.
  ///
  /// - Throws: ``LogError/Code/busy(process:)`` if another process writes the log; what `rename`
  ///   throws.
  package static func replacing(_ logPath: String, _ rename: () throws -> Void) throws {
    let lock = try lockUnlessImpossible(logPath)
    try rename()
    removeLockFile(of: logPath)
    // With the journal. If nothing was renamed, the journal stays.
    lock?.release()
  }

  private static func removeLockFile(of logPath: String) {
    for path in Set([logPath, resolving(logPath)]) { SystemFile.remove(path + "-lock") }
  }

  /// The lock of a log; `nil` if it cannot be locked for another reason than that it is written,
  /// such as that it has several names: no process can write it then.
  private static func lockUnlessImpossible(_ logPath: String) throws(LogError) -> WriterLock? {
    do throws(LogError) {
      return try WriterLock(logPath: logPath)
    } catch {
      if error.code.isBusy { throw error }
      return nil
    }
  }

  /// Removes a log that has no session, unless another process writes it or has begun one.
  ///
  /// - Parameter keepsFile: Whether the file stays, without contents.
  package static func removeEmptyLog(at logPath: String, keepsFile: Bool) {
    guard let lock = try? WriterLock(logPath: logPath), lock.hasLog, isEmptyLog(logPath) else {
      return
    }
    let path = resolving(logPath)
    if keepsFile {
      SystemFile.close(SystemFile.open(path, O_WRONLY | O_TRUNC | O_NOFOLLOW))
    } else {
      SystemFile.remove(path)
    }
    removeLockFile(of: logPath)
    lock.release()
  }

  /// Whether a log has no session, not even in its journal. A file that LMDB has only begun to
  /// write has none either.
  private static func isEmptyLog(_ logPath: String) -> Bool {
    if SystemFile.status(at: logPath)?.st_size == 0 { return true }
    return (try? LogReader(path: logPath).sessionCount()) == 0
  }
}
