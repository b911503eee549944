import DRN

/// The fields of a kind of event, in the order in which they are stored: that of their raw values.
///
/// It is a bit set because it is needed for every event that is read, written or hashed.
struct EventFieldSet: Sequence, IteratorProtocol {
  private var bits: UInt16

  init(of kind: EventKind) {
    bits =
      switch kind {
      case .started: Self.place | Self.flow | Self.settings
      case .went: Self.route | Self.tab
      case .replaced, .composed, .tabSelected: Self.place
      case .overlayShown, .overlayPushed, .rootOverlayShown: Self.overlay
      case .overlayHidden, .stayed: 0
      case .overlaysHidden, .wentBack, .wentForward: Self.count
      case .reset: Self.lists
      case .flowSwitched: Self.place | Self.flow
      case .updated: Self.route
      case .historyEdited: Self.lists | Self.count | Self.kept
      case .fenced: 0
      case .rewound: Self.target
      case .marked: Self.target | Self.label
      case .noted: Self.label | Self.payload
      case .refused:
        Self.place | Self.lists | Self.flow | Self.count | Self.label | Self.reason | Self.kept
      case .restored: Self.place | Self.lists | Self.flow
      }
  }

  /// The fields without the one that is stored as the kind's operand.
  func withoutOperand(of kind: EventKind) -> EventFieldSet {
    var rest = self
    if let field = kind.operandField { rest.bits &= ~Self.bit(field) }
    return rest
  }

  /// Whether the fields are at most a place and one number, which fit in one journal record.
  var isShort: Bool { bits & ~(Self.place | Self.count | Self.target) == 0 }

  mutating func next() -> EventField? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return EventField(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
  }
}

extension EventFieldSet {
  private static var route: UInt16 { bit(.route) }
  private static var overlay: UInt16 { bit(.overlay) }
  private static var tab: UInt16 { bit(.tab) }
  private static var place: UInt16 { route | overlay | tab }
  private static var lists: UInt16 { bit(.routes) | bit(.overlays) | bit(.tabs) }
  private static var flow: UInt16 { bit(.flow) }
  private static var count: UInt16 { bit(.count) }
  private static var target: UInt16 { bit(.target) }
  private static var label: UInt16 { bit(.label) }
  private static var payload: UInt16 { bit(.payload) }
  private static var reason: UInt16 { bit(.reason) }
  private static var settings: UInt16 { bit(.settings) }
  private static var kept: UInt16 { bit(.kept) }

  private static func bit(_ field: EventField) -> UInt16 { 1 &<< UInt16(field.rawValue) }
}

// Required fields.

extension EventNumbers {
  /// The first violation of the rules for the event's kind; `nil` if there is none.
  func faultOfKind(with extras: EventExtras) -> EventRecord.Fault? {
    if case .started = kind {
      if seq != 0 { return .misplacedStart }
    } else if seq == 0 {
      return .misplacedStart
    }
    switch kind {
    case .went, .replaced, .updated: return route == 0 ? .noRoute : nil
    case .composed: return route == 0 ? .noRoute : overlay == 0 ? .noOverlay : nil
    case .tabSelected: return route == 0 ? .noRoute : tab == 0 ? .noTab : nil
    case .flowSwitched: return route == 0 ? .noRoute : flow == 0 ? .noFlow : nil
    case .overlayShown, .overlayPushed, .rootOverlayShown: return overlay == 0 ? .noOverlay : nil
    case .started: return route == 0 ? .noRoute : extras.faultOfSettings
    case .rewound:
      return target >= seq || node > target || node < 0 ? .rewindsForward : nil
    case .marked:
      return label == 0 ? .noLabel : target > seq || target < 0 ? .marksForward : nil
    case .noted: return label == 0 ? .noLabel : nil
    // The refused event may have been a reset.
    case .refused:
      return label == 0
        ? .noLabel : extras.faultOfLists ?? extras.faultOfSize ?? extras.faultOfKept
    case .reset: return extras.faultOfSize ?? extras.faultOfRoutes ?? extras.faultOfLists
    case .historyEdited:
      return extras.faultOfSize ?? extras.faultOfEdit(count) ?? extras.faultOfLists
        ?? extras.faultOfKept
    case .restored: return extras.faultOfLosses
    case .fenced, .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward: return nil
    }
  }
}

extension EventExtras {
  fileprivate var faultOfSettings: EventRecord.Fault? {
    guard let settings = fields.settings, settings.historyLimit >= 2 else {
      return .smallHistoryLimit
    }
    return nil
  }

  fileprivate var faultOfRoutes: EventRecord.Fault? {
    let routes = fields.routes
    return routes.isEmpty || routes.contains(0) ? .noRoute : nil
  }

  /// An edit has entries, and one of them is current.
  fileprivate func faultOfEdit(_ cursor: Int) -> EventRecord.Fault? {
    fields.routes.indices.contains(cursor) ? nil : .noCurrentEntry
  }

  /// Each item of an edit is a route, or one entry that is kept.
  fileprivate var faultOfKept: EventRecord.Fault? {
    let (routes, kept) = (fields.routes, fields.kept)
    guard !kept.isEmpty else { return routes.contains(0) ? .noRoute : nil }
    guard kept.count == routes.count else { return .unequalLists }
    var known: Set<UInt32> = []
    for index in kept.indices {
      if (kept[index] == 0) == (routes[index] == 0) { return .noRoute }
      if kept[index] != 0, !known.insert(kept[index]).inserted { return .keptTwice }
    }
    return nil
  }

  /// A reset or an edit has no more places than a history.
  fileprivate var faultOfSize: EventRecord.Fault? {
    fields.routes.count > NavigationLimits.places ? .tooManyPlaces : nil
  }

  fileprivate var faultOfLosses: EventRecord.Fault? {
    let longest = max(fields.routes.count, fields.overlays.count, fields.tabs.count)
    return longest > LogLimits.lostValues ? .tooManyPlaces : nil
  }

  /// Overlays are given for every route or for none; tabs likewise.
  fileprivate var faultOfLists: EventRecord.Fault? {
    let (count, fields) = (fields.routes.count, fields)
    let isEqual =
      [0, count].contains(fields.overlays.count) && [0, count].contains(fields.tabs.count)
    return isEqual ? nil : .unequalLists
  }
}
