import DRN

// Walks through a block's events in one go: an event is decoded into one place, and neither copied nor
// counted as a reference.

extension Block {
  /// Reads events from `reader` on, up to and including `last`, and calls `body` with each until it
  /// returns `false`.
  ///
  /// - Parameter path: The log's path, for the error.
  /// - Returns: Whether `body` continued to the end.
  package func forEachRecord(
    from reader: inout EventReader, through last: Int = .max, _ path: String,
    _ body: (EventRecord) throws -> Bool
  ) throws -> Bool {
    var record = EventRecord(seq: reader.seq, time: baseTime, kind: .noted)
    var ending = Ending()
    try read(path) { (value) throws(FormatError) in
      while reader.seq <= last, let event = try reader.next(in: value, extras: &record.extras) {
        record.numbers = event
        guard ending.continues(with: { try body(record) }) else { return }
      }
    }
    return try ending.get()
  }

  /// Folds events up to and including `last`, and calls `body` with each and the fold after it until
  /// it returns `false`.
  package func forEachState(
    from fold: inout BlockFold, through last: Int = .max, _ path: String,
    _ body: (EventRecord, borrowing BlockFold) throws -> Bool
  ) throws -> Bool {
    var record = EventRecord(seq: fold.seq, time: baseTime, kind: .noted)
    var ending = Ending()
    try read(path) { (value) throws(FormatError) in
      while fold.seq <= last, let event = try fold.next(in: value, extras: &record.extras) {
        record.numbers = event
        guard ending.continues(with: { try body(record, fold) }) else { return }
      }
    }
    return try ending.get()
  }
}

/// How a walk ended: at the end, where its body stopped it, or with an error of the body, which is not
/// one of the block.
private struct Ending {
  private var isStopped = false
  private var failure: (any Error)?

  @inline(__always)
  mutating func continues(with body: () throws -> Bool) -> Bool {
    do {
      if try body() { return true }
      isStopped = true
    } catch {
      failure = error
    }
    return false
  }

  /// Whether the walk came to the end.
  func get() throws -> Bool {
    if let failure { throw failure }
    return !isStopped
  }
}
