public import DRN

/// The symbols that a type of route had lately, for recording and going back without a detour.
///
/// Used only by who holds the journal: one look-up and one store are then one short lock.
///
/// `@unchecked Sendable` and unchecked exclusivity: see above.
@usableFromInline
final class KnownSymbols<Route: NavigationRoute>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var routes = SymbolTable<Route>()
  @usableFromInline @exclusivity(unchecked) var overlays = SymbolTable<Route.Overlay>()
  @usableFromInline @exclusivity(unchecked) var tabs = SymbolTable<Route.Tab>()

  @usableFromInline @exclusivity(unchecked) var routeValues = ValueTable<Route>()
  @usableFromInline @exclusivity(unchecked) var overlayValues = ValueTable<Route.Overlay>()
  @usableFromInline @exclusivity(unchecked) var tabValues = ValueTable<Route.Tab>()

  init() {}

  /// The numbers of values, to be taken out and let go of by who does not hold the journal any more.
  struct Numbers {
    var routes = SymbolTable<Route>()
    var overlays = SymbolTable<Route.Overlay>()
    var tabs = SymbolTable<Route.Tab>()
  }

  /// Puts other numbers in the place of those that are known, which are then in `numbers`.
  func swapNumbers(with numbers: inout Numbers) {
    unsafe swap(&routes, &numbers.routes)
    unsafe swap(&overlays, &numbers.overlays)
    unsafe swap(&tabs, &numbers.tabs)
  }

  /// A transition in symbols, if all of its values are known.
  @inlinable @inline(__always)
  func shortEvent(
    _ kind: PlainEvent, route: Route?, overlay: Route.Overlay?, tab: Route.Tab?, count: Int
  ) -> ShortEvent? {
    var event = ShortEvent(code: EventCode.code(of: kind), number: UInt64(count))
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

/// The codes of plain events; those of ``EventRecord/code(of:)``.
@usableFromInline
enum EventCode {
  @inlinable
  static func code(of kind: PlainEvent) -> UInt8 {
    switch kind {
    case .went: 1
    case .replaced: 2
    case .composed: 3
    case .overlayShown: 4
    case .overlayPushed: 5
    case .overlayHidden: 7
    case .wentBack: 10
    case .wentForward: 11
    case .tabSelected: 13
    }
  }
}
