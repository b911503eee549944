import DRN
import DRNLog

// An event has one form for each meaning, or two runs of one scenario would have different prefix
// hashes. Readers take in any form; verify reports another one, and import and salvage store the
// usual one.

extension EventRecord {
  /// The event in the form in which a writer stores it.
  ///
  /// - A list that names no value at all is empty. An edit names no value of an entry that it keeps.
  /// - A `restored` names each lost value once, and none is 0.
  /// - A `refused` has only the fields of the event that was refused.
  ///
  /// - Parameter attempted: The kind of the refused event; `nil` if it is not known.
  func normalized(refusing attempted: EventKind? = nil) -> EventRecord {
    var record = self
    switch kind {
    case .reset: record.dropEmptyLists()
    case .historyEdited: record.dropNamesOfKept()
    case .restored:
      record.routes = Self.distinct(routes)
      record.overlays = Self.distinct(overlays)
      record.tabs = Self.distinct(tabs)
    case .refused:
      record.dropNamesOfKept()
      guard let attempted, attempted != .refused else { break }
      let kept = Set(Self.fields(of: attempted))
      for field in Self.fields(of: .refused) where !kept.contains(field) {
        // A refused rewind has its target as the count.
        if field != .count || attempted != .rewound { record.clear(field) }
      }
    default: break
    }
    return record
  }

  /// Why the event is in another form than the one in which a writer stores it; `nil` if it is not.
  func formFault(refusing attempted: EventKind? = nil) -> String? {
    switch kind {
    case .reset, .historyEdited, .refused, .restored: break
    default: return nil
    }
    return self == normalized(refusing: attempted)
      ? nil : "it has fields without a meaning, which change its prefix hash"
  }

  /// Whether the event lacks a text that every event of its kind has.
  var lacksText: Bool { group?.name == 0 || kind == .refused && reason == 0 }

  private mutating func dropNamesOfKept() {
    for index in kept.indices where kept[index] != 0 {
      if overlays.indices.contains(index) { overlays[index] = 0 }
      if tabs.indices.contains(index) { tabs[index] = 0 }
    }
    dropEmptyLists()
  }

  private static func distinct(_ numbers: [UInt32]) -> [UInt32] {
    var known: Set<UInt32> = [0]
    return numbers.filter { known.insert($0).inserted }
  }

  private mutating func clear(_ field: EventField) {
    switch field {
    case .route: route = 0
    case .routes: routes = []
    case .overlays: overlays = []
    case .tabs: tabs = []
    case .overlay: overlay = 0
    case .tab: tab = 0
    case .flow: flow = 0
    case .count: count = 0
    case .kept: kept = []
    case .target, .label, .payload, .reason, .settings: break
    }
  }
}

/// The kinds of the events that `refused` events name. A name is read once, because it can have many
/// kilobytes, and an event that refers to it a few bytes.
struct RefusedKinds {
  private let log: LogReader
  private let kinds = BoundedCache<UInt32, EventKind?>()

  init(_ log: LogReader) { self.log = log }

  /// The kind of the event that a `refused` refused; `nil` if its name is not that of a kind, or is
  /// damaged.
  func kind(refusedBy record: EventRecord) throws(LogError) -> EventKind? {
    guard record.kind == .refused else { return nil }
    if let known = kinds[record.label] { return known }
    let json = try LogError.unlessDamaged { () throws(LogError) in
      try log.json(of: .text, record.label)
    }
    let name = json.flatMap { try? JSONValue(parsing: $0) }?.stringValue
    let kind = name.flatMap { EventKind(name: $0) }
    kinds[record.label] = .some(kind)
    return kind
  }
}
