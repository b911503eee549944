import DRN

// Appending.

extension LogWriter {
  /// Appends events to a session, all of them or none.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` where more waits to be written than may; the session's
  ///   recording has to stop then, for its positions have no gaps.
  func append(_ records: [EventRecord], to session: UInt32) throws(LogError) {
    var records = records
    for index in records.indices where records[index].kind == .rewound {
      try resolve(&records[index], in: session)
    }
    let mustSchedule = try state.withLock { state throws(LogError) in
      guard var tail = state.tails.removeValue(forKey: session) else { return false }
      defer { state.tails[session] = tail }
      return try take(in: records, to: &tail, &state)
    }
    if mustSchedule { scheduleCommit() }
  }

  /// Appends events to a session's end, all of them or none, and says whether a commit has to be
  /// scheduled for them.
  func take(
    in records: [EventRecord], to tail: inout SessionTail, _ state: inout State
  ) throws(LogError) -> Bool {
    guard state.recorded - state.committed < backlogLimit else {
      throw LogError(.backlogFull(backlogLimit), path: path)
    }
    // A single event is appended or not; only a group could be left half appended.
    let before = records.count > 1 ? (tail, state.open) : nil
    do throws(LogError) {
      try append(records, to: &tail, &state)
    } catch {
      if let before { (tail, state.open) = before }
      throw error
    }
    state.dirty.insert(tail.block.session)
    state.recorded += records.count
    defer { state.isScheduled = true }
    return !state.isScheduled
  }

  private func append(
    _ records: [EventRecord], to tail: inout SessionTail, _ state: inout State
  ) throws(LogError) {
    for record in records {
      guard record.seq == tail.endSeq else {
        throw LogError(
          .corrupt("transition \(record.seq) was to follow \(tail.endSeq - 1)"), path: path)
      }
      // Only closing a block looks symbols up, and copying what is pending is not for nothing.
      let batches = tail.block.isFull ? state.batches : []
      try tail.append(
        record, to: &state.open,
        digest: { (kind, number) throws(LogError) in
          try self.digest(of: kind, number, in: batches)
        }, path: path)
    }
  }

  /// Fills in what a rewind's record needs besides its target.
  private func resolve(_ record: inout EventRecord, in session: UInt32) throws(LogError) {
    let timeline = SessionTimeline(session: session, source: self)
    let target = try timeline.destination(record.target)
    record.target = target.seq
    record.node = target.node
    let capacity = LogFormat.blockCapacity
    if record.seq / capacity != record.target / capacity {
      record.keyframe = Keyframe(state: target.state, node: target.node, isRewound: true)
        .bytes(before: record.seq)
    }
  }

  private func digest(
    of kind: SymbolKind, _ number: UInt32, in batches: [Batch]
  ) throws(LogError) -> Digest128 {
    let key = Batch.SymbolKey(kind: kind, number: number)
    if let digest = digests[key] { return digest }
    let pending = batches.lazy.compactMap { $0.symbols[key] }.first
    let json = if let pending { pending } else { try reader.json(of: kind, number) }
    let digest = PrefixHash.digest(ofJSON: json)
    digests[key] = digest
    return digest
  }
}
