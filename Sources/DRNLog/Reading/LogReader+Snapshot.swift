import LMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogReader {
  /// Writes a compact copy of the log, as it is now, to a new file.
  ///
  /// What is in the journal only is in the copy, which is a closed log that needs no journal.
  ///
  /// - Throws: ``LogError`` with `store`: the file exists, or cannot be written.
  public func snapshot(to destination: String) throws(LogError) {
    for _ in 0..<100 {
      try LogError.wrapping(path: path) {
        try Environment.open(at: path).copy(to: destination, compacting: true)
      }
      do {
        if try complete(destination) { return }
      } catch {
        Self.remove(destination)
        throw error
      }
      // While it was copied, the journal was written over that belongs to it, or closed.
      Self.remove(destination)
    }
    throw LogError(.system("It is written faster than it can be copied"), path: path)
  }

  /// Brings the journal's records into a copy; says whether they were all there.
  private func complete(_ copy: String) throws(LogError) -> Bool {
    let committer = try LogCommitter(path: copy, creates: false)
    defer { unsafe unlink(copy + "-lock") }
    let store = try LogStore(path: copy)
    let journal = try JournalReader(of: path, identity: store.identity)
    if journal == nil, try self.store.header().0 != store.header().0 { return false }
    return try Recovery(store, committer, journal, isCopy: true).isWhole
  }

  private static func remove(_ copy: String) {
    for suffix in ["", "-lock"] { unsafe unlink(copy + suffix) }
  }
}
