public import DRN
public import DRNLog

/// A part of a state, and the transition that last set it.
public struct Blame: Sendable {
  /// The path of the part: `currentRoute`, `entries[2]`, `rememberedTabs["chat"]`.
  public let part: String

  /// The part's value; `nil` if the path leads to nothing.
  public let value: JSONValue?

  /// The newest transition that changed the part; for an entry of the history, the one that created the entry or
  /// the newest one that updated it.
  public let record: EventRecord

  /// Whether the part was set before ``record``, the first transition that the log still has.
  public let isOlder: Bool

  /// Whether the part is the current entry.
  public let isCurrent: Bool
}

extension LogSession {
  /// For each part of the state after `seq`, the transition that last set it.
  ///
  /// The parts are those of the state's JSON and what each other tab remembers. A path selects a
  /// single value, anywhere inside the state:
  ///
  /// ```swift
  /// let path = try StatePath(parsing: "currentRoute.product.id")
  /// for part in try session.blame(at: session.head(), path: path) {
  ///   print(part.value?.swiftDescription ?? "nothing", "since", part.record.seq)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - seq: A position.
  ///   - path: The value to look for; all parts by default.
  ///   - progress: Called regularly with the number of transitions searched; return `false` to
  ///     stop, and parts not found so far are omitted.
  /// - Throws: `LogError` with `noSuchTransition`, `corrupt` or `store`.
  /// - Complexity: Replays the transitions back to the oldest one found: O(*n*) at worst, for a
  ///   part that was never set.
  public func blame(
    at seq: Int, path: StatePath? = nil, progress: (Int) -> Bool = { _ in true }
  ) throws(LogError) -> [Blame] {
    let state = try keptPosition(seq).state
    let json = StatePartJSON(self)
    if let path {
      return try blame(path, in: state, at: seq, json, progress: progress).map { [$0] } ?? []
    }
    let tabs = state.rememberedTabs.keys.sorted { $0.number < $1.number }
    let first: [StatePart] = [.currentRoute, .overlays, .rootOverlays, .origin]
    let last: [StatePart] = [.cursor, .tab, .flow] + tabs.map { .rememberedTab($0) }
    var search = ChangeSearch(self, for: first + last, in: state)
    let isDone = try search.run(through: seq, progress: progress)

    var updates = UpdateSearch(self)
    let updated =
      isDone ? try updates.updates(of: state.entries.map(\.id), at: seq, progress: progress) : nil

    var parts: [Blame] = []
    var lookup = RecordLookup(self)
    var size = json.size()
    let set = state.entries.map { updated?[$0.id]?.seq ?? max($0.id.seq, firstSeq) }
    let changes = search.found.compactMap { $0 ?? (isDone ? firstSeq : nil) }
    let records = try lookup.records(at: changes + set)
    for (part, found) in zip(first + last, search.found) {
      if part == .cursor, updated != nil {
        for index in state.entries.indices {
          guard let record = records[set[index]] else { continue }
          parts.append(
            try blame(entry: index, of: state, value: .init(steps: []), json, &size, record))
        }
      }
      guard found != nil || isDone, let record = records[found ?? firstSeq] else { continue }
      parts.append(
        Blame(
          part: try name(of: part, json), value: try json.json(of: part.value(in: state), &size),
          record: record,
          isOlder: found == nil && firstSeq > 0, isCurrent: false))
    }
    return parts
  }

  private func blame(
    _ path: StatePath, in state: RecordedState, at seq: Int, _ json: StatePartJSON,
    progress: (Int) -> Bool
  ) throws(LogError) -> Blame? {
    if let index = path.entryIndex, state.entries.indices.contains(index) {
      var (lookup, size, updates) = (RecordLookup(self), json.size(), UpdateSearch(self))
      let (id, inside) = (state.entries[index].id, path.insideEntry)
      let updated = try updates.updates(of: [id], at: seq, progress: progress) {
        (update) throws(LogError) in
        guard !inside.steps.isEmpty else { return true }
        let before = inside.value(in: try json.json(of: .route, update.before.number))
        return try inside.value(in: json.json(of: .route, update.after.number)) != before
      }
      guard let updated else { return nil }
      let record = try lookup.record(at: updated[id]?.seq ?? max(id.seq, firstSeq))
      return try blame(entry: index, of: state, value: inside, json, &size, record)
    }
    var search = ChangeSearch(self, for: path, in: state, json)
    let isDone = try search.run(through: seq, progress: progress)
    guard let found = search.found.first, found != nil || isDone else { return nil }
    return Blame(
      part: path.description, value: try path.value(in: path.part.value(in: state), json),
      record: try position(found ?? firstSeq).record, isOlder: found == nil && firstSeq > 0,
      isCurrent: false)
  }

  /// - Parameter record: The transition that set the value.
  private func blame(
    entry index: Int, of state: RecordedState, value path: StatePath, _ json: StatePartJSON,
    _ size: inout LineSize, _ record: EventRecord
  ) throws(LogError) -> Blame {
    let entry = state.entries[index]
    return Blame(
      part: "entries[\(index)]" + path.description.dropFirst(path.root.rawValue.count),
      value: path.value(in: try json.json(of: .route, entry.route.number, &size)),
      record: record, isOlder: record.seq == firstSeq && entry.id.seq < firstSeq,
      isCurrent: index == state.cursor)
  }

  private func name(of part: StatePart, _ json: StatePartJSON) throws(LogError) -> String {
    switch part {
    case .rememberedTab(let tab):
      StatePath(root: .rememberedTabs, steps: [.key(try json.name(of: tab))]).description
    default: "\(part)"
    }
  }

  /// The position `seq`, if the log still has it.
  func keptPosition(_ seq: Int) throws(LogError) -> LogPosition {
    guard seq >= firstSeq else {
      throw try missing(seq, head: try head())
    }
    return try position(seq)
  }
}

extension StatePath {
  /// A path inside a route.
  fileprivate init(steps: [JSONPath.Step]) { self.init(root: .currentRoute, steps: steps) }

  /// The steps of a path into an entry that lie inside its route.
  fileprivate var insideEntry: StatePath { StatePath(steps: Array(steps.dropFirst())) }
}
