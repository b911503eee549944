public import Observation

/// The manager's properties for Observation; created when one of them is read for the first time.
///
/// Observation identifies properties by their key paths. Those of a generic class are created at
/// each use, which takes a microsecond; those of this class are constants.
@usableFromInline
final class ObservedProperties: Observable {
  @usableFromInline
  enum Property: UInt16, CaseIterable {
    case state, head, currentRoute, activeOverlay, overlays, rootOverlays, entries, cursor
    case canGoBack, canGoForward, tab, flow, pendingMove, focus
  }

  @usableFromInline
  enum Edge { case will, did }

  private let registrar = ObservationRegistrar()

  /// How often each property was signalled since it was last read.
  private var signalled = [UInt8](repeating: 0, count: Property.allCases.count)

  /// The number of signals after which a property is no longer awaited if nobody reads it.
  ///
  /// Observation calls an observer once; to be called again, it reads the property again. One signal would
  /// do, if no observer changed a property between its own reading and waiting.
  private static let patience = 8 as UInt8

  @usableFromInline
  init() {}

  @usableFromInline
  func access(_ property: Property) {
    signalled[Int(property.rawValue)] = 0
    registrar.access(self, keyPath: property.path)
  }

  @usableFromInline
  func signal(_ edge: Edge, _ property: Property) {
    switch edge {
    case .will: registrar.willSet(self, keyPath: property.path)
    case .did: registrar.didSet(self, keyPath: property.path)
    }
  }

  /// Signals each of `properties`.
  @usableFromInline
  func signal(_ edge: Edge, _ properties: AwaitedProperties) {
    properties.visit { signal(edge, $0) }
  }

  /// Counts a signal of each of `properties`.
  ///
  /// - Returns: Those that nobody has read for so long that nobody awaits them.
  @usableFromInline
  func count(_ properties: AwaitedProperties) -> AwaitedProperties {
    var forgotten: AwaitedProperties = []
    properties.visit { property in
      signalled[Int(property.rawValue)] += 1
      if signalled[Int(property.rawValue)] >= Self.patience {
        forgotten.insert(AwaitedProperties(property))
      }
    }
    return forgotten
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
