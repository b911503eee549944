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

  /// A transition in symbols, if all of its values are known.
  @inlinable
  func shortEvent(_ plain: PlainTransition<Route>) -> ShortEvent? {
    var event = ShortEvent(code: EventCode.code(of: plain.kind), number: UInt64(plain.count))
    if let route = plain.route {
      guard let number = unsafe routes.number(of: route) else { return nil }
      event.route = number
    }
    if let overlay = plain.overlay {
      guard let number = unsafe overlays.number(of: overlay) else { return nil }
      event.overlay = number
    }
    if let tab = plain.tab {
      guard let number = unsafe tabs.number(of: tab) else { return nil }
      event.tab = number
    }
    return event
  }
}

/// The codes of plain transitions; those of ``EventRecord/code(of:)``.
@usableFromInline
enum EventCode {
  @inlinable
  static func code<Route>(of kind: PlainTransition<Route>.Kind) -> UInt8 {
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
