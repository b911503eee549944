public import Observation

/// A property of a manager, for Observation.
@usableFromInline
enum ObservedProperty: UInt16, CaseIterable {
  case state, head, currentRoute, activeOverlay, overlays, rootOverlays, entries, cursor
  case canGoBack, canGoForward, tab, flow, pendingMove, focus, savedValues
}

/// The manager's properties for Observation; created when one of them is read for the first time.
///
/// Observation identifies a property by its key path, which it retains as long as a closure that
/// is being tracked has read the property, or somebody waits for its next change. Each manager has
/// key paths of its own, so whether anybody else has a reference to one tells exactly whether the
/// property is awaited. A property that nobody awaits is neither compared nor signalled.
///
/// Not generic: the key paths and their hashes would take longer.
@usableFromInline
class ObservedProperties: Observable {
  @usableFromInline
  enum Edge { case will, did }

  private let registrar = ObservationRegistrar()

  /// The key paths of the properties that were read.
  @safe @exclusivity(unchecked)
  private final var paths = [KeyPath<ObservedProperties, UInt8>?](
    repeating: nil, count: ObservedProperty.allCases.count)

  @usableFromInline
  init() {}

  /// Registers an access; a closure that is being tracked awaits the property's next change.
  @usableFromInline
  final func access(_ property: ObservedProperty) {
    let index = Int(property.rawValue)
    if let path = paths[index] { return registrar.access(self, keyPath: path) }
    let path = Self.newPath(of: property, in: ObservedProperties.self)
    paths[index] = path
    registrar.access(self, keyPath: path)
  }

  /// Those of `properties` that somebody awaits, or is about to.
  @usableFromInline
  final func awaited(of properties: Awaited) -> Awaited {
    var awaited: Awaited = []
    properties.visit { property in
      let index = Int(property.rawValue)
      if paths[index] != nil, !isKnownUniquelyReferenced(&paths[index]) {
        awaited.insert(Awaited(property))
      }
    }
    return awaited
  }

  @usableFromInline
  final func signal(_ edge: Edge, _ property: ObservedProperty) {
    guard let path = paths[Int(property.rawValue)] else { return }
    switch edge {
    case .will: registrar.willSet(self, keyPath: path)
    case .did: registrar.didSet(self, keyPath: path)
    }
  }

  /// Signals that `properties` are about to change, makes the change, and signals that they have
  /// changed.
  @inlinable
  final func signal(_ properties: Awaited, _ change: () -> Void) {
    properties.visit { signal(.will, $0) }
    change()
    // Most observers are called before the change, and then await nothing.
    awaited(of: properties).visit { signal(.did, $0) }
  }

  // The values are unused: only the key paths matter.
  private final var state = 0 as UInt8
  private final var head = 0 as UInt8
  private final var currentRoute = 0 as UInt8
  private final var activeOverlay = 0 as UInt8
  private final var overlays = 0 as UInt8
  private final var rootOverlays = 0 as UInt8
  private final var entries = 0 as UInt8
  private final var cursor = 0 as UInt8
  private final var canGoBack = 0 as UInt8
  private final var canGoForward = 0 as UInt8
  private final var tab = 0 as UInt8
  private final var flow = 0 as UInt8
  private final var pendingMove = 0 as UInt8
  private final var focus = 0 as UInt8
  private final var savedValues = 0 as UInt8

  /// A key path that nobody else has: one of a generic parameter's property is a new object at each
  /// use. If it were shared, a property that nobody awaits would be signalled all the same.
  @inline(never)
  private static func newPath<Subject: ObservedProperties>(
    of property: ObservedProperty, in _: Subject.Type
  ) -> KeyPath<Subject, UInt8> {
    switch property {
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
    case .savedValues: \.savedValues
    }
  }
}
