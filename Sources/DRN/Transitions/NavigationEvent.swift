/// What happened: one change of the state, or one recorded fact.
///
/// An event contains everything that the reducer needs, so folding the same events always gives the
/// same state. The one exception is ``rewound(target:)``, which names a position: the caller has to
/// know its state.
public enum NavigationEvent<Route: NavigationRoute>: Hashable, Sendable {
  /// A session began. Always its first event, and never a later one.
  indirect case started(Place<Route>, flow: Route.Flow?, settings: SessionSettings)
  /// A move to a route.
  case went(Route, tab: Route.Tab?)
  /// The current entry was replaced by a new one.
  case replaced(Place<Route>)
  /// A move to a base route with an overlay, remembering the origin.
  case composed(Composite<Route>, tab: Route.Tab?)
  /// An overlay was shown, replacing the top one.
  case overlayShown(Route.Overlay)
  /// An overlay was shown on top of the others.
  case overlayPushed(Route.Overlay)
  /// An overlay was shown above every place.
  case rootOverlayShown(Route.Overlay)
  /// The topmost overlay was closed.
  case overlayHidden
  /// The topmost `count` overlays of the place were closed.
  case overlaysHidden(count: Int)
  /// The overlays were closed, and the user stayed on the base route.
  case stayed
  /// The cursor moved `count` entries back.
  case wentBack(count: Int)
  /// The cursor moved `count` entries forward.
  case wentForward(count: Int)
  /// The history was replaced by these places.
  case reset([Place<Route>])
  /// Another tab was selected; `root` is its first screen if it remembers no history.
  case tabSelected(Route.Tab, root: Place<Route>)
  /// A flow was entered: everything but the root overlays was dropped, and the history is `root`.
  case flowSwitched(Route.Flow, root: Place<Route>)
  /// The current entry's route became another one, in its place: other parameters of the same screen.
  case updated(Route)
  /// The history's entries were kept, removed, added or put in another order.
  case historyEdited(HistoryEdit<Route>)
  /// Nothing leads back from here any more: the other entries, the origin and what other tabs
  /// remembered were dropped.
  case fenced
  /// The whole state became what it was after transition `target`.
  case rewound(target: Int)
  /// Position `target` was given a name.
  case marked(name: String, target: Int)
  /// A fact of the app.
  case noted(label: String, payload: JSONValue? = nil)
  /// A guard refused a move; `attempted` is the event that it would have been.
  indirect case refused(attempted: NavigationEvent, reason: String)
  /// A manager continued the session. What it could not decode was dropped; if the current entry
  /// was, `fallback` became the only entry.
  indirect case restored(lost: Losses<Route>, fallback: Place<Route>?)
}

extension NavigationEvent {
  /// The kind of an event, the same for all route types.
  public typealias Kind = EventKind

  /// The event's kind.
  @inlinable
  public var kind: EventKind {
    switch self {
    case .started: .started
    case .went: .went
    case .replaced: .replaced
    case .composed: .composed
    case .overlayShown: .overlayShown
    case .overlayPushed: .overlayPushed
    case .rootOverlayShown: .rootOverlayShown
    case .overlayHidden: .overlayHidden
    case .overlaysHidden: .overlaysHidden
    case .stayed: .stayed
    case .wentBack: .wentBack
    case .wentForward: .wentForward
    case .reset: .reset
    case .tabSelected: .tabSelected
    case .flowSwitched: .flowSwitched
    case .updated: .updated
    case .historyEdited: .historyEdited
    case .fenced: .fenced
    case .rewound: .rewound
    case .marked: .marked
    case .noted: .noted
    case .refused: .refused
    case .restored: .restored
    }
  }

  /// Whether the event itself changes the state: it is neither a rewind nor only a fact.
  @inlinable
  public var changesState: Bool {
    switch self {
    case .rewound, .marked, .noted, .refused: false
    case .restored(let lost, _): !lost.isEmpty
    default: true
    }
  }
}

/// The kinds of events, with their codes and names.
///
/// The raw value is the code in a log. It never changes; a new kind gets the next code, and the
/// format a new version. The name is that of the case, as in the tool and in JSON.
public enum EventKind: UInt8, CaseIterable, Sendable {
  case started = 0
  case went = 1
  case replaced = 2
  case composed = 3
  case overlayShown = 4
  case overlayPushed = 5
  case rootOverlayShown = 6
  case overlayHidden = 7
  case overlaysHidden = 8
  case stayed = 9
  case wentBack = 10
  case wentForward = 11
  case reset = 12
  case tabSelected = 13
  case flowSwitched = 14
  case rewound = 15
  case marked = 16
  case noted = 17
  case refused = 18
  case restored = 19
  case updated = 20
  case historyEdited = 21
  case fenced = 22
}

#if !hasFeature(Embedded)
  extension EventKind {
    /// The names, in the order of the codes, which have no gaps.
    private static let names = allCases.map { String(describing: $0) }

    /// The name, such as `went`.
    public var name: String { Self.names[Int(rawValue)] }

    /// Creates the kind with this name, or `nil` if there is none.
    public init?(name: String) {
      guard let code = Self.names.firstIndex(of: name) else { return nil }
      self = Self.allCases[code]
    }
  }
#endif
