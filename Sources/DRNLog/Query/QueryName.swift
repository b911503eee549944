/// Where a path begins.
enum QuerySource: Hashable, Sendable {
  case symbol(QuerySymbol)
  case list(QueryList)
  case number(QueryNumber)
  case session, time, gap, group, settings
}

/// The names of the language.
enum QueryName {
  /// Where a bare name is found: in the event that has it, else in the state.
  static let bare: [String: QuerySource] = {
    var names = event.merging(state) { event, _ in event }
    names["route"] = .symbol(.route)
    names["overlay"] = .symbol(.overlay)
    names["overlays"] = .list(.overlays)
    names["tab"] = .symbol(.tab)
    names["flow"] = .symbol(.flow)
    names["gap"] = .gap
    return names
  }()

  /// The keys of a transition's JSON, after `event.`.
  static let event: [String: QuerySource] = [
    "session": .session, "seq": .number(.seq), "time": .time, "kind": .symbol(.kind),
    "cause": .symbol(.cause), "group": .group,
    "route": .symbol(.eventRoute), "routes": .list(.eventRoutes),
    "overlay": .symbol(.eventOverlay), "overlays": .list(.eventOverlays),
    "tab": .symbol(.eventTab), "tabs": .list(.eventTabs), "flow": .symbol(.eventFlow),
    "count": .number(.count), "target": .number(.target), "label": .symbol(.label),
    "payload": .symbol(.payload), "reason": .symbol(.reason), "settings": .settings,
    "meta": .symbol(.meta),
  ]

  /// The keys of a state's JSON, after `state.`.
  static let state: [String: QuerySource] = [
    "currentRoute": .symbol(.currentRoute), "overlays": .list(.stateOverlays),
    "rootOverlays": .list(.rootOverlays), "origin": .symbol(.origin), "entries": .list(.entries),
    "cursor": .number(.cursor), "tab": .symbol(.stateTab), "flow": .symbol(.stateFlow),
  ]

  /// The words that are no names by themselves.
  static let words: Set<String> = [
    "and", "or", "not", "in", "matches", "contains", "true", "false", "null", "event", "state",
  ]

  /// The name that somebody who wrote `name` meant most likely, if one is near.
  static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let (name, limit) = (Array(name.lowercased().unicodeScalars), max(1, name.count / 3))
    guard name.count <= 40 else { return nil }
    // The same on every run: names come out of a dictionary in any order.
    let ranked = names.sorted().map { candidate in
      (candidate, distance(name, Array(candidate.lowercased().unicodeScalars)))
    }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// Levenshtein's distance; a word that the other one ends with is as near as one letter.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.count > 2, left.count < right.count, right.reversed().starts(with: left.reversed()) {
      return 1
    }
    var row = Array(0...right.count)
    for (line, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
