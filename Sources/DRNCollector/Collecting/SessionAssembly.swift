#if Fleet
  import DRN
  import DRNFleet
  import DRNLog

  /// A session of an archived log, as far as it was received.
  struct SessionAssembly {
    private let number: UInt32
    private(set) var received: ReceivedSession
    /// The session's record, as the archive has it or will have it.
    private(set) var record: SessionRecord
    /// Whether the record is not committed yet.
    private var isRecordNew = false
    /// Whether the archive has had it, and has it no more.
    private(set) var isErased = false
    /// The block that events are appended to; `nil` if there is none, or its last one is full.
    private var open: OpenBlock?
    /// The state and the branch after the last event, if the last block is full.
    private var keyframe: Keyframe?
    private var branch = BranchPosition()
    private var endTime = Timestamp.unknown

    private var finished: [Block] = []
    private var marks: [MarkRecord] = []
    private var branches: [BranchRecord] = []
    private var isChanged = false

    /// A session of which nothing was received yet.
    init(_ record: SessionRecord) {
      (number, self.record) = (record.number, record)
      received = ReceivedSession(record)
      isChanged = true
    }

    /// A session as the archive has it.
    init(_ number: UInt32, _ received: ReceivedSession, in store: LogStore) throws(LogError) {
      (self.number, self.received) = (number, received)
      if let record = received.record {
        self.record = record
        return
      }
      let known = try store.sessionRecord(number)
      record = known ?? SessionRecord(number: number, name: "", startedAt: .unknown)
      guard known != nil, let last = try store.lastBlock(of: number),
        last.endSeq == received.endSeq
      else {
        isErased = true
        return
      }
      branch = try store.newestBranchPosition(of: number) ?? branch
      do {
        if last.isFull {
          try close(last)
        } else {
          open = try OpenBlock(continuing: last)
        }
      } catch {
        throw LogError(.corrupt(error.reason), path: store.path)
      }
    }

    /// Begins the session, or begins it anew behind a gap.
    ///
    /// - Parameters:
    ///   - part: The first part.
    ///   - keyframe: The state before it; `nil` at position 0.
    ///   - hashBefore: The prefix hash before it.
    ///   - record: The session's record, with the numbers of the archive.
    mutating func begin(
      _ part: Block, _ keyframe: Keyframe?, _ hashBefore: Digest128, _ record: SessionRecord
    ) throws(FormatError) {
      let firstSeq = part.firstSeq
      guard firstSeq % LogFormat.blockAlignment == 0, firstSeq <= LogFormat.largestSeq else {
        throw FormatError("it begins anew at \(firstSeq), where no block begins")
      }
      self.record = record
      self.record.firstSeq = firstSeq
      (isRecordNew, received.record) = (true, nil)
      (finished, marks, branches) = ([], [], [])
      branch = keyframe?.branch ?? BranchPosition()
      self.keyframe = nil
      open = OpenBlock(
        session: part.session, firstSeq: firstSeq, hashBefore: hashBefore,
        keyframe: keyframe?.bytes(before: firstSeq) ?? [], baseTime: part.baseTime)
      (received.endSeq, received.hash) = (firstSeq, hashBefore)
    }

    /// Appends the events of the next part.
    ///
    /// - Throws: If they are not possible in the state that they meet. Discard the session then.
    mutating func append(_ events: [EventRecord], hashAfter: Digest128) throws(FormatError) {
      var block = try openBlock()
      for event in events {
        guard !block.isFull else { throw FormatError("it goes on behind the end of its block") }
        block.append(event)
        if let fork = branch.advance(past: event) {
          branches.append(BranchRecord(session: number, parent: fork, child: branch.node))
        }
        if case .marked = event.kind {
          marks.append(
            MarkRecord(
              session: number, label: event.label, target: event.target, seq: event.seq))
        }
      }
      (received.endSeq, received.hash, isChanged) = (block.endSeq, hashAfter, true)
      let whole = block.block
      if block.isFull {
        open = nil
        try close(whole)
        finished.append(whole)
      } else {
        open = block
        _ = try Self.fold(whole)
      }
    }

    private func openBlock() throws(FormatError) -> OpenBlock {
      if let open { return open }
      guard let keyframe else { throw FormatError("the state before it is not known") }
      return OpenBlock(
        session: number, firstSeq: received.endSeq, hashBefore: received.hash,
        keyframe: keyframe.bytes(before: received.endSeq), baseTime: endTime)
    }

    private mutating func close(_ block: Block) throws(FormatError) {
      let fold = try Self.fold(block)
      keyframe = fold.fold.keyframe
      endTime = fold.endTime
    }

    /// Folds a block, which throws for an event that its state does not allow.
    private static func fold(
      _ block: Block
    ) throws(FormatError) -> (fold: BlockFold, endTime: Timestamp) {
      var (fold, time) = (try BlockFold(block.header, in: block.value.span), block.baseTime)
      while let event = try fold.next(in: block.value.span) { time = event.time }
      return (fold, time)
    }

    /// Adds what is not committed yet to a change.
    func add(to change: inout ReceivedChange) {
      guard isChanged else { return }
      change.sessions[number] = received
      if isRecordNew { change.records.append(record) }
      change.blocks += finished
      if let open, open.count > 0 { change.blocks.append(open.block) }
      change.marks += marks
      change.branches += branches
    }

    mutating func wasCommitted() {
      (finished, marks, branches, isRecordNew, isChanged) = ([], [], [], false, false)
    }
  }
#endif
