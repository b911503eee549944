import DRN
import DRNLog

/// Finds the newest updates of entries: the transitions that gave them other routes in their place.
///
/// It goes back on the way that led to a state: from a rewind to its target. Blocks without an update or a
/// rewind are not folded.
struct UpdateSearch {
  /// An update, and the route that its entry had before.
  struct Update {
    let seq: Int
    let before: RecordedRoute
    let after: RecordedRoute
  }

  private let session: LogSession
  private var trail: PlaceTrail

  init(_ session: LogSession) {
    self.session = session
    trail = PlaceTrail(session)
  }

  /// The newest update of each entry that has one.
  ///
  /// - Parameters:
  ///   - entries: Entries of the history after `seq`.
  ///   - seq: A position.
  ///   - counts: Whether an update is one that is searched for.
  ///   - progress: Called regularly with the number of transitions searched; return `false` to stop.
  /// - Returns: The updates; `nil` if `progress` stopped the search.
  mutating func updates(
    of entries: [EntryID], at seq: Int, progress: (Int) -> Bool,
    where counts: (Update) throws(LogError) -> Bool = { (_) throws(LogError) in true }
  ) throws(LogError) -> [EntryID: Update]? {
    var found: [EntryID: Update] = [:]
    var open = Set(entries)
    var position = seq
    var blocks = BlocksBackwards(session, from: position)
    // An entry has no update before the transition that made it.
    while let oldest = open.map(\.seq).min(), position > max(oldest, session.firstSeq) {
      guard position == seq || progress(seq - position) else { return nil }
      guard let block = try blocks.next() else {
        throw LogError(
          .corrupt("session '\(session.name)' has no block at \(position)"),
          path: session.source.path)
      }
      let contents = try BlockContents(of: block, session.source.path)
      guard !contents.kinds.isDisjoint(with: [.updated, .rewound]) else {
        position = block.firstSeq - 1
        continue
      }
      while position >= block.firstSeq, position > max(oldest, session.firstSeq), !open.isEmpty {
        let step = try trail.step(at: position)
        guard step.record.kind != .rewound else {
          position = step.record.target
          continue
        }
        position -= 1
        guard step.record.kind == .updated, open.contains(step.entry.id) else { continue }
        let before = try trail.step(at: position).entry.route
        let update = Update(seq: position + 1, before: before, after: step.entry.route)
        guard try counts(update) else { continue }
        found[step.entry.id] = update
        open.remove(step.entry.id)
      }
      if position < block.firstSeq - 1 { blocks = BlocksBackwards(session, from: position) }
    }
    return found
  }
}
