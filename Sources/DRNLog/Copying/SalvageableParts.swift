import DRN

/// Finds the parts of a session that can be kept: stretches of transitions that follow one another
/// and can be folded from where they begin.
struct SalvageableParts {
  /// The stretches, in order.
  private(set) var parts: [Range<Int>] = []
  private(set) var losses: [SalvageReport.Loss] = []

  private let session: SessionRecord
  private let log: LogReader
  private let symbols: SalvagedSymbols
  private var current: Range<Int>?
  private var keyframe: Keyframe?
  private var openGroup: GroupRecord?

  /// Looks at all of a session.
  init(of session: SessionRecord, in log: LogReader, _ symbols: SalvagedSymbols) throws(LogError) {
    self.session = session
    self.log = log
    self.symbols = symbols
    try log.forEachBlockFinding(of: session) { (finding) throws(LogError) in
      switch finding {
      case .block(let block): try add(block)
      case .unreadable(let range, let reason):
        end("the rest of their transaction cannot be read")
        lose(range, reason)
      case .nothing, .stray: break
      }
    }
    end("the session ends in the middle of a transaction")
  }

  private mutating func add(_ block: Block) throws(LogError) {
    let isContinued = current?.upperBound == block.firstSeq
    if isContinued, let keyframe, keyframe.bytes(before: block.firstSeq) != block.keyframe {
      end("the rest of their transaction cannot be read")
    } else if !isContinued {
      end("the rest of their transaction cannot be read")
    }
    var seq = block.firstSeq
    do {
      var fold = try BlockFold(block.header, in: block.value.span)
      let start = current?.lowerBound ?? block.firstSeq
      while let record = try fold.next(in: block.value.span) {
        try check(record, fold, partBegins: start)
        openGroup = record.group.flatMap { $0.last > record.seq ? $0 : nil }
        seq = fold.seq
        current = start..<seq
      }
      keyframe = fold.keyframe
    } catch let error as FormatError {
      end("the rest of their transaction cannot be read")
      // Behind the last event there can be bytes that are none.
      lose(min(seq, block.endSeq - 1)...block.endSeq - 1, error.reason)
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.system("\(error)"), path: log.path)
    }
  }

  private func check(_ record: EventRecord, _ fold: borrowing BlockFold, partBegins start: Int)
    throws
  {
    try record.forEachSymbol { (kind, number) throws(FormatError) in
      guard symbols.isPossible(kind, number) else {
        throw FormatError("it refers to \(kind) symbol \(number), which is not there")
      }
    }
    if let openGroup {
      guard record.group == openGroup else { throw FormatError("it breaks the group before it") }
    } else if let group = record.group, group.first != record.seq, record.seq > start {
      throw FormatError("it is in the middle of a group that did not begin")
    }
    guard record.kind == .rewound, record.target >= start,
      let target = try log.position(of: session.number, at: record.target)
    else { return }
    let expected = Keyframe(
      state: target.state, branch: BranchPosition(node: target.node, isRewound: true))
    guard fold.keyframe.bytes(before: record.seq) == expected.bytes(before: record.seq) else {
      throw FormatError("it rewinds to another state than its target's")
    }
  }

  /// Ends a stretch; a transaction that is not complete is not in it.
  private mutating func end(_ reason: String) {
    defer { (current, keyframe, openGroup) = (nil, nil, nil) }
    guard let current else { return }
    var end = current.upperBound
    if let openGroup {
      end = min(max(openGroup.first, current.lowerBound), current.upperBound - 1)
      lose(end...current.upperBound - 1, reason)
    }
    if end > current.lowerBound { parts.append(current.lowerBound..<end) }
  }

  private mutating func lose(_ range: ClosedRange<Int>, _ reason: String) {
    if let last = losses.last, last.reason == reason, let before = last.transitions,
      before.range.upperBound + 1 == range.lowerBound
    {
      let joined = before.range.lowerBound...range.upperBound
      losses[losses.count - 1].transitions = .init(session: session.name, range: joined)
    } else {
      losses.append(.init(transitions: .init(session: session.name, range: range), reason: reason))
    }
  }
}
