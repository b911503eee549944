/// What compacting a log has brought.
public struct CompactionReport: Hashable, Sendable {
  /// The size of the log's file before, in bytes.
  public let bytesBefore: Int
  /// The size of the log's file now, in bytes.
  public let bytesAfter: Int
  /// How many values nothing referred to any more, so that they are gone.
  public let symbols: Int
  /// How many bytes of JSON those had.
  public let symbolBytes: Int

  /// How many bytes the log's file got smaller by; less than nothing where what was recorded meanwhile is
  /// more than what could be saved.
  public var bytesSaved: Int { bytesBefore - bytesAfter }
}

extension CompactionReport {
  init(_ outcome: Rewriting.Outcome) {
    self.init(
      bytesBefore: outcome.bytesBefore, bytesAfter: outcome.bytesAfter, symbols: outcome.symbols,
      symbolBytes: outcome.symbolBytes)
  }
}

extension EventLog {
  /// Writes the log's file anew in its smallest form, while recording goes on, and puts it in the place of
  /// the old one.
  ///
  /// ```swift
  /// let report = try log.compact()
  /// print("\(report.bytesSaved) bytes saved")
  /// ```
  ///
  /// Pages that are free in the file go, and so do values that nothing refers to any more. Sessions,
  /// positions and prefix hashes stay what they are. Nobody who navigates waits for it; readers in other
  /// processes go on in the new file by themselves. It needs as much room on the disk as the log takes
  /// afterwards, until it is done.
  ///
  /// Call it from a thread that may take its time, not from the one that draws. Only one runs at a time;
  /// another one waits.
  ///
  /// - Parameter progress: Called now and then, on the same thread, with the number of transitions that
  ///   were written so far; it must not close the log.
  /// - Returns: What it has brought.
  /// - Throws: ``LogError`` where the new file could not be written (`store`, `system`), the log is damaged
  ///   (`corrupt`), or it was closed meanwhile (`closed`). The log is then as it was, and recording goes on.
  /// - Complexity: O(*n*) in what the log has; memory does not grow with it.
  @discardableResult
  public func compact(
    progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> CompactionReport {
    CompactionReport(try writer.rewrite(Rewriting(), progress))
  }
}
