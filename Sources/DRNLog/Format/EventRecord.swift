public import DRN

/// A transition as the log stores it: flat, with symbol numbers for values. 0 stands for none.
///
/// Its fields are the keys of the JSON form. Which of them an event has is in ``fields(of:)``.
public struct EventRecord: Hashable, Sendable {
  /// The position in the session.
  public var seq: Int
  /// When it happened.
  public var time: Timestamp
  /// What happened, by name; it decides which of the fields below there are.
  public var kind: EventKind

  /// A text symbol; 0 is the cause `user`.
  public var cause: UInt32 = 0
  /// The transaction that it was a step of.
  public var group: GroupRecord?
  /// A json symbol: facts that decide nothing.
  public var meta: UInt32 = 0

  /// A route symbol: where a move leads; of a restoration, the fallback.
  public var route: UInt32 = 0
  /// The routes of a reset; the lost routes of a restoration.
  public var routes: [UInt32] = []
  /// The overlays of a reset's routes (as many as routes, or none at all); the lost overlays.
  public var overlays: [UInt32] = []
  /// The declared tabs of a reset's routes (as many as routes, or none at all); the lost tabs.
  public var tabs: [UInt32] = []
  /// An overlay symbol.
  public var overlay: UInt32 = 0
  /// A tab symbol: the one that the route declares, or the one that was selected.
  public var tab: UInt32 = 0
  /// A flow symbol.
  public var flow: UInt32 = 0
  /// How many overlays went, or entries were moved over.
  public var count = 0
  /// The position that a rewind leads to, or that a mark names.
  public var target = 0
  /// A text symbol: the name of a mark or note; of a refusal, the kind of what was refused.
  public var label: UInt32 = 0
  /// A json symbol: what a note carries.
  public var payload: UInt32 = 0
  /// A text symbol: why a guard refused.
  public var reason: UInt32 = 0
  /// What a session is told when it starts.
  public var settings: SettingsRecord?

  /// For a rewind, the node of its target; see `Transition.node(after:nodeOf:)`.
  public var node = 0
  /// For a rewind whose target lies in another block, the state that it leads to, as a keyframe.
  public var keyframe: [UInt8] = []

  /// Creates a record without any fields.
  public init(seq: Int, time: Timestamp, kind: EventKind) {
    self.seq = seq
    self.time = time
    self.kind = kind
  }
}

/// A transaction's name (a text symbol) and extent.
public struct GroupRecord: Hashable, Sendable {
  /// The name, a text symbol.
  public var name: UInt32
  /// The position of the first transition.
  public var first: Int
  /// How many transitions it has.
  public var count: Int

  /// The position of the last transition.
  public var last: Int { first + count - 1 }
}

/// A session's settings, with text symbols for strings.
public struct SettingsRecord: Hashable, Sendable {
  /// How many entries the history keeps.
  public var historyLimit: Int
  /// The window, visitor or scene.
  public var window: UInt32 = 0
  /// The app's version.
  public var appVersion: UInt32 = 0
  /// The version of the app's routes.
  public var schema: UInt32 = 0
}

/// The fields that an event can have, in the order in which they are stored, hashed and printed.
public enum EventField: UInt8, CaseIterable, Sendable {
  case route = 1
  case routes, overlays, tabs
  case overlay, tab, flow, count, target, label, payload, reason
  case settings
}

extension EventRecord {
  /// The fields of each kind of event, in order. The kinds' codes on disk are those of
  /// ``code(of:)``.
  public static func fields(of kind: EventKind) -> [EventField] {
    switch kind {
    case .started: [.route, .overlay, .tab, .flow, .settings]
    case .went: [.route, .tab]
    case .replaced, .composed, .tabSelected: [.route, .overlay, .tab]
    case .overlayShown, .overlayPushed, .rootOverlayShown: [.overlay]
    case .overlayHidden, .stayed: []
    case .overlaysHidden, .wentBack, .wentForward: [.count]
    case .reset: [.routes, .overlays, .tabs]
    case .flowSwitched: [.route, .overlay, .tab, .flow]
    case .rewound: [.target]
    case .marked: [.target, .label]
    case .noted: [.label, .payload]
    case .refused:
      [.route, .routes, .overlays, .tabs, .overlay, .tab, .flow, .count, .label, .reason]
    case .restored: [.route, .routes, .overlays, .tabs, .overlay, .tab, .flow]
    }
  }

  /// The code of each kind on disk. New kinds get new codes, and the format a new version.
  public static func code(of kind: EventKind) -> UInt8 {
    switch kind {
    case .started: 0
    case .went: 1
    case .replaced: 2
    case .composed: 3
    case .overlayShown: 4
    case .overlayPushed: 5
    case .rootOverlayShown: 6
    case .overlayHidden: 7
    case .overlaysHidden: 8
    case .stayed: 9
    case .wentBack: 10
    case .wentForward: 11
    case .reset: 12
    case .tabSelected: 13
    case .flowSwitched: 14
    case .rewound: 15
    case .marked: 16
    case .noted: 17
    case .refused: 18
    case .restored: 19
    }
  }

  static let kindsByCode: [EventKind] = EventKind.allCases.sorted { code(of: $0) < code(of: $1) }
}
