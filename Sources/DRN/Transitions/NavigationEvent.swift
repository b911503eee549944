/// What happened: one change of the state, or one recorded fact.
///
/// Everything that the reducer needs is in the event, so folding the same events always gives the
/// same state. The one exception is ``rewound(target:)``, which names a position: whoever folds has
/// the state that belongs to it.
public enum NavigationEvent<Route: NavigationRoute>: Hashable, Sendable {
  /// A session began. Always its first event, and never a later one.
  indirect case started(Place<Route>, flow: Route.Flow?, settings: SessionSettings)
  /// A move to a route.
  case went(Route, tab: Route.Tab?)
  /// The current entry became a fresh one.
  case replaced(Place<Route>)
  /// A move to a base route with an overlay, remembering the origin.
  case composed(Composite<Route>, tab: Route.Tab?)
  /// An overlay took the place of the top one, or went up.
  case overlayShown(Route.Overlay)
  /// An overlay went up on top of what was there.
  case overlayPushed(Route.Overlay)
  /// An overlay went up above every place.
  case rootOverlayShown(Route.Overlay)
  /// The topmost overlay went.
  case overlayHidden
  /// The topmost `count` overlays of the place went.
  case overlaysHidden(count: Int)
  /// The overlays went, and the user stayed on the base route.
  case stayed
  /// The cursor moved `count` entries back.
  case wentBack(count: Int)
  /// The cursor moved `count` entries forward.
  case wentForward(count: Int)
  /// The history was replaced by these places.
  case reset([Place<Route>])
  /// Another tab was selected; `root` is where it starts when it remembers nothing.
  case tabSelected(Route.Tab, root: Place<Route>)
  /// Everything but the root overlays started anew in a flow.
  case flowSwitched(Route.Flow, root: Place<Route>)
  /// The state became what it was after transition `target`.
  case rewound(target: Int)
  /// `name` stands for position `target` from now on.
  case marked(name: String, target: Int)
  /// The app's own fact.
  case noted(label: String, payload: JSONValue?)
  /// A guard refused the move that `attempted` would have been.
  indirect case refused(attempted: NavigationEvent, reason: String)
  /// A manager continued the session; what it could not decode is gone, and if the current entry
  /// was among it, `fallback` is the only entry.
  indirect case restored(lost: Losses<Route>, fallback: Place<Route>?)
}

extension NavigationEvent {
  /// The events' names, as the log, the tool and the JSON have them.
  public enum Kind: String, CaseIterable, Sendable {
    case started, went, replaced, composed
    case overlayShown, overlayPushed, rootOverlayShown, overlayHidden, overlaysHidden, stayed
    case wentBack, wentForward, reset, tabSelected, flowSwitched
    case rewound, marked, noted, refused, restored
  }

  /// The event's name.
  @inlinable
  public var kind: Kind {
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
    case .rewound: .rewound
    case .marked: .marked
    case .noted: .noted
    case .refused: .refused
    case .restored: .restored
    }
  }

  /// Whether the event changes the state by itself: neither a rewind nor a mere fact.
  @inlinable
  public var changesState: Bool {
    switch self {
    case .rewound, .marked, .noted, .refused: false
    case .restored(let lost, _): !lost.isEmpty
    default: true
    }
  }
}
