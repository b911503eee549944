extension LogReader {
  /// Writes a compact copy of the current log to a new file.
  ///
  /// The copy includes what is only in the journal, and is a closed log without a journal. It has
  /// the log's identity, and all its values, sessions and transitions under the same numbers.
  /// Derived data (the index, marks, branches) is rebuilt.
  ///
  /// The file appears when it is complete; writers continue meanwhile. Memory does not grow with
  /// the log.
  ///
  /// - Parameters:
  ///   - destination: A path at which there is no file.
  ///   - progress: Called repeatedly with the number of transitions that were copied so far.
  /// - Throws: ``LogError`` with `corrupt` if something is damaged, see `salvage(to:progress:)`;
  ///   with `store` if the file exists or cannot be written. No file is left in these cases.
  /// - Complexity: O(*n*) in the size of the log.
  public func snapshot(
    to destination: String, progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    try copy(CopySelection(), to: destination, progress)
  }

  /// Writes a copy of the selected part to a new file, like ``snapshot(to:progress:)``.
  ///
  /// - Parameter identity: The identity of a copy that is a different log.
  func copy(
    _ selection: CopySelection, to destination: String, identity: Digest128? = nil,
    _ progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    for _ in 0..<Self.attempts {
      let before = try removedCounts()
      do throws(LogError) {
        let file = try LogFileWriter(destination, copying: store.headerAlone())
        let (copy, header) = try write(selection, identity, into: file, progress)
        // If anything was dropped meanwhile, parts of the copy may be missing.
        guard try removedCounts() != before else { return try file.finish(copy.header(header)) }
      } catch {
        guard try removedCounts() != before else { throw error }
      }
    }
    throw LogError(
      .system("More is dropped from it than can be copied meanwhile; try again later"), path: path)
  }

  private static var attempts: Int { 5 }

  /// How much was removed from the log.
  private func removedCounts() throws(LogError) -> [UInt64] {
    try store.headerAlone().numbers?.removedCounts ?? []
  }

  private func write(
    _ selection: CopySelection, _ identity: Digest128?, into file: LogFileWriter,
    _ progress: (Int) -> Void
  ) throws(LogError) -> (LogCopy, LogHeader) {
    // Read first: the rest of a live log may be newer than the header, but never older.
    var header = try store.header().0
    header.close(at: position)
    if let identity { header.identity = identity }
    var copy = LogCopy(selection, of: self, into: file)
    try copy.run(progress)
    return (copy, header)
  }

  /// How the unfinished copies of the log are named.
  package func tag() throws(LogError) -> String {
    LogFiles.tag(try store.headerAlone().identity.low)
  }
}
