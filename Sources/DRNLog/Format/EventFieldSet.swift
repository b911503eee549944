import DRN

/// The fields of a kind of event, in the order in which they are stored: that of their numbers.
///
/// A set of bits, for it is asked for at every event that is read, written or hashed.
struct EventFieldSet: Sequence, IteratorProtocol {
  private var bits: UInt16

  init(of kind: EventKind) {
    bits =
      switch kind {
      case .started: Self.place | Self.flow | Self.settings
      case .went: Self.route | Self.tab
      case .replaced, .composed, .tabSelected: Self.place
      case .overlayShown, .overlayPushed, .rootOverlayShown: Self.overlay
      case .overlayHidden, .stayed: 0
      case .overlaysHidden, .wentBack, .wentForward: Self.count
      case .reset: Self.lists
      case .flowSwitched: Self.place | Self.flow
      case .rewound: Self.target
      case .marked: Self.target | Self.label
      case .noted: Self.label | Self.payload
      case .refused:
        Self.place | Self.lists | Self.flow | Self.count | Self.label | Self.reason
      case .restored: Self.place | Self.lists | Self.flow
      }
  }

  mutating func next() -> EventField? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return EventField(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
  }
}

extension EventFieldSet {
  private static var route: UInt16 { bit(.route) }
  private static var overlay: UInt16 { bit(.overlay) }
  private static var tab: UInt16 { bit(.tab) }
  private static var place: UInt16 { route | overlay | tab }
  private static var lists: UInt16 { bit(.routes) | bit(.overlays) | bit(.tabs) }
  private static var flow: UInt16 { bit(.flow) }
  private static var count: UInt16 { bit(.count) }
  private static var target: UInt16 { bit(.target) }
  private static var label: UInt16 { bit(.label) }
  private static var payload: UInt16 { bit(.payload) }
  private static var reason: UInt16 { bit(.reason) }
  private static var settings: UInt16 { bit(.settings) }

  private static func bit(_ field: EventField) -> UInt16 { 1 &<< UInt16(field.rawValue) }
}
