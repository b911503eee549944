import DRN
import LMDB
import Locking
import Platform
import Synchronization

// Log and journal are files that others can delete, rename or replace while they are open. What is
// written to a file without a name is gone with the process, so every checkpoint looks.

extension LogWriter {
  /// Whether log and journal still have their names.
  var hasFiles: Bool { lock.journalPlace == .there && lock.logPlace == .there }

  /// Writes the journal again if its file has lost its name. The caller holds ``committing``.
  ///
  /// - Returns: What to report.
  func restoreJournal() throws(LogError) -> [LogStatus] {
    // A log that was moved with its folder took its journal with it.
    guard lock.journalPlace != .there, lock.logPlace == .there else { return [] }
    let file = try lock.createJournal()
    guard journal.move(to: file) else {
      let error = LogError.system(path: path)
      lock.removeJournal(file)
      throw error
    }
    return [.journalRestored]
  }

  /// Writes the log again if its file has lost its name. The caller holds ``committing``, and
  /// everything that was recorded is committed.
  ///
  /// - Returns: What to report.
  func restoreLog(_ checkpoint: inout Checkpoint) throws(LogError) -> [LogStatus] {
    // Who has begun to write another file goes on there, even if the log's own is back: only one of
    // them can have everything.
    switch committer.place == nil ? lock.logPlace : .taken {
    case .there: return []
    case .missing:
      // Whoever moved the whole folder still has everything in one place.
      guard SystemFile.isThere(journal.directory) else { return [] }
      return [.logRestored(path: try restoreLogInPlace())]
    case .taken:
      let begun = committer.place
      let copy = begun ?? "\(lock.logPath).restored-\(SystemClock.fileNameDate)"
      let isOpen = begun == nil && committer.isOpen
      if begun == nil, !isOpen {
        try copyLog(to: copy)
        do throws(LogError) {
          try committer.move(to: copy)
        } catch {
          SystemFile.remove(copy)
          throw error
        }
      }
      // The copy has no journal.
      journal.stop()
      do throws(LogError) {
        try drainJournal()
        _ = try commit(&checkpoint, isClosing: true)
        if isOpen { try copyLog(to: copy) }
      } catch {
        journal.resume()
        // Whoever closes the log has stopped it as well, and commits after this.
        if isClosed.load(ordering: .acquiring) { journal.stop() }
        throw error
      }
      ended.withLock { $0 = LogError(.replaced, path: path) }
      isClosed.store(true, ordering: .releasing)
      committer.close()
      lock.release()
      return [.logRestored(path: copy)]
    }
  }

  private func restoreLogInPlace() throws(LogError) -> String {
    let path = LogFiles.resolving(path)
    // Not the name of a compaction, which may be running, and whose leftovers a writer removes.
    let tag = LogFiles.tag(store.identity.low)
    let replacement = UnfinishedCopies.path(for: path, tag: tag)
    isReplacing.store(true, ordering: .releasing)
    defer { isReplacing.store(false, ordering: .releasing) }
    try copyLog(to: replacement)
    defer { SystemFile.remove(replacement) }
    let pages = try LogError.wrapping(path: path) {
      try PageReader(path: replacement, replacing: path)
    }
    let inode = try LogError.wrapping(path: path) { try pages.fingerprint().inode }
    try lock.replaceLog(by: replacement) { () throws(LogError) in
      try committer.placeFile(replacement, inode: inode)
    }
    store.replace(pages)
    if !isClosed.load(ordering: .acquiring) { _ = try? committer.environment() }
    // Its name has to survive a power loss with it.
    if lock.journalPlace != .there { _ = try restoreJournal() }
    return path
  }

  /// Copies the log's file, which nobody writes meanwhile, and waits for the disk.
  private func copyLog(to path: String) throws(LogError) {
    let source = lock.openLog()
    guard source >= 0 else { throw .system(path: self.path) }
    defer { SystemFile.close(source) }
    try SystemFile.copy(source, to: path)
  }
}
