import DRN
package import DRNLog

// The fields that names in an expression refer to: those of a transition and of the state after it.

/// A field with one value of the log, represented by its number.
package enum QuerySymbol: Hashable, Sendable {
  case kind, cause, label, payload, reason, meta, groupName, window, appVersion, schema
  case eventRoute, eventOverlay, eventTab, eventFlow
  case currentRoute, origin, activeOverlay, stateTab, stateFlow
  /// The event's value if it has one, otherwise the state's.
  case route, overlay, tab, flow
  case element(QueryList, Int)

  /// The domain of its numbers.
  package var domain: QueryDomain {
    switch self {
    case .kind: .kind
    case .cause: .cause
    case .label, .reason, .groupName, .window, .appVersion, .schema: .symbol(.text)
    case .payload, .meta: .symbol(.json)
    case .eventRoute, .currentRoute, .origin, .route: .symbol(.route)
    case .eventOverlay, .activeOverlay, .overlay: .symbol(.overlay)
    case .eventTab, .stateTab, .tab: .symbol(.tab)
    case .eventFlow, .stateFlow, .flow: .symbol(.flow)
    case .element(let list, _): .symbol(list.kind)
    }
  }

  var needsState: Bool {
    switch self {
    case .currentRoute, .origin, .activeOverlay, .stateTab, .stateFlow, .route, .overlay, .tab,
      .flow:
      true
    case .element(let list, _): list.needsState
    case .kind, .cause, .label, .payload, .reason, .meta, .groupName, .window, .appVersion, .schema,
      .eventRoute, .eventOverlay, .eventTab, .eventFlow:
      false
    }
  }

  /// The number of its value; 0 for none.
  @inline(__always)
  package func number(_ record: EventRecord, _ state: borrowing RecordedState) -> UInt32 {
    switch self {
    case .kind: UInt32(record.kind.rawValue) + 1
    case .cause: record.cause
    case .eventRoute: record.route
    case .route: record.route != 0 ? record.route : state.currentRoute.number
    case .currentRoute: state.currentRoute.number
    case .eventOverlay: record.overlay
    case .overlay: record.overlay != 0 ? record.overlay : state.activeOverlay?.number ?? 0
    case .activeOverlay: state.activeOverlay?.number ?? 0
    case .eventTab: record.tab
    case .tab: record.tab != 0 ? record.tab : state.tab?.number ?? 0
    case .stateTab: state.tab?.number ?? 0
    case .eventFlow: record.flow
    case .flow: record.flow != 0 ? record.flow : state.flow?.number ?? 0
    case .stateFlow: state.flow?.number ?? 0
    case .origin: state.precedingOrigin?.number ?? 0
    case .label: record.label
    case .payload: record.payload
    case .reason: record.reason
    case .meta: record.meta
    case .groupName: record.group?.name ?? 0
    case .window: record.settings?.window ?? 0
    case .appVersion: record.settings?.appVersion ?? 0
    case .schema: record.settings?.schema ?? 0
    case .element(let list, let index): list.number(at: index, record, state)
    }
  }
}

/// The domain of a field's numbers.
package enum QueryDomain: Hashable, Sendable {
  case symbol(SymbolKind)
  /// The raw value of an event's kind, plus one.
  case kind
  /// A text; 0 means `user`.
  case cause
}

/// A field that is a list of the log's values.
package enum QueryList: Hashable, Sendable {
  case eventRoutes, eventOverlays, eventTabs
  case stateOverlays, rootOverlays, entries
  /// The event's list if it has one, otherwise the state's.
  case overlays

  package var kind: SymbolKind {
    switch self {
    case .eventRoutes, .entries: .route
    case .eventOverlays, .stateOverlays, .rootOverlays, .overlays: .overlay
    case .eventTabs: .tab
    }
  }

  var needsState: Bool {
    switch self {
    case .eventRoutes, .eventOverlays, .eventTabs: false
    case .stateOverlays, .rootOverlays, .entries, .overlays: true
    }
  }

  /// The number of its values; `nil` if the event has no such list.
  package func count(_ record: EventRecord, _ state: borrowing RecordedState) -> Int? {
    switch self {
    case .eventRoutes: record.routes.nonzeroCount
    case .eventOverlays: record.overlays.nonzeroCount
    case .eventTabs: record.tabs.nonzeroCount
    case .stateOverlays: state.overlays.count
    case .rootOverlays: state.rootOverlays.count
    case .entries: state.entries.count
    case .overlays: record.overlays.nonzeroCount ?? state.overlays.count
    }
  }

  /// The number of the value at an index; negative indices count from the end. 0 if there is none.
  package func number(
    at index: Int, _ record: EventRecord, _ state: borrowing RecordedState
  ) -> UInt32 {
    guard let count = count(record, state) else { return 0 }
    let index = index < 0 ? count + index : index
    guard (0..<count).contains(index) else { return 0 }
    switch self {
    case .eventRoutes: return record.routes[index]
    case .eventOverlays: return record.overlays[index]
    case .eventTabs: return record.tabs[index]
    case .stateOverlays: return state.overlays[index].number
    case .rootOverlays: return state.rootOverlays[index].number
    case .entries: return state.entries[index].route.number
    case .overlays:
      let overlays = record.overlays
      return overlays.isEmpty ? state.overlays[index].number : overlays[index]
    }
  }
}

extension QueryList {
  /// Whether one of its values passes the test; avoids copying the list.
  @inline(__always)
  func contains(
    _ record: EventRecord, _ state: borrowing RecordedState,
    where passes: (UInt32) throws(LogError) -> Bool
  ) throws(LogError) -> Bool {
    switch self {
    case .entries:
      for index in 0..<state.entries.count where try passes(state.entries[index].route.number) {
        return true
      }
    case .eventRoutes, .eventOverlays, .eventTabs, .stateOverlays, .rootOverlays, .overlays:
      for index in 0..<(count(record, state) ?? 0)
      where try passes(number(at: index, record, state)) {
        return true
      }
    }
    return false
  }
}

/// A field that is a number.
package enum QueryNumber: Hashable, Sendable {
  case seq, count, target, cursor, groupFirst, groupCount, historyLimit
  case listCount(QueryList)

  var needsState: Bool {
    switch self {
    case .cursor: true
    case .listCount(let list): list.needsState
    case .seq, .count, .target, .groupFirst, .groupCount, .historyLimit: false
    }
  }

  /// The field's value; `nil` if it has none.
  package func value(_ record: EventRecord, _ state: borrowing RecordedState) -> Int? {
    switch self {
    case .seq: record.seq
    case .count: record.countIfAny
    case .target: record.kind == .rewound || record.kind == .marked ? record.target : nil
    case .cursor: state.cursor
    case .groupFirst: record.group?.first
    case .groupCount: record.group?.count
    case .historyLimit: record.settings?.historyLimit
    case .listCount(let list): list.count(record, state)
    }
  }
}

extension EventRecord {
  fileprivate var countIfAny: Int? {
    switch kind {
    case .overlaysHidden, .wentBack, .wentForward: count
    // A refusal has a count only if the refused action has one.
    case .refused: count == 0 ? nil : count
    default: nil
    }
  }
}

extension [UInt32] {
  fileprivate var nonzeroCount: Int? { isEmpty ? nil : count }
}
