import DRN

extension NumberWriter {
  /// The code of the event's kind, and what the event has.
  mutating func put(_ event: NavigationEvent<Screen>) {
    put(Int(event.kind.rawValue))
    switch event {
    case .started(let place, let flow, let settings):
      put(place)
      put(flow)
      put(settings.historyLimit)
    case .went(let route, let tab):
      put(route.number)
      put(tab)
    case .composed(let composite, let tab):
      put(Place(route: composite.base, overlay: composite.overlay, tab: tab))
    case .replaced(let place): put(place)
    case .overlayShown(let overlay), .overlayPushed(let overlay), .rootOverlayShown(let overlay):
      put(overlay)
    case .overlayHidden, .stayed, .fenced, .noted: break
    case .overlaysHidden(let count), .wentBack(let count), .wentForward(let count): put(count)
    case .reset(let places):
      put(places.count)
      for place in places { put(place) }
    case .tabSelected(let tab, let root):
      put(tab)
      put(root)
    case .flowSwitched(let flow, let root):
      put(flow)
      put(root)
    case .updated(let route): put(route.number)
    case .historyEdited(let edit):
      put(edit.cursor)
      put(edit.items.count)
      for item in edit.items {
        switch item {
        case .kept(let index): put(index)
        case .new(let place):
          put(-1)
          put(place)
        }
      }
    case .rewound(let target), .marked(_, let target): put(target)
    case .refused(let attempted, _): put(attempted)
    case .restored(let lost, let fallback):
      put(lost.routes.map { $0.number }.sorted())
      put(lost.overlays.map { $0.rawValue }.sorted())
      put(lost.tabs.map { $0.rawValue }.sorted())
      put(lost.flow)
      put(fallback ?? Place(.home))
    }
  }
}

extension NumberReader {
  mutating func event() -> NavigationEvent<Screen> {
    switch EventKind(rawValue: UInt8(int()))! {
    case .started:
      .started(place(), flow: optional(), settings: SessionSettings(historyLimit: int()))
    case .went: .went(screen(), tab: optional())
    case .composed: .composed(Composite(screen(), overlay: value()), tab: optional())
    case .replaced: .replaced(place())
    case .overlayShown: .overlayShown(value())
    case .overlayPushed: .overlayPushed(value())
    case .rootOverlayShown: .rootOverlayShown(value())
    case .overlayHidden: .overlayHidden
    case .overlaysHidden: .overlaysHidden(count: int())
    case .stayed: .stayed
    case .wentBack: .wentBack(count: int())
    case .wentForward: .wentForward(count: int())
    case .reset: .reset(list { $0.place() })
    case .tabSelected: .tabSelected(value(), root: place())
    case .flowSwitched: .flowSwitched(value(), root: place())
    case .updated: .updated(screen())
    case .historyEdited: historyEdit()
    case .fenced: .fenced
    case .rewound: .rewound(target: int())
    case .marked: .marked(name: "m", target: int())
    case .noted: .noted(label: "n")
    case .refused: .refused(attempted: event(), reason: "r")
    case .restored:
      .restored(
        lost: Losses(
          routes: Set(list { $0.screen() }), overlays: Set(list { $0.value() }),
          tabs: Set(list { $0.value() }), flow: optional()), fallback: place())
    }
  }

  private mutating func historyEdit() -> NavigationEvent<Screen> {
    let cursor = int()
    let items = list { reader -> HistoryEdit<Screen>.Item in
      let index = reader.int()
      return index < 0 ? .new(reader.place()) : .kept(index)
    }
    return .historyEdited(HistoryEdit(items, cursor: cursor))
  }
}
