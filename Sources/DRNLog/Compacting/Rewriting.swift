import DRN
import LMDB
import Locking
import Synchronization

/// What of a log goes into the file that takes the place of its own.
struct Rewriting: Sendable {
  /// The sessions that are left out, and of which nothing is to be left.
  var erased: Set<UInt32> = []

  /// What came of it.
  struct Outcome {
    /// The file's size.
    var bytesBefore = 0
    var bytesAfter = 0
    /// The values that were left out, and how many bytes of JSON those had.
    var symbols = 0
    var symbolBytes = 0
  }
}

// Beside everything else that goes on: records go into the journal, and checkpoints into the old file,
// which the new one catches up with. Only for the last bit do checkpoints wait.

extension LogWriter {
  /// Writes the log's file anew, in its smallest form, and puts it in the place of the old one.
  ///
  /// - Parameter progress: Called with the number of transitions that were written so far.
  /// - Throws: ``LogError``; the log is then as it was.
  func rewrite(
    _ plan: Rewriting, _ progress: (Int) -> Void
  ) throws(LogError) -> Rewriting.Outcome {
    try checkProcess()
    return try maintaining.withLock { _ throws(LogError) in
      try checkIsOpen()
      committing.withLock { $0.touched = TouchedBlocks() }
      defer { committing.withLock { $0.touched = nil } }
      // From here on it is known which values are recorded.
      try beginCollection()
      defer { endCollection() }
      let old = try ReplacedFile(path)
      let replacement = LogFiles.compaction(of: path)
      let file = try LogFileWriter(path, replacement: replacement)
      // Gone by then where it has the log's name.
      defer { file.discard() }
      old.giveRights(to: replacement)
      var copy = LogCopy(selection(plan), of: CommittedLog(store: store), into: file)
      try copy.copySessions(progress)
      try catchUp(&copy)
      try findDeadSymbols(&copy)
      try copy.copySymbols()
      try copy.copyCuts()
      try copy.copyExtras()
      try catchUp(&copy)
      try replaceFile(with: &copy, plan)
      if !plan.erased.isEmpty {
        journal.wipe()
        // The old file is needed until its name is the new one's on the disk as well.
        _ = try committer.environment()
        guard old.wipe() else { throw .system(path: path) }
      }
      var outcome = Rewriting.Outcome()
      outcome.bytesBefore = old.byteCount
      outcome.bytesAfter = (try? store.byteCount()) ?? 0
      outcome.symbols = copy.symbolsLeft
      outcome.symbolBytes = copy.symbolBytesLeft
      return outcome
    }
  }

  private func checkIsOpen() throws(LogError) {
    guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
  }

  private func selection(_ plan: Rewriting) -> CopySelection {
    var selection = CopySelection()
    selection.beginning = { (record) throws(LogError) in
      plan.erased.contains(record.number) ? nil : record.firstSeq
    }
    selection.notesReferences = true
    selection.check = { [self] () throws(LogError) in try checkIsOpen() }
    return selection
  }

  /// Copies what was committed meanwhile, until that is little.
  private func catchUp(_ copy: inout LogCopy) throws(LogError) {
    for _ in 0..<Self.rounds {
      // With what waits to be committed, so that little does in the end.
      try commit(isMaintaining: true)
      let touched = committing.withLock { $0.touched?.take() } ?? TouchedBlocks()
      try copy.copyAgain(touched)
      if copy.hasSymbols { try copy.copySymbols() }
      try copy.file.flush()
      if touched.count < Self.fewSessions { return }
    }
  }

  /// How often the new file catches up at most, and with how many sessions it can when checkpoints wait.
  private static var rounds: Int { 4 }
  private static var fewSessions: Int { 64 }

  /// Finds out which values nothing refers to, so that they are left out. From then on they are not given
  /// to anybody.
  private func findDeadSymbols(_ copy: inout LogCopy) throws(LogError) {
    guard try hasDeadSymbols(copy.referred) else { return endCollection() }
    try committing.withLock { checkpoint throws(LogError) in
      guard checkpoint.header.numbers == nil else { return }
      // A value that gets a new number must not have two, whatever becomes of the new file: whoever brings
      // the journal into the log has to know that numbers may have gaps, also after a crash.
      try absorb()
      let numbers = try intake.withLock { intake throws(LogError) in try intake.numbers }
      checkpoint.header.numbers = LogNumbers(numbers)
      _ = try write(&checkpoint, .blocks, isDue: true)
    }
    copy.dead = finishCollection(copy.referred)
  }

  /// Whether there is a value that nothing refers to. A log in which everything is needed stays one that
  /// older versions read.
  private func hasDeadSymbols(_ referred: SymbolMarks) throws(LogError) -> Bool {
    let collection = numbers.withLock { $0.collection }
    guard let collection else { return false }
    for kind in SymbolKind.allCases {
      let limit = collection.limits.symbols[kind, default: 0]
      var last: UInt32 = 0
      while case let found = try store.symbolNumbers(of: kind, after: last), let end = found.last {
        for number in found where number <= limit && !referred.contains(kind, number) {
          // Asked for since it began, so somebody is about to record it.
          if !collection.handedOut.contains(kind, number) { return true }
        }
        try checkIsOpen()
        last = end
      }
    }
    return false
  }

  /// Brings the new file up to date and puts it in the old one's place, while no checkpoint runs.
  private func replaceFile(with copy: inout LogCopy, _ plan: Rewriting) throws(LogError) {
    try committing.withLock { checkpoint throws(LogError) in
      isReplacing.store(true, ordering: .releasing)
      defer { isReplacing.store(false, ordering: .releasing) }
      // Who closes the log has no use for it, and others may write it then.
      try checkIsOpen()
      try absorb()
      _ = try write(&checkpoint, .blocks, isDue: true)
      try copy.copyAgain(checkpoint.touched?.take() ?? TouchedBlocks())
      try copy.copySymbols()
      var header = copy.header(checkpoint.header)
      if header.numbers != nil {
        // Those that were committed: others may have come into the intake since.
        header.numbers?.renew(try Intake.Numbers(store))
      }
      header = try copy.file.complete(header)
      // Before it has the log's name: nothing that can fail comes after that.
      let pages = try LogError.wrapping(path: path) {
        try PageReader(path: copy.file.temporaryPath, replacing: path)
      }
      let inode = try LogError.wrapping(path: path) { try pages.fingerprint().inode }
      try committer.replaceFile(by: copy.file.temporaryPath, inode: inode)
      store.replace(pages)
      checkpoint.header = header
      numbers.withLock { numbers in
        for session in plan.erased {
          numbers.released[session] = nil
          numbers.beginnings[session] = nil
        }
        forget(&numbers, checkpoint)
      }
      if !plan.erased.isEmpty {
        store.forgetSymbols()
        intake.withLock { intake in for session in plan.erased { intake.close(session) } }
      }
      // Where that fails, the next checkpoint tries again, and the journal has what comes until then.
      _ = try? committer.environment()
    }
  }
}
