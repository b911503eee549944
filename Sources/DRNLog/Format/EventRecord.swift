public import DRN

/// A transition as the log stores it: flat, with symbol numbers instead of values; 0 means none.
///
/// Its fields are the keys of the JSON form. The kind determines which of them an event has.
public struct EventRecord: Hashable, Sendable {
  var numbers: EventNumbers
  var extras: EventExtras

  package init(_ numbers: EventNumbers, _ extras: EventExtras) {
    self.numbers = numbers
    self.extras = extras
  }

  /// Creates a record without any fields.
  public init(seq: Int, time: Timestamp, kind: EventKind) {
    self.init(EventNumbers(seq: seq, time: time, kind: kind), .none)
  }
}

// Fields of every event.

extension EventRecord {
  /// The position in the session.
  public var seq: Int {
    get { numbers.seq }
    set { numbers.seq = newValue }
  }

  /// The time of the transition.
  public var time: Timestamp {
    get { numbers.time }
    set { numbers.time = newValue }
  }

  /// The kind of the event, which determines its other fields.
  public var kind: EventKind {
    get { numbers.kind }
    set { numbers.kind = newValue }
  }

  /// A text symbol; 0 is the cause `user`.
  public var cause: UInt32 {
    get { numbers.cause }
    set { numbers.cause = newValue }
  }

  /// The transaction that the transition is a step of.
  public var group: GroupRecord? {
    get { numbers.group }
    set { numbers.group = newValue }
  }

  /// A json symbol: additional facts that do not affect the state.
  public var meta: UInt32 {
    get { numbers.meta }
    set { numbers.meta = newValue }
  }
}

// Fields of many kinds.

extension EventRecord {
  /// A route symbol: the destination of a move, or the fallback of a restoration.
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

  /// The number of overlays that were hidden, of entries that were moved over, or of those that an edit
  /// puts before the current one.
  public var count: Int {
    get { numbers.count }
    set { numbers.count = newValue }
  }

  /// The position to which a rewind leads, or which a mark names.
  public var target: Int {
    get { numbers.target }
    set { numbers.target = newValue }
  }

  /// A text symbol: the name of a mark or a note, or the kind of a refused event.
  public var label: UInt32 {
    get { numbers.label }
    set { numbers.label = newValue }
  }

  /// A json symbol: the payload of a note.
  public var payload: UInt32 {
    get { numbers.payload }
    set { numbers.payload = newValue }
  }

  /// A text symbol: the reason of a refusal.
  public var reason: UInt32 {
    get { numbers.reason }
    set { numbers.reason = newValue }
  }

  /// The node of a rewind's target; see `Transition.node(after:nodeOf:)`.
  public var node: Int {
    get { numbers.node }
    set { numbers.node = newValue }
  }
}

// Fields of few kinds.

extension EventRecord {
  /// The routes of a reset, those of an edit with 0 for a kept entry, or the lost routes of a
  /// restoration.
  public var routes: [UInt32] {
    get { extras.fields.routes }
    set { extras.fields.routes = newValue }
  }

  /// The overlays of a reset's or an edit's routes (one for each route, or none), or the lost overlays
  /// of a restoration.
  public var overlays: [UInt32] {
    get { extras.fields.overlays }
    set { extras.fields.overlays = newValue }
  }

  /// The declared tabs of a reset's or an edit's routes (one for each route, or none), or the lost tabs
  /// of a restoration.
  public var tabs: [UInt32] {
    get { extras.fields.tabs }
    set { extras.fields.tabs = newValue }
  }

  /// Which entries an edit keeps: for each of its items, the index of the entry plus 1, and 0 for a new
  /// place. Empty if all are new.
  public var kept: [UInt32] {
    get { extras.fields.kept }
    set { extras.fields.kept = newValue }
  }

  /// The settings with which a session starts.
  public var settings: SettingsRecord? {
    get { extras.fields.settings }
    set { extras.fields.settings = newValue }
  }

  /// The keyframe of the state to which a rewind leads, if its target is in another block.
  public var keyframe: [UInt8] {
    get { extras.fields.keyframe }
    set { extras.fields.keyframe = newValue }
  }
}

/// A transaction's name and extent.
public struct GroupRecord: Hashable, Sendable {
  /// The name, a text symbol.
  public var name: UInt32
  /// The position of the first transition.
  public var first: Int
  /// The number of transitions.
  public var count: Int

  package init(name: UInt32, first: Int, count: Int) {
    (self.name, self.first, self.count) = (name, first, count)
  }

  /// The position of the last transition.
  public var last: Int { first + count - 1 }
}

/// A session's settings, with text symbols for strings.
public struct SettingsRecord: Hashable, Sendable {
  /// The maximum number of entries in the history.
  public var historyLimit: Int
  /// The window, visitor or scene.
  public var window: UInt32 = 0
  /// The app's version.
  public var appVersion: UInt32 = 0
  /// The version of the app's routes.
  public var schema: UInt32 = 0

  package init(
    historyLimit: Int, window: UInt32 = 0, appVersion: UInt32 = 0, schema: UInt32 = 0
  ) {
    self.historyLimit = historyLimit
    (self.window, self.appVersion, self.schema) = (window, appVersion, schema)
  }
}

/// The fields that an event can have, in the order in which they are stored, hashed and printed.
package enum EventField: UInt8, CaseIterable, Sendable {
  case route = 1
  case routes, overlays, tabs
  case overlay, tab, flow, count, target, label, payload, reason
  case settings
  case kept
}

extension EventRecord {
  /// The fields of each kind of event, in order.
  package static func fields(of kind: EventKind) -> [EventField] { Array(EventFieldSet(of: kind)) }
}
