extension EventLog {
  /// Rewrites the log's file in its smallest form, while recording continues, and replaces the old
  /// file.
  ///
  /// ```swift
  /// let report = try log.compact()
  /// print("\(report.bytesSaved) bytes saved")
  /// ```
  ///
  /// Free pages, but for the few that the last commits replaced, and values that nothing refers to
  /// are removed. Sessions, positions and prefix hashes stay the same. Navigation does not wait;
  /// readers in other processes switch to the new file by themselves. Until the call ends, the disk
  /// needs room for both files.
  ///
  /// Call it from a background thread, because it can take long. Compactions run one at a time; a
  /// second call waits.
  ///
  /// - Parameter progress: Called repeatedly, on the same thread, with the number of transitions
  ///   that were written so far; it must not close the log.
  /// - Returns: What the compaction achieved.
  /// - Throws: ``LogError`` if the new file could not be written (`store`, `system`), the log is
  ///   damaged (`corrupt`), it was closed meanwhile (`closed`), or another file has its path
  ///   (`replaced`). The log is then unchanged, and recording continues, unless it has ended.
  /// - Complexity: O(*n*) in the size of the log, in constant memory.
  @discardableResult
  public func compact(
    progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> CompactionReport {
    try writer.rewrite(progress)
  }
}
