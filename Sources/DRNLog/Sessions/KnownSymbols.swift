public import DRN

/// The symbols that a type of route had lately, for recording without a detour.
///
/// Used only by who holds the journal: one look-up and one store are then one short lock.
///
/// `@unchecked Sendable` and unchecked exclusivity: see above.
@usableFromInline
final class KnownSymbols<Route: NavigationRoute>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var routes = SymbolTable<Route>()
  @usableFromInline @exclusivity(unchecked) var overlays = SymbolTable<Route.Overlay>()
  @usableFromInline @exclusivity(unchecked) var tabs = SymbolTable<Route.Tab>()

  init() {}

  /// An event in symbols, if it fits one record of the journal and all of its values are known.
  @inlinable
  func shortEvent(_ event: NavigationEvent<Route>) -> ShortEvent? {
    switch event {
    case .went(let route, let tab):
      return shortEvent(EventCode.went, route, overlay: nil, tab: tab)
    case .replaced(let place):
      return shortEvent(EventCode.replaced, place.route, overlay: place.overlay, tab: place.tab)
    case .composed(let composite, let tab):
      return shortEvent(EventCode.composed, composite.base, overlay: composite.overlay, tab: tab)
    case .overlayShown(let overlay):
      return shortEvent(EventCode.overlayShown, nil, overlay: overlay, tab: nil)
    case .overlayPushed(let overlay):
      return shortEvent(EventCode.overlayPushed, nil, overlay: overlay, tab: nil)
    case .rootOverlayShown(let overlay):
      return shortEvent(EventCode.rootOverlayShown, nil, overlay: overlay, tab: nil)
    case .overlayHidden: return ShortEvent(code: EventCode.overlayHidden)
    case .stayed: return ShortEvent(code: EventCode.stayed)
    case .overlaysHidden(let count):
      return ShortEvent(code: EventCode.overlaysHidden, number: UInt64(count))
    case .wentBack(let count):
      return ShortEvent(code: EventCode.wentBack, number: UInt64(count))
    case .wentForward(let count):
      return ShortEvent(code: EventCode.wentForward, number: UInt64(count))
    case .tabSelected(let tab, let root):
      return shortEvent(EventCode.tabSelected, root.route, overlay: root.overlay, tab: tab)
    case .started, .reset, .flowSwitched, .rewound, .marked, .noted, .refused, .restored:
      return nil
    }
  }

  @inlinable
  func shortEvent(
    _ code: UInt8, _ route: Route?, overlay: Route.Overlay?, tab: Route.Tab?
  ) -> ShortEvent? {
    var event = ShortEvent(code: code)
    if let route {
      guard let number = unsafe routes.number(of: route) else { return nil }
      event.route = number
    }
    if let overlay {
      guard let number = unsafe overlays.number(of: overlay) else { return nil }
      event.overlay = number
    }
    if let tab {
      guard let number = unsafe tabs.number(of: tab) else { return nil }
      event.tab = number
    }
    return event
  }
}

/// The codes of the events that fit one record; those of ``EventRecord/code(of:)``.
@usableFromInline
enum EventCode {
  @inlinable static var went: UInt8 { 1 }
  @inlinable static var replaced: UInt8 { 2 }
  @inlinable static var composed: UInt8 { 3 }
  @inlinable static var overlayShown: UInt8 { 4 }
  @inlinable static var overlayPushed: UInt8 { 5 }
  @inlinable static var rootOverlayShown: UInt8 { 6 }
  @inlinable static var overlayHidden: UInt8 { 7 }
  @inlinable static var overlaysHidden: UInt8 { 8 }
  @inlinable static var stayed: UInt8 { 9 }
  @inlinable static var wentBack: UInt8 { 10 }
  @inlinable static var wentForward: UInt8 { 11 }
  @inlinable static var tabSelected: UInt8 { 13 }
}
