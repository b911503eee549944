public import DRN

/// The recently used symbols of a type of route, for the fast path of recording and going back.
///
/// Used only while the journal is locked, so that look-up and store share one short lock.
///
/// `@unchecked Sendable` and unchecked exclusivity: the journal's lock protects every access.
@usableFromInline
final class KnownSymbols<Route: NavigationRoute>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var routes = SymbolTable<Route>()
  @usableFromInline @exclusivity(unchecked) var overlays = SymbolTable<Route.Overlay>()
  @usableFromInline @exclusivity(unchecked) var tabs = SymbolTable<Route.Tab>()

  @exclusivity(unchecked) var flows = SymbolTable<Route.Flow>()
  /// Causes, and the names of transactions.
  @usableFromInline @exclusivity(unchecked) var words = KnownTexts()

  @usableFromInline @exclusivity(unchecked) var routeValues = ValueTable<Route>()
  @usableFromInline @exclusivity(unchecked) var overlayValues = ValueTable<Route.Overlay>()
  @usableFromInline @exclusivity(unchecked) var tabValues = ValueTable<Route.Tab>()

  init() {}

  /// Tables of numbers that are swapped out, to be deallocated after the journal is unlocked.
  struct Numbers {
    var routes = SymbolTable<Route>()
    var overlays = SymbolTable<Route.Overlay>()
    var tabs = SymbolTable<Route.Tab>()
    var flows = SymbolTable<Route.Flow>()
    var words = KnownTexts()
  }

  /// Exchanges the known numbers with `numbers`.
  func swapNumbers(with numbers: inout Numbers) {
    unsafe swap(&routes, &numbers.routes)
    unsafe swap(&overlays, &numbers.overlays)
    unsafe swap(&tabs, &numbers.tabs)
    unsafe swap(&flows, &numbers.flows)
    unsafe swap(&words, &numbers.words)
  }

  /// A move in symbols; `nil` unless all of its values are known.
  @inlinable @inline(__always)
  func shortMove(
    _ kind: EventKind, _ route: Borrowed<Route>, _ overlay: Route.Overlay?, _ tab: Route.Tab?,
    _ cause: Cause?
  ) -> ShortEvent? {
    guard let number = unsafe routes.number(at: route.address) else { return nil }
    var event = ShortEvent(kind, route: number)
    if let tab {
      guard let number = unsafe tabs.number(of: tab) else { return nil }
      event.tab = number
    }
    return add(overlay, cause, to: &event) ? event : nil
  }

  /// A change without a route in symbols; `nil` unless all of its values are known.
  @inlinable @inline(__always)
  func shortChange(
    _ kind: EventKind, _ overlay: Route.Overlay?, _ count: Int, _ cause: Cause?
  ) -> ShortEvent? {
    var event = ShortEvent(kind, number: UInt64(count))
    return add(overlay, cause, to: &event) ? event : nil
  }

  /// An event in symbols; `nil` unless it has no more parts than a move or a change, and all of its
  /// values are known.
  @inlinable
  func short(_ event: NavigationEvent<Route>, _ cause: Cause) -> ShortEvent? {
    func move(
      _ kind: EventKind, _ route: Route, _ overlay: Route.Overlay?, _ tab: Route.Tab?
    ) -> ShortEvent? {
      Borrowed.pass(route) { shortMove(kind, $0, overlay, tab, cause) }
    }
    func change(
      _ kind: EventKind, _ overlay: Route.Overlay? = nil, _ count: Int = 0
    ) -> ShortEvent? {
      shortChange(kind, overlay, count, cause)
    }
    switch event {
    case .went(let route, let tab): return move(.went, route, nil, tab)
    case .composed(let composite, let tab):
      return move(.composed, composite.base, composite.overlay, tab)
    case .replaced(let place): return move(.replaced, place.route, place.overlay, place.tab)
    case .tabSelected(let tab, let root): return move(.tabSelected, root.route, root.overlay, tab)
    case .overlayShown(let overlay): return change(.overlayShown, overlay)
    case .overlayPushed(let overlay): return change(.overlayPushed, overlay)
    case .rootOverlayShown(let overlay): return change(.rootOverlayShown, overlay)
    case .overlayHidden: return change(.overlayHidden)
    case .stayed: return change(.stayed)
    case .fenced: return change(.fenced)
    case .updated(let route): return move(.updated, route, nil, nil)
    case .overlaysHidden(let count): return change(.overlaysHidden, nil, count)
    case .wentBack(let count): return change(.wentBack, nil, count)
    case .wentForward(let count): return change(.wentForward, nil, count)
    case .started, .reset, .flowSwitched, .historyEdited, .rewound, .marked, .noted, .refused,
      .restored:
      return nil
    }
  }

  /// Adds what any event may have; returns whether all of it is known.
  @inlinable @inline(__always)
  func add(_ overlay: Route.Overlay?, _ cause: Cause?, to event: inout ShortEvent) -> Bool {
    if let overlay {
      guard let number = unsafe overlays.number(of: overlay) else { return false }
      event.overlay = number
    }
    if let cause, cause != .user {
      guard let number = unsafe words.number(of: cause.rawValue) else { return false }
      event.cause = number
    }
    return true
  }
}
