import DRN
import TestSupport

@testable import DRNLog

extension SplitMix64 {
  /// A symbol's number: small, large or anything between; never none.
  mutating func symbol() -> UInt32 { UInt32.random(in: 1...(.max), using: &self) >> shift | 1 }

  private var shift: UInt32 {
    mutating get { UInt32(number(below: 32)) }
  }

  mutating func symbols(_ count: Int) -> [UInt32] { (0..<count).map { _ in symbol() } }

  mutating func time() -> Timestamp { Timestamp(nanosecondsSince1970: Int64(bitPattern: next())) }

  /// An event with all its fields, or with only those it must have.
  mutating func record(of kind: EventKind, seq: Int, isFull: Bool) -> EventRecord {
    var record = EventRecord(seq: seq, time: time(), kind: kind)
    if isFull {
      record.cause = symbol()
      record.meta = symbol()
      if ![.started, .rewound, .restored, .fenced].contains(kind) {
        let first = max(seq - number(below: 1_000), 0)
        record.group = GroupRecord(
          name: symbol(), first: first, count: seq - first + 1 + number(below: 1_000))
      }
    }
    let count = 1 + number(below: 5)
    for field in EventRecord.fields(of: kind) {
      switch field {
      case .route: record.route = symbol()
      case .routes: record.routes = symbols(count)
      case .overlays: if isFull { record.overlays = symbols(count) }
      case .tabs: if isFull { record.tabs = symbols(count) }
      case .overlay: record.overlay = symbol()
      case .tab: record.tab = symbol()
      case .flow: record.flow = symbol()
      case .count: record.count = Int.random(in: 0...(.max), using: &self) >> number(below: 63)
      case .target: record.target = number(below: max(seq, 1))
      case .label: record.label = symbol()
      case .payload: if isFull { record.payload = symbol() }
      case .reason: record.reason = symbol()
      case .kept: break
      case .settings:
        record.settings = SettingsRecord(historyLimit: 2 + number(below: 1_000))
        if isFull {
          record.settings?.window = symbol()
          record.settings?.appVersion = symbol()
          record.settings?.schema = symbol()
        }
      }
    }
    if kind == .historyEdited {
      record.count = number(below: record.routes.count)
      // One is kept at most, and nothing is named of it.
      let index = number(below: count)
      if isFull {
        (record.routes[index], record.overlays[index], record.tabs[index]) = (0, 0, 0)
        record.kept = record.routes.indices.map { $0 == index ? symbol() : 0 }
      }
    }
    if kind == .rewound {
      record.node = number(below: record.target + 1)
      if isFull { record.keyframe = (0..<200).map { _ in UInt8.random(in: 0...255, using: &self) } }
    }
    return record
  }

  /// A state at position `position`, with all that one can have.
  mutating func state(before position: Int) -> RecordedState? {
    let limit = 2 + number(below: 20)
    var remembered: [RecordedRoute.Tab: History<RecordedRoute>] = [:]
    for _ in 0..<number(below: 4) {
      remembered[RecordedRoute.Tab(symbol())] = history(before: position, limit: limit)
    }
    guard let history = history(before: position, limit: limit) else { return nil }
    return RecordedState(
      history: history, rememberedTabs: remembered,
      rootOverlays: symbols(number(below: 3)).map { RecordedRoute.Overlay($0) },
      flow: chance(50) ? RecordedRoute.Flow(symbol()) : nil, historyLimit: limit)
  }

  private mutating func history(before position: Int, limit: Int) -> History<RecordedRoute>? {
    let entries = (0..<(1 + number(below: limit))).map { _ in entry(before: position) }
    return History(entries: entries, cursor: number(below: entries.count))
  }

  private mutating func entry(before position: Int) -> Entry<RecordedRoute> {
    // An origin may be an entry that is gone.
    Entry(
      id: id(before: position), route: RecordedRoute(symbol()),
      overlays: symbols(number(below: 4)).map { RecordedRoute.Overlay($0) },
      origin: chance(40) ? id(before: position) : nil,
      tab: chance(40) ? RecordedRoute.Tab(symbol()) : nil)
  }

  private mutating func id(before position: Int) -> EntryID {
    EntryID(seq: number(below: position), index: chance(30) ? number(below: 16_000) : 0)
  }
}
