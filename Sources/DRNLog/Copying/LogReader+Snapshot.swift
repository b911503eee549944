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
    // First: what is read of a live log may be newer than this, but never older.
    var header = try store.header().0
    header.bringUp()
    header.journalPosition = position
    header.hasJournal = false
    header.seal = nil
    let file = try LogFileWriter(destination)
    try copySessions(into: file, progress)
    for kind in SymbolKind.allCases { try copySymbols(of: kind, into: file) }
    for cut in try store.cuts() { file.add(cut) }
    try file.finish(header)
  }

  private func copySessions(into file: LogFileWriter, _ progress: (Int) -> Void) throws(LogError) {
    var (number, transitions): (UInt32, Int) = (0, 0)
    while case let records = try sessionRecords(after: number), let last = records.last {
      for record in records {
        try copy(record, into: file) { count in
          transitions += count
          progress(transitions)
        }
      }
      number = last.number
    }
  }

  private func copy(
    _ record: SessionRecord, into file: LogFileWriter, _ progress: (Int) -> Void
  ) throws(LogError) {
    var copy = try SessionCopy(record, into: file)
    var end: Block?
    // The newest block of a live session may get longer meanwhile; it is copied once.
    while end?.isFull ?? true {
      let blocks = try blocks(of: record.number, from: end?.endSeq ?? record.firstSeq)
      guard let last = blocks.last else { break }
      for block in blocks { try copy.add(block, path: path) }
      progress(last.endSeq - (end?.endSeq ?? record.firstSeq))
      end = last
    }
    try checkEnd(end, of: record)
  }

  /// What was copied last has to be the session's end.
  private func checkEnd(_ end: Block?, of record: SessionRecord) throws(LogError) {
    guard let end else {
      throw LogError(.corrupt("session '\(record.name)' has no transitions"), path: path)
    }
    let next = end.isFull ? end.endSeq : end.firstSeq
    guard let last = try lastBlock(of: record.number), last.firstSeq > end.firstSeq else { return }
    // One that grew meanwhile has no hole.
    if let block = try block(of: record.number, at: next), end.isFull || block.isFull { return }
    throw LogError(
      .corrupt("session '\(record.name)' has no block at transition \(end.endSeq)"), path: path)
  }

  /// After the sessions: a live log may have got values since, to which their newest blocks refer.
  private func copySymbols(of kind: SymbolKind, into file: LogFileWriter) throws(LogError) {
    var last: UInt32 = 0
    while case let numbers = try symbolNumbers(of: kind, after: last), let end = numbers.last {
      for number in numbers {
        guard let json = try liveJSON(of: kind, number) else { continue }
        try file.add(json, as: number, of: kind)
      }
      last = end
    }
  }

  /// A symbol's JSON; `nil` where it was taken out since it was found, or has another number by now.
  private func liveJSON(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    do throws(LogError) {
      let json = try json(of: kind, number)
      guard try store.headerAlone().numbers != nil else { return json }
      return try self.number(of: kind, json: json) == number ? json : nil
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}
