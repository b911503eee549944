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
    // First: what is read of a live log may be newer than this, but never older.
    var header = try store.header().0
    header.bringUp()
    header.journalPosition = position
    header.hasJournal = false
    header.seal = nil
    if let identity { header.identity = identity }
    let file = try LogFileWriter(destination)
    var copy = LogCopy(selection, of: self, into: file)
    try copy.run(progress)
    try file.finish(copy.header(header))
  }
}
