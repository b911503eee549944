import Observation

/// The manager's properties, for Observation.
///
/// Observation tells properties apart by their key paths. Those of a generic class are made anew at
/// each use, which takes a microsecond; those of this one are constants.
final class ObservedProperties: Observable {
  enum Edge { case will, did }

  private let registrar = ObservationRegistrar()

  /// Whether anybody has read a property yet; until then nobody can be waiting for a change.
  private(set) var isInUse = false

  // What they return means nothing: only the key paths are used.
  var state: Void { () }
  var head: Void { () }
  var currentRoute: Void { () }
  var activeOverlay: Void { () }
  var overlays: Void { () }
  var rootOverlays: Void { () }
  var entries: Void { () }
  var cursor: Void { () }
  var canGoBack: Void { () }
  var canGoForward: Void { () }
  var tab: Void { () }
  var flow: Void { () }

  func access(_ property: KeyPath<ObservedProperties, Void>) {
    isInUse = true
    registrar.access(self, keyPath: property)
  }

  func signal(_ edge: Edge, _ property: KeyPath<ObservedProperties, Void>) {
    switch edge {
    case .will: registrar.willSet(self, keyPath: property)
    case .did: registrar.didSet(self, keyPath: property)
    }
  }
}
