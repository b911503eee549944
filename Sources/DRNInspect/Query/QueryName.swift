import DRNLog

/// The source of a path's first value.
package enum QuerySource: Hashable, Sendable {
  case symbol(QuerySymbol)
  case list(QueryList)
  case number(QueryNumber)
  case session, time, gap, group, settings
}

/// The names of the language.
enum QueryName {
  /// The source of an unqualified name: the event if it has the field, otherwise the state.
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

  /// The keywords, which cannot be used as names.
  static let words: Set<String> = [
    "and", "or", "not", "in", "matches", "contains", "true", "false", "null", "event", "state",
  ]
}
