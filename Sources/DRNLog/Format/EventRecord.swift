public import DRN

/// A transition as the log stores it: flat, with symbol numbers for values. 0 stands for none.
///
/// Its fields are the keys of the JSON form. Which of them an event has is in ``fields(of:)``.
public struct EventRecord: Hashable, Sendable {
  var numbers: EventNumbers
  var extras: EventExtras

  init(_ numbers: EventNumbers, _ extras: EventExtras) {
    self.numbers = numbers
    self.extras = extras
  }

  /// Creates a record without any fields.
  public init(seq: Int, time: Timestamp, kind: EventKind) {
    self.init(EventNumbers(seq: seq, time: time, kind: kind), .none)
  }
}

// What every event has.

extension EventRecord {
  /// The position in the session.
  public var seq: Int {
    get { numbers.seq }
    set { numbers.seq = newValue }
  }

  /// When it happened.
  public var time: Timestamp {
    get { numbers.time }
    set { numbers.time = newValue }
  }

  /// What happened, by name; it decides which of the fields below there are.
  public var kind: EventKind {
    get { numbers.kind }
    set { numbers.kind = newValue }
  }

  /// A text symbol; 0 is the cause `user`.
  public var cause: UInt32 {
    get { numbers.cause }
    set { numbers.cause = newValue }
  }

  /// The transaction that it was a step of.
  public var group: GroupRecord? {
    get { numbers.group }
    set { numbers.group = newValue }
  }

  /// A json symbol: facts that decide nothing.
  public var meta: UInt32 {
    get { numbers.meta }
    set { numbers.meta = newValue }
  }
}

// What most kinds have something of.

extension EventRecord {
  /// A route symbol: where a move leads; of a restoration, the fallback.
  public var route: UInt32 {
    get { numbers.route }
    set { numbers.route = newValue }
  }

  /// An overlay symbol.
  public var overlay: UInt32 {
    get { numbers.overlay }
    set { numbers.overlay = newValue }
  }

  /// A tab symbol: the one that the route declares, or the one that was selected.
  public var tab: UInt32 {
    get { numbers.tab }
    set { numbers.tab = newValue }
  }

  /// A flow symbol.
  public var flow: UInt32 {
    get { numbers.flow }
    set { numbers.flow = newValue }
  }

  /// How many overlays went, or entries were moved over.
  public var count: Int {
    get { numbers.count }
    set { numbers.count = newValue }
  }

  /// The position that a rewind leads to, or that a mark names.
  public var target: Int {
    get { numbers.target }
    set { numbers.target = newValue }
  }

  /// A text symbol: the name of a mark or note; of a refusal, the kind of what was refused.
  public var label: UInt32 {
    get { numbers.label }
    set { numbers.label = newValue }
  }

  /// A json symbol: what a note carries.
  public var payload: UInt32 {
    get { numbers.payload }
    set { numbers.payload = newValue }
  }

  /// A text symbol: why a guard refused.
  public var reason: UInt32 {
    get { numbers.reason }
    set { numbers.reason = newValue }
  }

  /// For a rewind, the node of its target; see `Transition.node(after:nodeOf:)`.
  public var node: Int {
    get { numbers.node }
    set { numbers.node = newValue }
  }
}

// What few have.

extension EventRecord {
  /// The routes of a reset; the lost routes of a restoration.
  public var routes: [UInt32] {
    get { extras.fields.routes }
    set { extras.fields.routes = newValue }
  }

  /// The overlays of a reset's routes (as many as routes, or none at all); the lost overlays.
  public var overlays: [UInt32] {
    get { extras.fields.overlays }
    set { extras.fields.overlays = newValue }
  }

  /// The declared tabs of a reset's routes (as many as routes, or none at all); the lost tabs.
  public var tabs: [UInt32] {
    get { extras.fields.tabs }
    set { extras.fields.tabs = newValue }
  }

  /// What a session is told when it starts.
  public var settings: SettingsRecord? {
    get { extras.fields.settings }
    set { extras.fields.settings = newValue }
  }

  /// For a rewind whose target lies in another block, the state that it leads to, as a keyframe.
  public var keyframe: [UInt8] {
    get { extras.fields.keyframe }
    set { extras.fields.keyframe = newValue }
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
  public static func fields(of kind: EventKind) -> [EventField] { Array(EventFieldSet(of: kind)) }

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

  /// The kind that has a code, or `nil` where none has it.
  static func kind(ofCode code: UInt8) -> EventKind? {
    switch code {
    case 0: .started
    case 1: .went
    case 2: .replaced
    case 3: .composed
    case 4: .overlayShown
    case 5: .overlayPushed
    case 6: .rootOverlayShown
    case 7: .overlayHidden
    case 8: .overlaysHidden
    case 9: .stayed
    case 10: .wentBack
    case 11: .wentForward
    case 12: .reset
    case 13: .tabSelected
    case 14: .flowSwitched
    case 15: .rewound
    case 16: .marked
    case 17: .noted
    case 18: .refused
    case 19: .restored
    default: nil
    }
  }
}
