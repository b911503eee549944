public import Observation

/// The manager's properties for Observation; created when one of them is read for the first time.
///
/// Observation identifies properties by their key paths. Those of a generic class are created at
/// each use, which takes a microsecond; those of this class are constants.
@usableFromInline
final class ObservedProperties: Observable {
  @usableFromInline
  enum Property {
    case state, head, currentRoute, activeOverlay, overlays, rootOverlays, entries, cursor
    case canGoBack, canGoForward, tab, flow, pendingMove, focus
  }

  @usableFromInline
  enum Edge { case will, did }

  private let registrar = ObservationRegistrar()

  @usableFromInline
  init() {}

  @usableFromInline
  func access(_ property: Property) { registrar.access(self, keyPath: property.path) }

  @usableFromInline
  func signal(_ edge: Edge, _ property: Property) {
    switch edge {
    case .will: registrar.willSet(self, keyPath: property.path)
    case .did: registrar.didSet(self, keyPath: property.path)
    }
  }

  // The values are unused: only the key paths matter.
  fileprivate var state: Void { () }
  fileprivate var head: Void { () }
  fileprivate var currentRoute: Void { () }
  fileprivate var activeOverlay: Void { () }
  fileprivate var overlays: Void { () }
  fileprivate var rootOverlays: Void { () }
  fileprivate var entries: Void { () }
  fileprivate var cursor: Void { () }
  fileprivate var canGoBack: Void { () }
  fileprivate var canGoForward: Void { () }
  fileprivate var tab: Void { () }
  fileprivate var flow: Void { () }
  fileprivate var pendingMove: Void { () }
  fileprivate var focus: Void { () }
}

extension ObservedProperties.Property {
  fileprivate var path: KeyPath<ObservedProperties, Void> {
    switch self {
    case .state: \.state
    case .head: \.head
    case .currentRoute: \.currentRoute
    case .activeOverlay: \.activeOverlay
    case .overlays: \.overlays
    case .rootOverlays: \.rootOverlays
    case .entries: \.entries
    case .cursor: \.cursor
    case .canGoBack: \.canGoBack
    case .canGoForward: \.canGoForward
    case .tab: \.tab
    case .flow: \.flow
    case .pendingMove: \.pendingMove
    case .focus: \.focus
    }
  }
}
