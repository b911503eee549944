import DRN
import DRNLog

/// Finds the parts of a session that can be kept: runs of consecutive transitions that can be
/// folded from where they begin.
struct SalvageableParts {
  /// The runs, in order.
  private(set) var parts: [Range<Int>] = []
  private(set) var losses: [SalvageReport.Loss] = []

  private let session: SessionRecord
  private let log: LogReader
  private let symbols: SalvagedSymbols
  private var current: Range<Int>?
  private var keyframe: Keyframe?
  private var openGroup: GroupRecord?
  /// Where the rewinds into other blocks lead; `nil` until the first one.
  private var targets: RewindTargets?

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
    if current?.upperBound != block.firstSeq
      || keyframe.map({ $0.bytes(before: block.firstSeq) != block.keyframe }) == true
    {
      end("the rest of their transaction cannot be read")
    }
    var seq = block.firstSeq
    // The nodes of the block's positions, to which its rewinds lead.
    var nodes: [Int] = []
    do {
      var fold = try BlockFold(block.header, in: block.value.span)
      let start = current?.lowerBound ?? block.firstSeq
      if current == nil, block.firstSeq > 0 { try check(fold.keyframe, before: block.firstSeq) }
      while let record = try fold.next(in: block.value.span) {
        try check(record, partBegins: start)
        if record.kind == .rewound {
          if record.keyframe.isEmpty, nodes.indices.contains(record.target - block.firstSeq) {
            // The fold has the state from the target itself.
            if record.node != nodes[record.target - block.firstSeq] {
              throw FormatError(EventRecord.faultOfRewind)
            }
          } else {
            try checkRewind(record, fold.keyframe, partBegins: start)
          }
        }
        nodes.append(fold.branch.node)
        openGroup = record.openGroup
        seq = fold.seq
        current = start..<seq
      }
      keyframe = fold.keyframe
    } catch let error as FormatError {
      end("the rest of their transaction cannot be read")
      // There may be bytes behind the last event that are not an event.
      lose(min(seq, block.endSeq - 1)...block.endSeq - 1, error.reason)
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.system("\(error)"), path: log.path)
    }
  }

  private func check(_ record: EventRecord, partBegins start: Int) throws {
    try record.forEachSymbol { (kind, number) throws(FormatError) in
      guard symbols.isPossible(kind, number) else {
        throw FormatError("it refers to \(kind) symbol \(number), which is not there")
      }
    }
    if record.lacksText { throw FormatError("it refers to text symbol 0, which is not there") }
    if let fault = record.groupFault(after: openGroup, since: start) { throw FormatError(fault) }
  }

  private mutating func checkRewind(
    _ record: EventRecord, _ keyframe: Keyframe, partBegins start: Int
  ) throws {
    // The state of a target that is not in the part is only in this event.
    guard record.target >= start else { return try check(keyframe, before: record.seq) }
    let targets = try targets ?? RewindTargets(of: session, in: log)
    self.targets = targets
    guard try targets.matches(record, keyframe) != false else {
      throw FormatError(EventRecord.faultOfRewind)
    }
  }

  /// Checks a state that does not follow from the events of the part.
  private func check(_ keyframe: Keyframe, before seq: Int) throws(FormatError) {
    guard keyframe.branch.node < seq || keyframe.branch.node == openGroup?.last else {
      throw FormatError("its state is of a change that is not before it")
    }
    var missing: (kind: SymbolKind, number: UInt32)?
    keyframe.state.forEachSymbol { kind, number in
      if number == 0 || !symbols.isPossible(kind, number) { missing = missing ?? (kind, number) }
    }
    if let (kind, number) = missing {
      throw FormatError("its state refers to \(kind) symbol \(number), which is not there")
    }
  }

  /// Ends a run; an incomplete transaction at its end is left out.
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
