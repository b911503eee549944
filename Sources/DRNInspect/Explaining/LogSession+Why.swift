import DRN
public import DRNLog

extension LogSession {
  /// Why the user was at their place after `seq`.
  ///
  /// The chain begins with the current entry. Each link has the transition that created the entry
  /// and the one by which the user last arrived there. The next link is the place from which the
  /// entry was entered: a composite's origin, otherwise the place that was current just before. The
  /// chain goes back to the session's start.
  ///
  /// ```swift
  /// let explanation = try session.why(at: session.head())
  /// for link in explanation.links {
  ///   print(link.relation, "made by", link.made?.seq ?? -1)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - seq: A position.
  ///   - limit: The maximum number of links; at least 1.
  ///   - progress: Called regularly with the number of transitions searched; return `false` to end
  ///     the chain.
  /// - Throws: `LogError` with `noSuchTransition`, `corrupt` or `store`.
  /// - Complexity: Replays the transitions that the chain covers: O(*n*) at worst. Memory grows by
  ///   half a kilobyte per link.
  public func why(
    at seq: Int, limit: Int = 100, progress: (Int) -> Bool = { _ in true }
  ) throws(LogError) -> Explanation {
    let head = try head()
    guard (firstSeq...head).contains(seq) else {
      throw try missing(seq, head: head)
    }
    var tracer = Tracer(self)
    let end = try tracer.trace(from: seq, limit: max(limit, 1), progress)
    return Explanation(
      seq: seq, rootOverlays: tracer.rootOverlays, overlaid: tracer.overlaid,
      links: tracer.links, end: end)
  }
}

/// Follows a place backwards, link by link.
private struct Tracer {
  private let session: LogSession
  private var trail: PlaceTrail
  private(set) var links: [Explanation.Link] = []
  private(set) var rootOverlays: [RecordedRoute.Overlay] = []
  private(set) var overlaid: EventRecord?

  init(_ session: LogSession) {
    self.session = session
    trail = PlaceTrail(session)
  }

  /// Creates the links; each link's entry is older than the one before.
  mutating func trace(
    from seq: Int, limit: Int, _ progress: (Int) -> Bool
  ) throws(LogError) -> Explanation.End {
    rootOverlays = try trail.step(at: seq).rootOverlays
    var (position, relation) = (seq, Explanation.Relation.current)
    while true {
      let here = try trail.step(at: position)
      let id = here.entry.id
      guard id.seq <= position else {
        throw LogError(
          .corrupt("session '\(session.name)' is at \(position) in an entry of \(id.seq)"),
          path: session.source.path)
      }
      let arrival = try arrival(at: position, relation == .current, progress)
      let made = id.seq >= session.firstSeq ? try trail.step(at: id.seq).record : nil
      links.append(
        Explanation.Link(
          relation: relation, entry: here.entry, origin: here.origin, made: made,
          arrived: arrival.record, arrivedFrom: arrival.from))
      guard !arrival.isStopped else { return .stopped }
      guard let made else { return .firstKept }
      guard try addOriginsInReset(made, before: id.index, limit: limit) else {
        return .limit(earlier: id.seq + 1 - session.firstSeq)
      }
      guard id.seq > session.firstSeq else { return session.firstSeq == 0 ? .start : .firstKept }
      position = id.seq - 1
      relation = made.kind == .composed ? .origin : .from
      guard links.count < limit else {
        return .limit(earlier: position + 1 - session.firstSeq)
      }
      guard trail.has(position) || progress(trail.looked) else { return .stopped }
    }
  }

  private struct Arrival {
    var record: EventRecord?
    var from: Entry<RecordedRoute>?
    var isStopped = false
  }

  /// The transition by which the user last arrived at the entry that is current at `position`.
  private mutating func arrival(
    at position: Int, _ isFirst: Bool, _ progress: (Int) -> Bool
  ) throws(LogError) -> Arrival {
    var here = try trail.step(at: position)
    let id = here.entry.id
    let isOverlaid = isFirst && !(here.entry.overlays + here.rootOverlays).isEmpty
    var seq = position
    while seq > max(session.firstSeq, id.seq) {
      guard trail.has(seq - 1) || progress(trail.looked) else { return Arrival(isStopped: true) }
      let before = try trail.step(at: seq - 1)
      guard before.entry.id == id else {
        return Arrival(record: here.record, from: before.entry)
      }
      if isOverlaid, overlaid == nil,
        before.entry.overlays != here.entry.overlays || before.rootOverlays != here.rootOverlays
      {
        overlaid = here.record
      }
      (seq, here) = (seq - 1, before)
    }
    return Arrival()
  }

  /// Adds the origins of a composite that a reset placed in a whole history: the entries before it
  /// in that history, which the user never visited.
  ///
  /// - Returns: Whether all of them fit into the limit.
  private mutating func addOriginsInReset(
    _ made: EventRecord, before index: Int, limit: Int
  ) throws(LogError) -> Bool {
    guard made.kind == .reset, !made.overlays.isEmpty, index > 0 else { return true }
    let entries = try entries(after: made)
    // The history keeps the last places of a reset.
    let dropped = made.routes.count - entries.count
    var index = index
    while index > dropped, made.overlays.indices.contains(index), made.overlays[index] != 0,
      entries.indices.contains(index - 1 - dropped)
    {
      guard links.count < limit else { return false }
      let entry = entries[index - 1 - dropped]
      let origin =
        entry.origin != nil && index - 1 > dropped ? entries[index - 2 - dropped].route : nil
      links.append(
        Explanation.Link(
          relation: .origin, entry: entry, origin: origin, made: made, arrived: nil,
          arrivedFrom: nil))
      index -= 1
    }
    return true
  }

  /// The history that a reset made, which depends only on the tab before it: to fold the block again
  /// for each of its resets would take the square of their places.
  private mutating func entries(
    after reset: EventRecord
  ) throws(LogError) -> Ring<Entry<RecordedRoute>> {
    guard reset.seq > session.firstSeq else { return try session.position(reset.seq).state.entries }
    let tab = try trail.step(at: reset.seq - 1).entry.tab
    var state = RecordedState(
      Place(route: RecordedRoute(0), tab: tab), historyLimit: trail.historyLimit)
    state.apply(reset.event, seq: reset.seq)
    return state.entries
  }
}
