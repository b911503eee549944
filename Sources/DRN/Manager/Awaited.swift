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
  @inlinable @inline(__always)
  func visit(_ body: (ObservedProperty) -> Void) {
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
  /// Those of the awaited properties that differ in two states, before and after a change.
  ///
  /// The whole state and the entries are taken as changed by every change: to compare them could
  /// take longer than to draw them.
  ///
  /// Neither state is changed. They are not parameters by value, because the caller would copy them.
  @inlinable
  static func changed(
    from state: inout Self, to next: inout Self, of awaited: Awaited
  ) -> Awaited {
    var changed: Awaited = []
    awaited.visit { property in
      let isChanged =
        switch property {
        case .state, .entries: true
        case .currentRoute: state._history.ofCurrent { !next._history.isCurrent($0.route) }
        case .activeOverlay: state.activeOverlay != next.activeOverlay
        case .overlays: state.overlays != next.overlays
        case .rootOverlays: state._rootOverlays != next._rootOverlays
        case .cursor: state.cursor != next.cursor
        case .canGoBack: state.canGoBack != next.canGoBack
        case .canGoForward: state.canGoForward != next.canGoForward
        case .tab: state.tab != next.tab
        case .flow: state._flow != next._flow
        // They are not part of the state.
        case .head, .pendingMove, .focus, .savedValues: false
        }
      if isChanged { changed.insert(Awaited(property)) }
    }
    return changed
  }
}
