import DRN
import LMDB
import Locking
import Synchronization

// Sessions are recorded meanwhile: records go to the journal, and checkpoints to the old file, with
// which the new one catches up. Checkpoints wait only while the last changes are copied.

extension LogWriter {
  /// Rewrites the log's file in its smallest form and replaces the old one.
  ///
  /// - Parameters:
  ///   - erased: The sessions to leave out and erase completely.
  ///   - progress: Called with the number of transitions that were written so far.
  /// - Throws: ``LogError``; the log is then unchanged.
  func rewrite(
    erasing erased: Set<UInt32> = [], _ progress: (Int) -> Void
  ) throws(LogError) -> CompactionReport {
    try checkProcess()
    return try maintaining.withLock { _ throws(LogError) in
      try checkIsOpen()
      committing.withLock { $0.changedBlocks = ChangedBlocks() }
      defer { committing.withLock { $0.changedBlocks = nil } }
      // From here on, the values in use are tracked.
      try beginCollection()
      defer { endCollection() }
      let old = try ReplacedFile(lock, path)
      let replacement = LogFiles.compaction(of: path)
      let file = try LogFileWriter(path, replacement: replacement)
      // No effect once the file has the log's name.
      defer { file.discard() }
      old.giveRights(to: replacement)
      var copy = LogCopy(selection(without: erased), of: store, into: file)
      try copy.copySessions(progress)
      try catchUp(&copy)
      try findDeadSymbols(&copy)
      try copy.copySymbols()
      try copy.copyCuts()
      try copy.copyExtras()
      try catchUp(&copy)
      try replaceFile(with: &copy, erasing: erased)
      if !erased.isEmpty {
        journal.wipe()
        // The old file is needed until the new one's name is synced.
        _ = try committer.environment()
        guard old.wipe() else { throw .system(path: path) }
      }
      return CompactionReport(
        bytesBefore: old.byteCount, bytesAfter: (try? store.byteCount()) ?? 0,
        symbols: copy.skippedSymbols, symbolBytes: copy.skippedSymbolBytes)
    }
  }

  private func checkIsOpen() throws(LogError) {
    guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
  }

  private func selection(without erased: Set<UInt32>) -> CopySelection {
    var selection = CopySelection()
    selection.beginning = { (record) throws(LogError) in
      erased.contains(record.number) ? nil : record.firstSeq
    }
    selection.notesReferences = true
    selection.check = { [self] () throws(LogError) in try checkIsOpen() }
    return selection
  }

  /// Copies what was committed meanwhile, until little remains.
  private func catchUp(_ copy: inout LogCopy) throws(LogError) {
    for _ in 0..<Self.rounds {
      // Commits what is waiting, so that little is left for the last step.
      try commit(isMaintaining: true)
      let changedBlocks = committing.withLock { $0.changedBlocks?.take() } ?? ChangedBlocks()
      try copy.copyAgain(changedBlocks)
      if copy.hasSymbols { try copy.copySymbols() }
      try copy.file.flush(isIndexing: copy.hasSymbols)
      if changedBlocks.count < Self.fewSessions { return }
    }
  }

  /// The maximum number of rounds, and the number of changed sessions that can be copied while
  /// checkpoints wait.
  private static var rounds: Int { 4 }
  private static var fewSessions: Int { 64 }

  /// Finds the unreferenced values, which are left out. From then on they are not used again.
  private func findDeadSymbols(_ copy: inout LogCopy) throws(LogError) {
    guard try hasDeadSymbols(copy.referred) else { return endCollection() }
    try committing.withLock { checkpoint throws(LogError) in
      guard checkpoint.header.numbers == nil else { return }
      // A value that gets a new number must not have two, even if the new file is never used: a
      // writer that recovers the journal after a crash must know that numbers may have gaps.
      try drainJournal()
      let numbers = try buffer.withLock { buffer throws(LogError) in try buffer.numbers }
      checkpoint.header.numbers = LogNumbers(numbers)
      _ = try write(&checkpoint, .blocks, isDue: true)
    }
    copy.dead = finishCollection(copy.referred)
  }

  /// Whether there is an unreferenced value. A log without any keeps its version, so that older
  /// releases can read it.
  private func hasDeadSymbols(_ referred: SymbolSet) throws(LogError) -> Bool {
    let collection = numbers.withLock { $0.collection }
    guard let collection else { return false }
    for kind in SymbolKind.allCases {
      let limit = collection.limits.symbols[kind, default: 0]
      var last: UInt32 = 0
      while case let found = try store.symbolNumbers(of: kind, after: last), let end = found.last {
        for number in found where number <= limit && !referred.contains(kind, number) {
          // It was looked up since the collection began, so it is about to be recorded.
          if !collection.claimed.contains(kind, number) { return true }
        }
        try checkIsOpen()
        last = end
      }
    }
    return false
  }

  /// Copies the last changes to the new file and replaces the old one, while no checkpoint runs.
  private func replaceFile(
    with copy: inout LogCopy, erasing erased: Set<UInt32>
  ) throws(LogError) {
    try committing.withLock { checkpoint throws(LogError) in
      isReplacing.store(true, ordering: .releasing)
      defer { isReplacing.store(false, ordering: .releasing) }
      // A log that is being closed may be written by another process next.
      try checkIsOpen()
      try drainJournal()
      _ = try write(&checkpoint, .blocks, isDue: true)
      try copy.copyAgain(checkpoint.changedBlocks?.take() ?? ChangedBlocks())
      try copy.copySymbols()
      // Not before: what is known of the shipping changes only while checkpoints may run.
      try copyShipped(to: copy.file, without: erased)
      var header = copy.header(checkpoint.header)
      if header.numbers != nil {
        // Only committed numbers: the buffer may have newer ones.
        header.numbers?.update(try NewestNumbers(store))
      }
      header = try copy.file.complete(header)
      // Opened before the file is renamed, so that nothing can fail afterwards.
      let pages = try LogError.wrapping(path: path) {
        try PageReader(path: copy.file.temporaryPath, replacing: path)
      }
      let inode = try LogError.wrapping(path: path) { try pages.fingerprint().inode }
      try lock.replaceLog(by: copy.file.temporaryPath) { () throws(LogError) in
        // Somebody else's file, which a rename would remove; the next checkpoint goes on beside it.
        guard lock.logPlace != .taken else { throw LogError(.replaced, path: path) }
        try committer.replaceFile(by: copy.file.temporaryPath, inode: inode)
      }
      store.replace(pages)
      checkpoint.header = header
      _ = numbers.withLock { numbers in
        for session in erased {
          numbers.released[session] = nil
          numbers.beginnings[session] = nil
        }
        return forget(&numbers, checkpoint)
      }
      if !erased.isEmpty {
        store.forgetSymbols()
        buffer.withLock { buffer in for session in erased { buffer.close(session) } }
      }
      // If this fails, the next checkpoint retries; until then, the journal keeps new records.
      _ = try? committer.environment()
    }
  }

  /// Copies what the log says of its shipping.
  ///
  /// Of erased sessions nothing is copied. A part of definitions that is being sent may have their values: it is
  /// withdrawn, and made again from what is left.
  private func copyShipped(
    to file: LogFileWriter, without erased: Set<UInt32>
  ) throws(LogError) {
    try store.forEachShippedEntry { (key, value) throws(LogError) in
      guard !erased.isEmpty else { return try file.addShipped(key, value) }
      let kept = try LogError.reading(path: path, "what is known of its shipping") {
        () throws(FormatError) in try ShippedKey.entry(key, value, without: erased)
      }
      if let kept { try file.addShipped(key, kept) }
    }
  }
}
