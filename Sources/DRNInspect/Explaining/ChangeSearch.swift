import DRN
import DRNLog

/// Finds the newest transitions that changed given parts of a state.
///
/// It reads the blocks backwards and each block forwards once, so it takes no longer than a replay
/// of the searched range, and stops when every part is found.
struct ChangeSearch {
  /// A part to search for.
  private struct Watch {
    let part: StatePart
    /// The value after the last transition read.
    var value: StatePart.Value
    /// The transitions of the current block that changed it, oldest first.
    var changes: [Change] = []
    /// The newest transition that changed it; `nil` until found.
    var found: Int?

    @inline(__always)
    mutating func look(
      at state: borrowing RecordedState, after seq: Int, isOfOtherTabs: Bool, keepsAll: Bool
    ) {
      guard found == nil, isOfOtherTabs || !part.isOfOtherTabs else { return }
      let now = part.value(in: state)
      guard now != value else { return }
      if !keepsAll { changes.removeAll(keepingCapacity: true) }
      changes.append(Change(seq: seq, before: value, after: now))
      value = now
    }
  }

  private struct Change {
    let seq: Int
    let before: StatePart.Value
    let after: StatePart.Value
  }

  private let session: LogSession
  private let json: StatePartJSON
  /// The path whose value must differ, if it lies inside the only part.
  private let path: StatePath?
  private var watches: [Watch]
  /// The path's value in the log's values, by number; the same few values recur.
  private var known: [UInt32: JSONValue?] = [:]

  init(_ session: LogSession, for parts: [StatePart], in state: RecordedState) {
    self.session = session
    json = StatePartJSON(session)
    path = nil
    watches = parts.map { Watch(part: $0, value: $0.value(in: state)) }
  }

  init(_ session: LogSession, for path: StatePath, in state: RecordedState, _ json: StatePartJSON) {
    self.session = session
    self.json = json
    self.path = path.steps.isEmpty ? nil : path
    watches = [Watch(part: path.part, value: path.part.value(in: state))]
  }

  /// For each part, the transition found; `nil` if no transition in the log changed it.
  var found: [Int?] { watches.map(\.found) }

  /// Searches the transitions up to and including `last`.
  ///
  /// - Returns: `false` if `progress` stopped the search.
  mutating func run(
    through last: Int, progress: (Int) -> Bool
  ) throws(LogError) -> Bool {
    let (source, firstSeq) = (session.source, session.firstSeq)
    var end = last
    while watches.contains(where: { $0.found == nil }) {
      guard let block = try source.block(of: session.number, at: end) else {
        throw LogError(
          .corrupt("session '\(session.name)' has no block at \(end)"), path: source.path)
      }
      try block.read(source.path) { (value) throws(FormatError) in
        try look(at: block.header, through: end, value)
      }
      try settle()
      guard block.firstSeq > firstSeq else { return true }
      end = block.firstSeq - 1
      guard progress(last - end) else { return false }
    }
    return true
  }

  private mutating func look(
    at block: BlockHeader, through last: Int, _ bytes: Span<UInt8>
  ) throws(FormatError) {
    var fold = try BlockFold(block, in: bytes)
    // A session has no state before its first transition, and a cut session's first block may
    // contain dropped transitions.
    let before = block.firstSeq == 0 ? max(session.firstSeq, 0) : session.firstSeq - 1
    try fold.advance(through: before, in: bytes)
    for index in watches.indices where watches[index].found == nil {
      watches[index].value = watches[index].part.value(in: fold.state)
    }
    var tab = fold.state.tab
    var extras = EventExtras.none
    while fold.seq <= last, let event = try fold.next(in: bytes, extras: &extras) {
      guard event.kind == .rewound || event.changesState(with: extras) else { continue }
      let mayChangeOtherTabs = event.mayChangeOtherTabs || fold.state.tab != tab
      tab = fold.state.tab
      for index in watches.indices {
        watches[index].look(
          at: fold.state, after: event.seq, isOfOtherTabs: mayChangeOtherTabs, keepsAll: path != nil
        )
      }
    }
  }

  /// Keeps the newest change of the block that counts.
  private mutating func settle() throws(LogError) {
    for index in watches.indices where watches[index].found == nil {
      var changes = watches[index].changes
      watches[index].changes = []
      while let change = changes.popLast() {
        guard try counts(change) else { continue }
        watches[index].found = change.seq
        break
      }
    }
  }

  private mutating func counts(_ change: Change) throws(LogError) -> Bool {
    guard let path else { return true }
    return try value(of: change.before, path) != value(of: change.after, path)
  }

  private mutating func value(
    of part: StatePart.Value, _ path: StatePath
  ) throws(LogError) -> JSONValue? {
    guard case .symbol(_, let number) = part else { return try path.value(in: part, json) }
    if let value = known[number] { return value }
    let value = try path.value(in: part, json)
    if known.count >= 65_536 { known.removeAll(keepingCapacity: true) }
    known[number] = .some(value)
    return value
  }
}
