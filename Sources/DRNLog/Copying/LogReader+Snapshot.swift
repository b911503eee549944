extension LogReader {
  /// Writes a compact copy of the log, as it is now, to a new file.
  ///
  /// What is in the journal only is in the copy, which is a closed log that needs no journal. It has
  /// the log's identity, and all its values, sessions and transitions under the same numbers. What
  /// can be computed from them (the index, marks, branches) is made anew.
  ///
  /// The file appears when it is whole; writers go on meanwhile. Memory does not grow with the log.
  ///
  /// - Parameters:
  ///   - destination: A path where no file is.
  ///   - progress: Called now and then with the number of transitions that were copied so far.
  /// - Throws: ``LogError`` with `corrupt` where something is damaged, see ``salvage(to:progress:)``;
  ///   with `store` where the file exists or cannot be written. Nothing is left there then.
  /// - Complexity: O(*n*) in what the log has.
  public func snapshot(
    to destination: String, progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    try copy(CopySelection(), to: destination, progress)
  }

  /// Writes a copy of what was selected to a new file, as ``snapshot(to:progress:)`` does.
  ///
  /// - Parameter identity: The identity of a copy that is another log.
  func copy(
    _ selection: CopySelection, to destination: String, identity: Digest128? = nil,
    _ progress: (Int) -> Void = { _ in }
  ) throws(LogError) {
    for _ in 0..<Self.attempts {
      let before = try losses()
      do throws(LogError) {
        let file = try LogFileWriter(destination)
        let (copy, header) = try write(selection, identity, into: file, progress)
        // What was dropped meanwhile may be missing in what was copied before.
        guard try losses() != before else { return try file.finish(copy.header(header)) }
      } catch {
        guard try losses() != before else { throw error }
      }
    }
    throw LogError(
      .system("More is dropped from it than can be copied meanwhile; try again later"), path: path)
  }

  private static var attempts: Int { 5 }

  /// How much was taken out of the log.
  private func losses() throws(LogError) -> [UInt64] {
    try store.headerAlone().numbers?.losses ?? []
  }

  private func write(
    _ selection: CopySelection, _ identity: Digest128?, into file: LogFileWriter,
    _ progress: (Int) -> Void
  ) throws(LogError) -> (LogCopy, LogHeader) {
    // First: what is read of a live log may be newer than this, but never older.
    var header = try store.header().0
    header.bringUp()
    header.journalPosition = position
    header.hasJournal = false
    header.seal = nil
    if let identity { header.identity = identity }
    var copy = LogCopy(selection, of: self, into: file)
    try copy.run(progress)
    return (copy, header)
  }
}
