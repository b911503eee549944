import DRN
import DRNInspect
import DRNLog

extension LogSession {
  /// Calls `body` with each transition in `range` and the state after it; with `follow`, also with
  /// those recorded later, until the range or the process ends.
  ///
  /// - Parameter range: The positions; `nil` for all.
  func forEachState(
    in range: ClosedRange<Int>?, follow: Bool, in context: CommandContext,
    _ body: (EventRecord, borrowing RecordedState) throws -> Void
  ) throws {
    try walk(range, follow, context) { range, walked in
      try replay(in: range) { record, state in
        try body(record, state)
        walked(record.seq)
        return true
      }
    }
  }

  /// The same with each transition and the node after it, without folding.
  func forEachRecord(
    in range: ClosedRange<Int>?, follow: Bool, in context: CommandContext,
    _ body: (EventRecord, _ node: Int) throws -> Void
  ) throws {
    try walk(range, follow, context) { range, walked in
      try forEachRecord(in: range) { record, node in
        try body(record, node)
        walked(record.seq)
        return true
      }
    }
  }

  /// - Parameter walk: Walks through a range, and says which position it has passed.
  private func walk(
    _ range: ClosedRange<Int>?, _ follow: Bool, _ context: CommandContext,
    _ walk: (ClosedRange<Int>, _ walked: (Int) -> Void) throws -> Void
  ) throws {
    let range = range ?? firstSeq...Int.max
    // Without `follow`, ends at the current head: a live session may grow faster than it is shown.
    let end = follow ? range.upperBound : min(range.upperBound, try head())
    var next = range.lowerBound
    var progress = context.progress("transitions shown", of: end - range.lowerBound + 1)
    defer { progress.finish() }
    var watch = follow ? LogWatch(self, of: source) : nil
    while next <= end {
      try walk(next...end) { seq in
        next = seq + 1
        if !follow { progress.update(next - range.lowerBound) }
      }
      guard follow, next <= end else { return }
      try waitForNews(&watch, in: context)
    }
  }

  /// Waits for news of the log, and says on standard error what happens beside the session: that nobody
  /// records it any more, or that another one begins.
  func waitForNews(
    _ watch: inout LogWatch?, in context: CommandContext
  ) throws(LogError) {
    context.output.flush()
    watch?.tellEndOnce(context)
    let head = try head()
    while true {
      let isNew = try refresh()
      let newest = isNew ? try self.head() : head
      watch?.tell(context, isNew: isNew, hasGrown: newest > head)
      if isNew { break }
      System.sleep(milliseconds: 50)
    }
    context.omissions.note(source.omissions, of: source.path)
  }
}

extension LogWatch {
  /// Says that nobody records the session, if that is so, the first time that it is waited for.
  fileprivate mutating func tellEndOnce(_ context: CommandContext) {
    if !hasWaited { tellEnd(context) }
    hasWaited = true
  }

  private func tellEnd(_ context: CommandContext) {
    guard let sentence = life?.sentence else { return }
    context.errors.message("\(sentence) Waiting for more; Ctrl-C ends it.")
  }

  fileprivate mutating func tell(_ context: CommandContext, isNew: Bool, hasGrown: Bool) {
    let change = look(isNew: isNew, hasGrown: hasGrown)
    if change.hasBegun, let begun, let beginning {
      context.errors.message(
        "\(beginning): --session \(ShellWord.quoting(begun.name)) follows it.")
    }
    if change.hasLife { tellEnd(context) }
  }
}
