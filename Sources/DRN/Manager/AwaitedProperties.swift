/// What somebody waits for: changes of single properties, or all changes.
///
/// A manager that nobody observes compares and signals nothing.
@usableFromInline
struct AwaitedProperties: OptionSet {
  @usableFromInline let rawValue: UInt16

  @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable
  init(_ property: ObservedProperties.Property) { self.init(rawValue: 1 << property.rawValue) }

  /// There are observers or streams, which receive every change.
  @inlinable static var changes: Self { Self(rawValue: 1 << 15) }

  /// All properties.
  @inlinable static var properties: Self { Self(rawValue: 1 << 15 - 1) }

  @inlinable
  func contains(_ property: ObservedProperties.Property) -> Bool { contains(Self(property)) }

  /// Calls `body` with each property.
  @inlinable
  func visit(_ body: (ObservedProperties.Property) -> Void) {
    var rest = rawValue & Self.properties.rawValue
    while rest != 0 {
      if let property = ObservedProperties.Property(rawValue: UInt16(rest.trailingZeroBitCount)) {
        body(property)
      }
      rest &= rest - 1
    }
  }
}

extension NavigationState {
  /// Those of the awaited properties that differ in `next`, the state after a change.
  @inlinable
  func changed(in next: Self, of awaited: AwaitedProperties) -> AwaitedProperties {
    var changed = awaited.intersection([.init(.state), .init(.entries)])
    func add(_ property: ObservedProperties.Property, _ isChanged: () -> Bool) {
      if awaited.contains(property), isChanged() { changed.insert(AwaitedProperties(property)) }
    }
    add(.currentRoute) { comparesCurrent(with: next) { $0.route != $1.route } }
    add(.activeOverlay) { activeOverlay != next.activeOverlay }
    add(.overlays) { comparesCurrent(with: next) { $0.overlays != $1.overlays } }
    add(.rootOverlays) { _rootOverlays != next._rootOverlays }
    add(.cursor) { cursor != next.cursor }
    add(.canGoBack) { canGoBack != next.canGoBack }
    add(.canGoForward) { canGoForward != next.canGoForward }
    add(.tab) { comparesCurrent(with: next) { $0.tab != $1.tab } }
    add(.flow) { _flow != next._flow }
    return changed
  }

  /// Compares the two current entries, without copies of them.
  @inlinable @inline(__always)
  func comparesCurrent(
    with next: Self, _ body: (borrowing Entry<Route>, borrowing Entry<Route>) -> Bool
  ) -> Bool {
    _history.ofCurrent { entry in next._history.ofCurrent { body(entry, $0) } }
  }
}
