/// What somebody waits for: changes of single properties, or all changes.
@usableFromInline
struct Awaited: OptionSet {
  @usableFromInline let rawValue: UInt16

  @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable
  init(_ property: ObservedProperty) { self.init(rawValue: 1 << property.rawValue) }

  /// There are observers or streams, which receive every change.
  @inlinable static var changes: Self { Self(rawValue: 1 << 15) }

  /// All properties.
  @inlinable static var properties: Self { Self(rawValue: 1 << 15 - 1) }

  @inlinable
  func contains(_ property: ObservedProperty) -> Bool { contains(Self(property)) }

  /// Calls `body` with each property.
  @inlinable
  func forEach(_ body: (ObservedProperty) -> Void) {
    var rest = rawValue & Self.properties.rawValue
    while rest != 0 {
      if let property = ObservedProperty(rawValue: UInt16(rest.trailingZeroBitCount)) {
        body(property)
      }
      rest &= rest - 1
    }
  }
}

extension NavigationState {
  /// Those of the awaited properties that differ in `next`, the state after a change.
  ///
  /// The whole state and the entries are taken as changed by every change: to compare them could
  /// take longer than to draw them.
  @inlinable
  func changed(in next: Self, of awaited: Awaited) -> Awaited {
    var changed = awaited.intersection([Awaited(.state), Awaited(.entries)])
    func add(_ property: ObservedProperty, _ isChanged: () -> Bool) {
      if awaited.contains(property), isChanged() { changed.insert(Awaited(property)) }
    }
    add(.currentRoute) { currentDiffers(in: next) { $0.route != $1.route } }
    add(.activeOverlay) { activeOverlay != next.activeOverlay }
    add(.overlays) { currentDiffers(in: next) { $0.overlays != $1.overlays } }
    add(.rootOverlays) { _rootOverlays != next._rootOverlays }
    add(.cursor) { cursor != next.cursor }
    add(.canGoBack) { canGoBack != next.canGoBack }
    add(.canGoForward) { canGoForward != next.canGoForward }
    add(.tab) { currentDiffers(in: next) { $0.tab != $1.tab } }
    add(.flow) { _flow != next._flow }
    return changed
  }

  /// Compares the two current entries, without copies of them.
  @inlinable @inline(__always)
  func currentDiffers(
    in next: Self, _ differs: (borrowing Entry<Route>, borrowing Entry<Route>) -> Bool
  ) -> Bool {
    _history.ofCurrent { entry in next._history.ofCurrent { differs(entry, $0) } }
  }
}
