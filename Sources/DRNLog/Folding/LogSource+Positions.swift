import DRN

extension LogSource {
  /// Calls `body` with each position of `seqs`, which must be in ascending order: its index in
  /// `seqs`, the event, its place in the tree of branches, and the state after it.
  ///
  /// Each block is read once, however many of its positions are asked for. They are those of
  /// ``position(of:at:)``, with two exceptions: what is not there or damaged is left out, and the
  /// state is `nil` if it cannot be folded.
  ///
  /// - Parameters:
  ///   - firstSeq: The session's first position that was not dropped. Earlier ones are left out.
  ///   - body: Must not use the log, because it may run inside a transaction.
  package func forEachPosition(
    of session: UInt32, since firstSeq: Int, at seqs: [Int],
    _ body: (Int, EventRecord, BranchPosition, RecordedState?) -> Void
  ) throws(LogError) {
    var index = 0
    while index < seqs.count {
      let first = index
      let end: Int?? = try LogError.unlessDamaged(orDropped: seqs[first] < firstSeq) {
        () throws(LogError) in
        try withBlock(of: session, at: seqs[first]) { (header, value) throws(FormatError) in
          var fold = try ForgivingFold(header, in: value)
          for index in seqs[first...].indices where seqs[index] < header.endSeq {
            while fold.seq <= seqs[index], fold.advance(in: value) {}
            guard let event = fold.event, event.seq == seqs[index] else { break }
            body(index, event, fold.branch, fold.state)
          }
          return header.isFull ? header.endSeq : header.largestEnd
        }
      }
      // What cannot be read, or is not there, is left out up to where the next block begins at the earliest.
      let next =
        (end ?? nil) ?? (seqs[first] / LogFormat.blockAlignment + 1) * LogFormat.blockAlignment
      index = seqs[first...].firstIndex { $0 >= next } ?? seqs.count
    }
  }
}

/// Folds a block as far as its events can be read, also past one that cannot be applied: a rewind
/// may lead back to a state before it.
///
/// ``BlockFold`` stops there. Each state is the one that ``Lineage`` finds, or `nil` if that fails.
private struct ForgivingFold {
  private let header: BlockHeader
  private var reader: EventReader
  private var extras = EventExtras.none
  private var numbers: EventNumbers?
  private(set) var state: RecordedState?
  private(set) var branch: BranchPosition
  private var rewinds: [Rewind] = []
  private var destinations: RewindDestinations
  /// The positions without a state to which rewinds lead.
  private var unknown: Set<Int> = []

  init(_ header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    self.header = header
    reader = EventReader(header)
    branch = try BranchPosition(before: header, in: value)
    state = try? Keyframe(before: header, in: value).state
    destinations = RewindDestinations(header, in: value)
  }

  /// The seq of the next event.
  var seq: Int { reader.seq }

  /// The last event.
  var event: EventRecord? { numbers.map { EventRecord($0, extras) } }

  /// Applies the next event; `false` if there is none, or it cannot be read.
  mutating func advance(in value: Span<UInt8>) -> Bool {
    let start = reader
    numbers = try? reader.next(in: value, extras: &extras)
    guard let numbers else { return false }
    if case .rewound = numbers.kind {
      rewind(Rewind(record: EventRecord(numbers, extras), end: reader), in: value)
    } else {
      if case .reset = numbers.kind, let state {
        destinations.note(resetAt: start, of: extras.fields.routes.count, after: state)
      }
      do { try state?.apply(numbers, extras) } catch { state = nil }
      if [.reset, .historyEdited].contains(numbers.kind), let state {
        destinations.note(newPlaces: state.entries.count)
      }
    }
    branch.advance(past: numbers, extras)
    if destinations.contains(numbers.seq) {
      if let state {
        destinations.keep(state, after: numbers.seq)
      } else {
        unknown.insert(numbers.seq)
      }
    }
    return true
  }

  private mutating func rewind(_ rewind: Rewind, in value: Span<UInt8>) {
    rewinds.append(rewind)
    let target = rewind.record.target
    state = nil
    if !rewind.record.keyframe.isEmpty {
      state = try? rewind.carriedState()
      if let state { destinations.note(newPlaces: state.placeCount) }
    } else if let known = destinations[target] {
      state = known
    } else if !unknown.contains(target) {
      state = try? Lineage.state(
        at: rewind.record.seq, rewinds, destinations, in: header, value)
    }
  }
}
