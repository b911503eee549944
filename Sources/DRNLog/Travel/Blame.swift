public import DRN

/// A part of a state, and the transition that set it last.
public struct Blame: Sendable {
  /// The part's name, which is a path to it: `currentRoute`, `entries[2]`, `rememberedTabs["chat"]`.
  public let part: String

  /// The part's value; `nil` where a path leads nowhere.
  public let value: JSONValue?

  /// The transition that set it: the newest after which it differs from before, or, for an entry of
  /// the history, the one that made the entry.
  public let record: EventRecord

  /// Whether it was so before the first transition that the log still has, which then is ``record``.
  public let isOlder: Bool

  /// Whether it is the entry that the user is at.
  public let isCurrent: Bool
}

extension LogSession {
  /// For each part of the state after `seq`, the transition that set it last.
  ///
  /// The parts are those of the state's JSON and, for each other tab, what it remembers. A path asks
  /// for one value alone, wherever it is inside the state:
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
  ///   - path: What is asked for; all parts unless given.
  ///   - progress: Is told now and then how many transitions were looked at; `false` ends the search,
  ///     and what was not found by then is left out.
  /// - Throws: ``LogError`` with `noSuchTransition`, `corrupt` or `store`.
  /// - Complexity: The replaying of the transitions back to the oldest of those that are found: O(*n*)
  ///   at worst, for a part that nothing ever set.
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

    var parts: [Blame] = []
    for (part, found) in zip(first + last, search.found) {
      if part == .cursor {
        for index in state.entries.indices {
          parts.append(try blame(entry: index, of: state, value: .init(steps: []), json))
        }
      }
      guard found != nil || isDone else { continue }
      parts.append(
        Blame(
          part: try name(of: part, json), value: try json.json(of: part.value(in: state)),
          record: try position(found ?? firstSeq).record, isOlder: found == nil && firstSeq > 0,
          isCurrent: false))
    }
    return parts
  }

  private func blame(
    _ path: StatePath, in state: RecordedState, at seq: Int, _ json: StatePartJSON,
    progress: (Int) -> Bool
  ) throws(LogError) -> Blame? {
    if let index = path.entryIndex, state.entries.indices.contains(index) {
      return try blame(entry: index, of: state, value: path.insideEntry, json)
    }
    var search = ChangeSearch(self, for: path, in: state, json)
    let isDone = try search.run(through: seq, progress: progress)
    guard let found = search.found.first, found != nil || isDone else { return nil }
    return Blame(
      part: path.description, value: try path.value(in: path.part.value(in: state), json),
      record: try position(found ?? firstSeq).record, isOlder: found == nil && firstSeq > 0,
      isCurrent: false)
  }

  /// An entry never changes its route, so who made it set whatever is inside.
  private func blame(
    entry index: Int, of state: RecordedState, value path: StatePath, _ json: StatePartJSON
  ) throws(LogError) -> Blame {
    let entry = state.entries[index]
    let isKept = entry.id.seq >= firstSeq
    return Blame(
      part: "entries[\(index)]" + path.description.dropFirst(path.root.rawValue.count),
      value: path.value(in: try json.json(of: .route, entry.route.number)),
      record: try position(isKept ? entry.id.seq : firstSeq).record, isOlder: !isKept,
      isCurrent: index == state.cursor)
  }

  private func name(of part: StatePart, _ json: StatePartJSON) throws(LogError) -> String {
    switch part {
    case .rememberedTab(let tab):
      StatePath(root: .rememberedTabs, steps: [.key(try json.name(of: tab))]).description
    default: "\(part)"
    }
  }

  /// What is at a position that the log still has.
  func keptPosition(_ seq: Int) throws(LogError) -> LogPosition {
    guard seq >= firstSeq else {
      throw try missing(seq, head: try head())
    }
    return try position(seq)
  }
}

extension StatePath {
  /// A path inside a route.
  fileprivate init(steps: [Step]) { self.init(root: .currentRoute, steps: steps) }

  /// What of a path into an entry is inside its route.
  fileprivate var insideEntry: StatePath { StatePath(steps: Array(steps.dropFirst())) }
}
